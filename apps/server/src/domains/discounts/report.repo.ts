import { sql } from 'kysely'
import type * as z from 'zod'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type UsesQuery = z.output<typeof discounts.uses.query>
export type UsesPage = z.output<typeof discounts.uses.response>
export type Report = z.output<typeof discounts.report.response>

const joinOrders = sql`join orders o on o.store_id = u.store_id and o.id = u.order_id`

/** Orders that used a discount, including released uses. */
export const listUses = defineList<UsesPage['data'][number], UsesQuery, readonly [store: StoreId, discountId: string]>({
  sorts: { at: { column: sql`u.at`, type: 'timestamptz' } },
  from: ({ search }) => (search ? sql`discount_uses u ${joinOrders}` : sql`discount_uses u`),
  join: ({ search }) => (search ? sql`` : joinOrders),
  id: sql`u.id`,
  row: sql`json_build_object('_id', u.id, 'order', o.id, 'number', o.number, 'customer', o.customer_name,
    'code', u.code, 'amount', u.amount + u.fee_amount, 'orderTotal', o.total,
    'isReleased', u.released_at is not null, 'at', utc(u.at))`,
  where: ({ search, from, to }, store, discountId) => {
    const where = [sql`u.store_id = ${store}`, sql`u.discount_id = ${discountId}`]
    if (from) where.push(sql`u.day >= ${from}::date`)
    if (to) where.push(sql`u.day <= ${to}::date`)
    if (search) {
      const isNamed = matchesSqlNormalized(sql`normalize_words(o.customer_name)`, search)
      where.push(sql`(o.number::text = ${search.replace(/^#/, '')} or ${isNamed})`)
    }
    return where
  },
})

/** Discount amounts and sales of the orders, as the home page counts them, without released uses. */
export const reportUses = async (
  db: Db,
  store: StoreId,
  discountId: string,
  { from, to }: z.output<typeof discounts.report.query>,
): Promise<RawJson<Report>> => {
  const { rows } = await sql<{ json: string }>`
    with daily as (
      select u.day, count(*) as uses, sum(u.amount + u.fee_amount)::bigint as amount, sum(o.total - o.returned)::bigint as sales
      from discount_uses u ${joinOrders}
      where u.store_id = ${store} and u.discount_id = ${discountId} and u.released_at is null
        and u.day between ${from}::date and ${to}::date
      group by u.day
    )
    select json_build_object(
      'uses', coalesce(sum(uses), 0)::bigint, 'amount', coalesce(sum(amount), 0)::bigint,
      'sales', coalesce(sum(sales), 0)::bigint,
      'days', coalesce(json_agg(json_build_object('day', day, 'uses', uses, 'amount', amount) order by day), '[]')
    )::text as json from daily`.execute(db)
  return rows[0] ?? { json: '{"uses":0,"amount":0,"sales":0,"days":[]}' }
}
