import { formatMoney } from '#contract/core/money.ts'
import { currency as currencySchema } from '#contract/core/money-fields.ts'

/** The name of a payout in the activity log. */
export const toPayoutLabel = (amount: number, currency: string): string =>
  formatMoney(amount, currencySchema.parse(currency), 'en-US')
