import { partsPerMillion } from '#contract/core/money.ts'
import { plan } from '#contract/plan.ts'

export type EarningsKind = 'order' | 'refund' | 'fee'

export interface EarningsEntry {
  /** `provider`: what the card provider holds for us. `balance`: what we owe the vendor. `fees`: what we earn. */
  account: 'provider' | 'balance' | 'fees'
  amount: number
  kind: EarningsKind
}

/** We process payments of these kinds; all others reach the vendor directly. */
const throughUs = new Set(['card', 'wallet'])

const across = (from: EarningsEntry['account'], to: EarningsEntry['account'], amount: number, kind: EarningsKind) =>
  amount === 0
    ? []
    : [
        { account: from, amount, kind },
        { account: to, amount: -amount, kind },
      ]

/** Entries of a payment, including its fee; they add up to zero. */
export const paymentEntries = (kind: string, amount: number): EarningsEntry[] => [
  ...(throughUs.has(kind) ? across('provider', 'balance', amount, 'order') : []),
  ...across('balance', 'fees', partsPerMillion(amount, plan.transactionFeeRate), 'fee'),
]

/** Entries of a refund: processed amounts go back to the provider, the fee stays. */
export const refundEntries = (parts: readonly { kind: string; amount: number }[]): EarningsEntry[] =>
  across(
    'balance',
    'provider',
    parts.filter(({ kind }) => throughUs.has(kind)).reduce((sum, { amount }) => sum + amount, 0),
    'refund',
  )
