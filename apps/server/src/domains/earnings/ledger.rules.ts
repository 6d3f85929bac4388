import { applyRate } from '#contract/core/money.ts'
import { plan } from '#contract/plan.ts'

/**
 * `provider`: our balance at the card provider. `balance`: what we owe the store. `fees`: what we earn. `held`: disputed
 * amounts. `payouts`: on the way to the bank. `bank`: paid out.
 */
export type LedgerAccount = 'provider' | 'balance' | 'fees' | 'held' | 'payouts' | 'bank'

export type LedgerKind = 'order' | 'refund' | 'fee' | 'adjustment' | 'payout' | 'dispute'

/** Debits are positive, so what we owe a store is negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amount: number
  kind: LedgerKind
  /** When an entry of `balance` can be paid out; null: at once. */
  availableAt: string | null
}

/** A part of the balance that isn't available yet. */
export interface PendingAmount {
  availableAt: string
  amount: number
}

export const toTransactionFee = (total: number): number => applyRate(total, plan.transactionFeeRate)

/** Money reaches the balance: one entry on each side. */
export const toCredit = (
  from: LedgerAccount,
  amount: number,
  kind: LedgerKind,
  availableAt: string | null = null,
): LedgerEntry[] =>
  amount === 0
    ? []
    : [
        { account: from, amount, kind, availableAt: null },
        { account: 'balance', amount: -amount, kind, availableAt },
      ]

/**
 * Money leaves the balance. An order's pending amounts are used first, latest release first; otherwise the refund of a
 * payment that isn't available yet would come out of money that is.
 */
export const toDebit = (
  to: LedgerAccount,
  amount: number,
  kind: LedgerKind,
  pending: readonly PendingAmount[] = [],
): LedgerEntry[] => {
  if (amount === 0) return []
  const entries: LedgerEntry[] = []
  let remaining = amount
  for (const { availableAt, amount: available } of pending.toSorted((a, b) =>
    a.availableAt < b.availableAt ? 1 : -1,
  )) {
    const share = Math.min(remaining, available)
    if (share > 0) entries.push({ account: 'balance', amount: share, kind, availableAt })
    remaining -= Math.max(share, 0)
  }
  if (remaining > 0) entries.push({ account: 'balance', amount: remaining, kind, availableAt: null })
  return [...entries, { account: to, amount: -amount, kind, availableAt: null }]
}

/** Money moves between accounts other than the balance. */
export const toTransfer = (from: LedgerAccount, to: LedgerAccount, amount: number, kind: LedgerKind): LedgerEntry[] =>
  amount === 0
    ? []
    : [
        { account: from, amount, kind, availableAt: null },
        { account: to, amount: -amount, kind, availableAt: null },
      ]

export const toReversal = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) => ({ ...entry, amount: -entry.amount }))
