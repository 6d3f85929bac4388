import type { MonthlyUsage } from '#contract/monthly-cost.ts'

type UsageName = keyof MonthlyUsage

interface UsageField {
  name: UsageName
  least: number
  most: number
  /** Amount an arrow key or a button adds. */
  step: number
  start: number
}

/** The calculator's inputs. Sales are in whole dollars here; `toUsage` converts them to cents. */
export const usageFields: readonly UsageField[] = [
  { name: 'stores', least: 1, most: 100, step: 1, start: 2 },
  { name: 'seats', least: 0, most: 1000, step: 1, start: 3 },
  { name: 'takings', least: 0, most: 10_000_000, step: 1000, start: 12_000 },
  { name: 'emails', least: 0, most: 1_000_000, step: 500, start: 1500 },
  { name: 'supportMessages', least: 0, most: 1_000_000, step: 100, start: 0 },
  { name: 'sms', least: 0, most: 1_000_000, step: 100, start: 0 },
  { name: 'routes', least: 0, most: 10_000, step: 10, start: 0 },
]

/** Features that aren't available yet. */
export const comesLater: ReadonlySet<string> = new Set<UsageName>(['supportMessages', 'sms', 'routes'])

/** Converts input values to the units that `monthlyCost` takes. */
export const usageOf = (asked: readonly { name: UsageName; figure: number }[]): MonthlyUsage => {
  const usage = { stores: 1, seats: 0, emails: 0, supportMessages: 0, sms: 0, routes: 0, takings: 0 }
  for (const { name, figure } of asked) usage[name] = name === 'takings' ? figure * 100 : figure
  return usage
}
