import { currency as currencySchema, formatMoney } from '#contract/core/money.ts'

/** The name of a payout in the activity log. */
export const toPayoutLabel = (amount: number, currency: string): string =>
  formatMoney(amount, currencySchema.parse(currency), 'en')
