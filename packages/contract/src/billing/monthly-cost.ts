import { plan } from '../plan.ts'
import { getBillableUnits, getUsageCost, type Meter } from './meters.ts'

/** Usage of a business in a month; `sales` is its revenue in US cents. */
export interface MonthlyUsage {
  stores: number
  seats: number
  emails: number
  supportMessages: number
  sms: number
  routes: number
  sales: number
}

export type CostName = keyof MonthlyUsage | 'plan'

export interface CostLine {
  name: CostName
  /** Units above the included amount. */
  chargedUnits: number
  /** In US cents. */
  cost: number
}

const meterByName = {
  stores: 'stores',
  seats: 'seats',
  emails: 'emails',
  supportMessages: 'support_messages',
  sms: 'sms',
  routes: 'routes',
} as const satisfies Record<Exclude<keyof MonthlyUsage, 'sales'>, Meter>

const meteredNames = Object.keys(meterByName) as (keyof typeof meterByName)[]

/** The fee on revenue, rounded to the nearest cent. */
export const transactionFee = (revenue: number): number => Math.round((revenue * plan.transactionFeeRate) / 1_000_000)

/** The month's bill in display order, including lines that cost nothing. */
export const monthlyCost = (usage: MonthlyUsage): { lines: readonly CostLine[]; total: number } => {
  const lines: CostLine[] = [
    { name: 'plan', chargedUnits: 1, cost: plan.businessPrice },
    ...meteredNames.map((name): CostLine => {
      const [meter, used] = [meterByName[name], usage[name]]
      return { name, chargedUnits: getBillableUnits(meter, used), cost: getUsageCost(meter, used) }
    }),
    { name: 'sales', chargedUnits: usage.sales, cost: transactionFee(usage.sales) },
  ]
  return { lines, total: lines.reduce((sum, { cost }) => sum + cost, 0) }
}
