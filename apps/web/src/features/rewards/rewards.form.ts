import type * as z from 'zod'
import { minorDigits } from '#contract/core/money.ts'
import {
  type RewardProgram,
  type RewardProgramFields,
  type rewardProgramInput,
  rewardProgramFields,
  type RewardTier,
} from '#contract/domains/reward-program.ts'
import type { Currency } from '#contract/enumerations.ts'
import { rewardScale, toProgramExample } from '#contract/rewards/earning.ts'

export type ProgramInput = z.input<typeof rewardProgramInput>

export const toProgramValues = (program: RewardProgram): ProgramInput => {
  const { version: _, createdAt: __, updatedAt: ___, updatedBy: ____, ...fields } = program
  return fields
}

/** A rate of credit is shown in percent: this many stored units are 1%. */
export const toPercentScale = (currency: Currency): number => rewardScale * 10 ** (minorDigits(currency) - 2)

/** $48.50, or the same digits in other currencies. */
const exampleAmount = 4850

interface ProgramExample {
  amount: number
  earned: number
  worth: number
  tiers: { key: string; name: string; earned: number }[]
}

/** What an order earns, without and with each tier; undefined while the rate can't be read. */
export const toExample = (values: Partial<ProgramInput>, currency: Currency): ProgramExample | undefined => {
  const terms = rewardProgramFields.pick({ kind: true, earnRate: true, rounding: true, pointValue: true }).safeParse({
    kind: values.kind,
    earnRate: values.earnRate,
    rounding: values.rounding,
    pointValue: values.pointValue,
  })
  if (!terms.success) return undefined
  const tiers = rewardProgramFields.shape.tiers.safeParse(values.tiers)
  const compute = (multiplier?: number) => toProgramExample(terms.data, exampleAmount, currency, multiplier)
  return {
    ...compute(),
    tiers: (tiers.data ?? [])
      .toSorted((a, b) => a.threshold - b.threshold)
      .map(({ key, name, multiplier }) => ({ key, name, earned: compute(multiplier).earned })),
  }
}

const maxMultiplier = 10 * rewardScale
const multiplierStep = 250
const firstThreshold = 500

/** A tier above the highest one. Fields that are being typed aren't numbers. */
export const suggestTier = (tiers: readonly RewardTier[]): RewardTier => {
  const highest = (values: readonly unknown[]) => Math.max(0, ...values.filter((value) => typeof value === 'number'))
  const threshold = highest(tiers.map((tier) => tier.threshold))
  const multiplier = Math.max(rewardScale, highest(tiers.map((tier) => tier.multiplier)))
  return {
    key: crypto.randomUUID(),
    name: '',
    threshold: threshold === 0 ? firstThreshold : threshold * 2,
    multiplier: Math.min(maxMultiplier, multiplier + multiplierStep),
  }
}

/** The tiers to preview; undefined while they are incomplete. */
export const toPreviewRequest = (
  values: Pick<Partial<RewardProgramFields>, 'kind' | 'tiers'>,
): { body: { kind: RewardProgramFields['kind']; tiers: RewardTier[] } } | undefined => {
  const parsed = rewardProgramFields
    .pick({ kind: true, tiers: true })
    .safeParse({ kind: values.kind, tiers: values.tiers })
  return parsed.success && parsed.data.tiers.length > 0 ? { body: parsed.data } : undefined
}
