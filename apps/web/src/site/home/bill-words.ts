import type { CostLine } from '#contract/monthly-cost.ts'
import { plan } from '#contract/plan.ts'

interface BillWords {
  count: (number: number) => string
  money: (cents: number) => string
  /** Whole dollars, where cents would only be noise. */
  round: (cents: number) => string
  fee: string
  /** How a line comes about, such as `3 × $1.00`; nothing where the line says it itself. */
  how: (line: CostLine) => string
}

/** Figures as the page's language writes them; the same in the page as it is built and in its calculator. */
export const billWords = (language: string): BillWords => {
  const style = { style: 'currency', currency: plan.currency, useGrouping: true } as const
  const money = new Intl.NumberFormat(language, style)
  const round = new Intl.NumberFormat(language, { ...style, maximumFractionDigits: 0 })
  const count = new Intl.NumberFormat(language, { useGrouping: true })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const fee = percent.format(plan.transactionFeeRate / 1_000_000)
  return {
    count: (number) => count.format(number),
    money: (cents) => money.format(cents / 100),
    round: (cents) => round.format(cents / 100),
    fee,
    how: ({ name, beyond }) => {
      if (name === 'plan' || beyond === 0) return ''
      if (name === 'takings') return `${fee} × ${round.format(beyond / 100)}`
      return `${count.format(beyond)} × ${money.format(plan[name].priceEach / 100)}`
    },
  }
}
