import type { CostLine } from '#contract/billing/monthly-cost.ts'
import { plan } from '#contract/plan.ts'

interface BillFormat {
  count: (number: number) => string
  money: (cents: number) => string
  fee: string
  /** The calculation of a line, such as `3 × $1.00`; empty where there is none. */
  breakdown: (line: CostLine) => string
}

/** Formats numbers in the page's language, both for the prerendered page and for its calculator. */
export const makeBillFormat = (language: string): BillFormat => {
  const style = { style: 'currency', currency: plan.currency, useGrouping: true } as const
  const money = new Intl.NumberFormat(language, style)
  const wholeDollars = new Intl.NumberFormat(language, { ...style, maximumFractionDigits: 0 })
  const count = new Intl.NumberFormat(language, { useGrouping: true })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const fee = percent.format(plan.transactionFeeRate / 1_000_000)
  return {
    count: (number) => count.format(number),
    money: (cents) => money.format(cents / 100),
    fee,
    breakdown: ({ name, chargedUnits: beyond }) => {
      if (name === 'plan' || beyond === 0) return ''
      if (name === 'sales') return `${fee} × ${wholeDollars.format(beyond / 100)}`
      return `${count.format(beyond)} × ${money.format(plan[name].priceEach / 100)}`
    },
  }
}
