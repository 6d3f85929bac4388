import { day, hour } from '#contract/core/time.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import {
  type LedgerEntry,
  type PendingAmount,
  toCredit,
  toDebit,
  toTransactionFee,
} from '#server/domains/earnings/ledger.rules.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoPayment } from './order-lifecycle.ts'
import type { DemoOrder } from './order-rows.ts'
import type { DemoStore } from './store-snapshot.ts'

/** As `readReleaseTime` computes it. */
const toReleaseTime = (at: number): string =>
  new Date(Math.floor((at + 7 * day + hour) / hour) * hour).toISOString().replace('.000Z', 'Z')

/** When the order became fully paid. */
const findPaidAt = ({ draft: { quote }, life }: DemoOrder): number | undefined => {
  let paid = 0
  for (const { kind, amount, at } of life.payments) {
    if (kind === 'payment') paid += amount
    if (paid >= quote.due) return at
  }
  return undefined
}

const readPending = (entries: readonly LedgerEntry[], at: number): PendingAmount[] => {
  const amounts = new Map<string, number>()
  for (const { account, amount, availableAt } of entries) {
    if (account !== 'balance' || availableAt === null || Date.parse(availableAt) <= at) continue
    amounts.set(availableAt, (amounts.get(availableAt) ?? 0) - amount)
  }
  return [...amounts].map(([availableAt, amount]) => ({ availableAt, amount }))
}

interface Movement {
  paymentId: string | null
  disputeId: string | null
  at: number
  entries: LedgerEntry[]
}

/** Card payments of the demo were confirmed by the provider, and their refunds went to the card. */
const toMovements = (order: DemoOrder): Movement[] => {
  const { draft, life } = order
  const movements: Movement[] = []
  const post = (
    paymentId: string | null,
    at: number,
    toEntries: (pending: PendingAmount[]) => LedgerEntry[],
    disputeId: string | null = null,
  ) => {
    const earlier = movements.flatMap(({ entries }) => entries)
    movements.push({ paymentId, disputeId, at, entries: toEntries(readPending(earlier, at)) })
  }
  const postPayment = ({ id, kind, amount, asCredit, at }: DemoPayment) => {
    if (kind === 'payment') post(id, at, () => toCredit('provider', amount, 'order', toReleaseTime(at)))
    else if (!asCredit) post(id, at, (pending) => toDebit('provider', amount, 'refund', pending))
  }
  const paidAt = findPaidAt(order)
  const fee = toTransactionFee(draft.quote.total)
  let isFeeCharged = false
  for (const payment of life.payments) {
    if (isCardKind(draft.option?.kind)) postPayment(payment)
    if (payment.at !== paidAt || isFeeCharged) continue
    isFeeCharged = true
    post(null, paidAt, (pending) => toDebit('fees', fee, 'fee', pending))
  }
  if (life.dispute) {
    const { id, amount, at } = life.dispute
    const paymentId = life.payments[0]?.id ?? null
    post(paymentId, at, (pending) => toDebit('held', amount, 'dispute', pending), id)
  }
  return movements
}

export const toEarningsRows = ({ store, facts }: DemoStore, order: DemoOrder) =>
  toMovements(order).flatMap(({ paymentId, disputeId, at, entries }) => {
    const movement = newId()
    return entries.map(({ account, amount, kind, availableAt }) => ({
      store_id: store,
      id: newId(),
      movement_id: movement,
      account,
      amount,
      currency: order.draft.quote.currency,
      kind,
      order_id: order.draft.id,
      payment_id: paymentId,
      dispute_id: disputeId,
      available_at: availableAt,
      at: new Date(at).toISOString(),
      month: `${toWallTime(at, facts.timezone).day.slice(0, 7)}-01`,
    }))
  })
