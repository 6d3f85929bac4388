import { plan } from './plan.ts'

/** What a business uses in a month; takings in US cents. */
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
  /** How many are charged: those beyond what is included. */
  beyond: number
  /** In US cents. */
  cost: number
}

const metered = ['stores', 'seats', 'emails', 'supportMessages', 'sms', 'routes'] as const

/** The fee on so much of paid orders, to the nearest cent. */
export const transactionFee = (takings: number): number => Math.round((takings * plan.transactionFeeRate) / 1_000_000)

/** The month's bill line by line, in the order in which a person reads it; lines that cost nothing are there too. */
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
