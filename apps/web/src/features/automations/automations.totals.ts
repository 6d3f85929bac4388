import type { Automation } from '#contract/domains/automations.ts'

const totalNames = ['sent', 'opened', 'clicked', 'orders', 'sales'] as const
export type AutomationTotals = Record<(typeof totalNames)[number], number>

/** The results of all emails of an automation. */
export const toTotals = ({ steps }: Pick<Automation, 'steps'>): AutomationTotals => {
  const sum = (name: (typeof totalNames)[number]) => steps.reduce((total, { counts }) => total + counts[name], 0)
  return {
    sent: sum('sent'),
    opened: sum('opened'),
    clicked: sum('clicked'),
    orders: sum('orders'),
    sales: sum('sales'),
  }
}
