import type { MonthlyUsage } from '#contract/billing/monthly-cost.ts'

export type UsageName = keyof MonthlyUsage

interface UsageField {
  name: UsageName
  min: number
  max: number
  /** Amount an arrow key or a button adds. */
  step: number
  start: number
}

/** The calculator's inputs. Sales are in whole dollars here; `toUsage` converts them to cents. */
export const usageFields: readonly UsageField[] = [
  { name: 'stores', min: 1, max: 100, step: 1, start: 2 },
  { name: 'seats', min: 0, max: 1000, step: 1, start: 3 },
  { name: 'emails', min: 0, max: 1_000_000, step: 500, start: 1500 },
  { name: 'supportMessages', min: 0, max: 1_000_000, step: 100, start: 300 },
  { name: 'sms', min: 0, max: 1_000_000, step: 100, start: 200 },
  { name: 'routes', min: 0, max: 10_000, step: 1, start: 20 },
  { name: 'sales', min: 0, max: 10_000_000, step: 1000, start: 12_000 },
]

/** Converts input values to the units that `monthlyCost` takes. */
export const toUsage = (entries: readonly { name: UsageName; value: number }[]): MonthlyUsage => {
  const usage = { stores: 1, seats: 0, emails: 0, supportMessages: 0, sms: 0, routes: 0, sales: 0 }
  for (const { name, value } of entries) usage[name] = name === 'sales' ? value * 100 : value
  return usage
}
