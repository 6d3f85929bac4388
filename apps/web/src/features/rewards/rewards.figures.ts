import type { CsvValue } from '#contract/core/csv.ts'
import { minorDigits } from '#contract/core/money.ts'
import type { RewardFigures, RewardFlows, RewardReport } from '#contract/domains/reward-reports.ts'
import type { Currency, RewardKind } from '#contract/enumerations.ts'

/** What the program granted and what customers used, in its unit. */
export const toProgramFlows = (figures: RewardFigures, kind: RewardKind): { earned: number; redeemed: number } => {
  const { earned, bonuses, redeemed } = figures[kind]
  return { earned: earned + bonuses, redeemed }
}

/** In percent with one decimal; undefined without sales. */
export const toCostShare = ({ cost, sales }: Pick<RewardFigures, 'cost' | 'sales'>): number | undefined =>
  sales > 0 ? Math.round((cost / sales) * 1000) / 10 : undefined

const hasFlow = ({ points, credit, cost }: RewardFigures): boolean =>
  cost !== 0 || [points, credit].some((flows) => Object.values(flows).some((amount) => amount !== 0))

/** Whether there is something to report, also if the program has been turned off since. */
export const hasActivity = ({ liability, months, tasks }: RewardReport): boolean =>
  liability.points > 0 || liability.credit > 0 || months.some(hasFlow) || tasks.some(({ started }) => started > 0)

const flowNames = ['earned', 'bonuses', 'redeemed', 'expired', 'adjusted'] as const satisfies (keyof RewardFlows)[]

/** Plain numbers, so that a spreadsheet can add them up; empty where a share isn't known. */
export const toCsvCells = (figures: RewardFigures, currency: Currency): CsvValue[] => {
  const toMajor = (minor: number) => minor / 10 ** minorDigits(currency)
  return [
    ...flowNames.map((name) => figures.points[name]),
    ...flowNames.map((name) => toMajor(figures.credit[name])),
    toMajor(figures.cost),
    toMajor(figures.sales),
    toCostShare(figures),
  ]
}
