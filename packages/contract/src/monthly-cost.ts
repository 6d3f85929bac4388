import { plan } from './plan.ts'

/** Usage of a business in a month; `takings` is its revenue in US cents. */
export interface MonthlyUsage {
  stores: number
  seats: number
  emails: number
  supportMessages: number
  sms: number
  routes: number
  takings: number
}

export type CostName = keyof MonthlyUsage | 'plan'

export interface CostLine {
  name: CostName
  /** Units above the included amount. */
  beyond: number
  /** In US cents. */
  cost: number
}

const metered = ['stores', 'seats', 'emails', 'supportMessages', 'sms', 'routes'] as const

/** The fee on revenue, rounded to the nearest cent. */
export const transactionFee = (takings: number): number => Math.round((takings * plan.transactionFeeRate) / 1_000_000)

/** The month's bill in display order, including lines that cost nothing. */
export const monthlyCost = (usage: MonthlyUsage): { lines: readonly CostLine[]; total: number } => {
  const lines: CostLine[] = [
    { name: 'plan', beyond: 1, cost: plan.businessPrice },
    ...metered.map((name): CostLine => {
      const beyond = Math.max(0, usage[name] - plan[name].included)
      return { name, beyond, cost: beyond * plan[name].priceEach }
    }),
    { name: 'takings', beyond: usage.takings, cost: transactionFee(usage.takings) },
  ]
  return { lines, total: lines.reduce((sum, { cost }) => sum + cost, 0) }
}
