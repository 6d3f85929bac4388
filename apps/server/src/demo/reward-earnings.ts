import { sql } from 'kysely'
import { day } from '#contract/core/time.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import type { RewardProgramFields } from '#contract/domains/reward-program.ts'
import { getEarning } from '#contract/rewards/earning.ts'
import { toExpiryDate } from '#contract/rewards/expiry.ts'
import { getTierMultiplier, sumTierEntries, type TierEntry } from '#contract/rewards/tiers.ts'
import { readRewardedOrders } from '#server/domains/reward-earnings/order-earning.repo.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { insertRows } from './insert-rows.ts'

/** Columns of a ledger entry; `balance_after` is written when all of them are there. */
export interface DemoLedgerRow {
  store_id: string
  id: string
  customer_id: string
  kind: string
  delta: number
  balance_after: number
  reason: string
  note: string
  order_id: string | null
  source_id: string | null
  person_id: string | null
  expires_at: string | null
  at: string
}

interface OrderTimes {
  id: string
  customerId: string
  placedAt: number
  paidAt: number | null
  refundedAt: number | null
}

const readTimes = async (tx: Tx, store: StoreId): Promise<OrderTimes[]> => {
  const toMilliseconds = (instant: string) => sql`(extract(epoch from ${sql.raw(instant)}) * 1000)::float8`
  const { rows } = await sql<OrderTimes>`
    select o.id, o.customer_id as "customerId", ${toMilliseconds('o.placed_at')} as "placedAt",
      case when o.due = 0 then ${toMilliseconds('o.placed_at')} else ${toMilliseconds('p.paid_at')} end as "paidAt",
      ${toMilliseconds('p.refunded_at')} as "refundedAt"
    from orders o cross join lateral (
      select max(at) filter (where kind = 'payment') as paid_at, max(at) filter (where kind = 'refund') as refunded_at
      from order_payments where store_id = o.store_id and order_id = o.id) p
    where o.store_id = ${store} and o.customer_id is not null order by o.placed_at, o.id`.execute(tx)
  return rows
}

const toIso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** What the orders of the year have earned, with what refunds took back. Writes the earnings, and returns the entries. */
export const demoEarnings = async (
  tx: Tx,
  store: StoreId,
  program: RewardProgramFields,
  zone: string,
): Promise<DemoLedgerRow[]> => {
  const times = await readTimes(tx, store)
  const rewarded = new Map(
    (
      await readRewardedOrders(
        tx,
        store,
        times.map(({ id }) => id),
      )
    ).map((order) => [order.id, order.order]),
  )
  const now = Date.now()
  const ledger: DemoLedgerRow[] = []
  const earnings: object[] = []
  const entriesByCustomer = new Map<string, TierEntry[]>()
  const grantedByDay = new Map<string, number>()
  for (const { id, customerId, placedAt, paidAt, refundedAt } of times) {
    const order = rewarded.get(id)
    if (!order) continue
    const entries = entriesByCustomer.get(customerId) ?? []
    entriesByCustomer.set(customerId, entries)
    const { kind, earnRate: rate, earnBasis: basis, rounding, pendingDays, tiers, dailyCap } = program
    const multiplier = getTierMultiplier(tiers, sumTierEntries(entries, placedAt))
    const terms = { kind, rate, basis, rounding, multiplier }
    const amount = getEarning(order, terms)
    const availableAt = paidAt === null ? null : paidAt + pendingDays * day
    const isCredited = availableAt !== null && availableAt <= now
    const wasWhole = refundedAt === null || (availableAt !== null && refundedAt > availableAt)
    const before = wasWhole ? getEarning({ ...order, status: 'completed', refunded: 0, returned: 0 }, terms) : amount
    const capKey = `${customerId} ${toWallTime(availableAt ?? placedAt, zone).day}`
    const granted = Math.min(before, dailyCap === null ? before : dailyCap - (grantedByDay.get(capKey) ?? 0))
    const maxAmount = granted < before ? granted : null
    const credited = isCredited ? Math.min(amount, maxAmount ?? amount) : 0
    const expiresAt = isCredited && granted > 0 ? toExpiryDate(program, availableAt, zone) : null
    const post = (reason: 'earned' | 'reversed', delta: number, at: number) => {
      if (delta === 0) return
      entries.push({ reason, delta, at: new Date(at).toISOString() })
      ledger.push({
        store_id: store,
        id: newId(),
        customer_id: customerId,
        kind,
        delta,
        balance_after: 0,
        reason,
        note: '',
        order_id: id,
        source_id: null,
        person_id: null,
        expires_at: expiresAt,
        at: new Date(at).toISOString(),
      })
    }
    if (isCredited) {
      grantedByDay.set(capKey, (grantedByDay.get(capKey) ?? 0) + granted)
      post('earned', granted, availableAt)
      post('reversed', credited - granted, Math.max(refundedAt ?? availableAt, availableAt) + 1)
    }
    earnings.push({
      store_id: store,
      order_id: id,
      customer_id: customerId,
      kind,
      rate,
      basis,
      rounding,
      multiplier,
      pending_days: pendingDays,
      amount,
      credited,
      max_amount: isCredited ? maxAmount : null,
      available_at: toIso(availableAt),
      credited_at: isCredited && granted > 0 ? toIso(availableAt) : null,
      expires_at: expiresAt,
      placed_at: toIso(placedAt),
    })
  }
  await insertRows(tx, 'reward_earnings', earnings)
  return ledger
}
