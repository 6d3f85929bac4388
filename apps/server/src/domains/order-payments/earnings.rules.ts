import { applyRate } from '#contract/core/money.ts'
import { plan } from '#contract/plan.ts'

export type EarningsKind = 'order' | 'refund' | 'fee'

export interface EarningsEntry {
  /** `provider`: what the card provider holds for us. `balance`: what we owe the vendor. `fees`: what we earn. */
  account: 'provider' | 'balance' | 'fees'
  amount: number
  kind: EarningsKind
}

/** We process payments of these kinds; all others reach the vendor directly. */
const processedKinds = new Set(['card', 'wallet'])

const transfer = (from: EarningsEntry['account'], to: EarningsEntry['account'], amount: number, kind: EarningsKind) =>
  amount === 0
    ? []
    : [
        { account: from, amount, kind },
        { account: to, amount: -amount, kind },
      ]

/** Entries of a payment; they add up to zero. */
export const toPaymentEntries = (kind: string, amount: number): EarningsEntry[] =>
  processedKinds.has(kind) ? transfer('provider', 'balance', amount, 'order') : []

/** Entries of the transaction fee of an order with this total. */
export const toFeeEntries = (total: number): EarningsEntry[] =>
  transfer('balance', 'fees', applyRate(total, plan.transactionFeeRate), 'fee')

/** Entries of a refund: processed amounts go back to the provider, the fee stays. */
export const toRefundEntries = (parts: readonly { kind: string; amount: number }[]): EarningsEntry[] =>
  transfer(
    'balance',
    'provider',
    parts.filter(({ kind }) => processedKinds.has(kind)).reduce((sum, { amount }) => sum + amount, 0),
    'refund',
  )
