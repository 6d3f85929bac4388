import { sql } from 'kysely'
import type * as z from 'zod'
import type { EarningsEntry, StoreEarnings, earnings } from '#contract/domains/earnings.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { MonthAmount } from './statement.rules.ts'

/** Balances of the actor's stores, or of one of them. Stores without entries have a balance of zero. */
export const readBalances = async (
  db: Db,
  actor: Pick<Actor, 'vendorId' | 'storeIds'>,
  storeId: string | undefined,
): Promise<StoreEarnings[]> => {
  const storeIds = actor.storeIds.filter((id) => storeId === undefined || id === storeId)
  const { rows } = await sql<{ earnings: StoreEarnings }>`
    select json_build_object('store', json_build_object('_id', s.id, 'name', s.name, 'currency', s.currency),
      'balances', json_agg(json_build_object('currency', c.currency, 'available', -b.balance - r.pending,
        'pending', r.pending, 'onTheWay', -b.payouts, 'held', -b.held, 'releases', r.releases)
        order by c.currency <> s.currency, c.currency)) as earnings
    from stores s
    cross join lateral (
      select s.currency union select currency from earnings_balances where store_id = s.id) c
    cross join lateral (
      select coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(payouts), 0)::bigint as payouts,
        coalesce(sum(held), 0)::bigint as held
      from earnings_balances where store_id = s.id and currency = c.currency) b
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as pending,
        coalesce(json_agg(json_build_object('day', day, 'amount', amount) order by day), '[]') as releases
      from (
        select (available_at at time zone s.timezone)::date as day, -sum(amount) as amount from earnings_releases
        where store_id = s.id and currency = c.currency and available_at > now() group by 1 having sum(amount) <> 0
      ) d) r
    where s.vendor_id = ${actor.vendorId} and s.id = any(${storeIds}::uuid[]) and s.deleted_at is null
    group by s.id, s.name, s.currency
    order by s.name, s.id`.execute(db)
  return rows.map(({ earnings: storeEarnings }) => storeEarnings)
}

/** What can be paid out. The caller holds the lock if the answer must stay true. */
export const readAvailable = async (db: Db | Tx, store: StoreId, currency: string): Promise<number> => {
  const { rows } = await sql<{ available: number }>`
    select -b.balance + coalesce((
      select sum(amount) from earnings_releases
      where store_id = ${store} and currency = ${currency} and available_at > now()), 0)::bigint as available
    from earnings_balances b where b.store_id = ${store} and b.currency = ${currency}`.execute(db)
  return rows[0]?.available ?? 0
}

/** Until the transaction ends, nothing is added to or taken out of the balance. */
export const lockBalance = async (tx: Tx, store: StoreId, currency: string): Promise<void> => {
  await sql`
    select 1 from earnings_balances where store_id = ${store} and currency = ${currency} for no key update`.execute(tx)
}

type EntryQuery = z.output<typeof earnings.entries.query>

const storeZone = (store: StoreId) => sql`(select timezone from stores where id = ${store})`

/** With or without its hash sign; other text finds nothing. */
const toOrderNumber = (search: string): number => {
  const digits = /^#?(\d{1,9})$/.exec(search.trim())?.[1]
  return digits === undefined ? -1 : Number(digits)
}

export const listEntries = defineList<EarningsEntry, EntryQuery>({
  sorts: { at: { column: sql`e.at`, type: 'timestamptz' } },
  from: sql`earnings_entries e`,
  join: sql`left join orders o on o.store_id = e.store_id and o.id = e.order_id`,
  id: sql`e.id`,
  row: sql`json_build_object('_id', e.id, 'at', utc(e.at), 'kind', e.kind, 'amount', -e.amount, 'currency', e.currency,
    'availableAt', utc(e.available_at), 'payout', e.payout_id,
    'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end)`,
  where: (query, store) => {
    const where = [
      sql`e.store_id = ${store}`,
      sql`e.account = 'balance'`,
      ...withinDays(sql`e.at`, query.from, query.to, storeZone(store)),
    ]
    if (query.kind) where.push(sql`e.kind = ${query.kind}`)
    if (query.search) {
      const number = toOrderNumber(query.search)
      where.push(sql`e.order_id = (select id from orders where store_id = ${store} and number = ${number})`)
    }
    return where
  },
})

/** The changes of the balance by month and kind, up to a month. */
export const readMonthAmounts = async (db: Db, store: StoreId, lastMonth?: string): Promise<MonthAmount[]> => {
  const until = lastMonth === undefined ? sql`true` : sql`month <= ${`${lastMonth}-01`}::date`
  const { rows } = await sql<MonthAmount>`
    select to_char(month, 'YYYY-MM') as month, currency, kind, -amount as amount from earnings_months
    where store_id = ${store} and ${until} order by month, currency, kind`.execute(db)
  return rows
}
