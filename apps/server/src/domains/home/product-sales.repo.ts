import { sql } from 'kysely'
import type { ProductSales } from '#contract/domains/product-sales.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

const days = 30

/**
 * Reads one row per day by the key of `product_days`. The bounds of `placed_at` let the product's orders be read by
 * their key; a day of any time zone lies within them.
 */
export const readProductSales = async (
  db: Db,
  store: StoreId,
  productId: string,
  { canSeeOrders }: { canSeeOrders: boolean },
): Promise<ProductSales | undefined> => {
  const orders = sql`(select count(*) from order_products op
    join orders o on o.store_id = op.store_id and o.id = op.order_id
    where op.store_id = ${store} and op.product_id = ${productId}
      and op.placed_at >= period.first - interval '1 day' and op.placed_at < period.last + interval '2 days'
      and o.day between period.first and period.last and o.status <> 'cancelled')`
  const { rows } = await sql<{ sales: ProductSales }>`
    select json_build_object('from', period.first, 'to', period.last, 'units', sum(d.units),
      'orders', ${canSeeOrders ? orders : sql`null::bigint`},
      'sales', ${canSeeOrders ? sql`sum(d.revenue)` : sql`null::bigint`},
      'days', json_agg(json_build_object('day', d.day, 'units', d.units) order by d.day)) as sales
    from products p
    join stores s on s.id = p.store_id
    cross join lateral (select (now() at time zone s.timezone)::date as last,
      (now() at time zone s.timezone)::date - ${sql.lit(days - 1)} as first) period
    cross join lateral (
      select g.day::date as day, coalesce(k.quantity, 0) as units, coalesce(k.revenue, 0) as revenue
      from generate_series(period.first::timestamp, period.last::timestamp, interval '1 day') g (day)
      left join product_days k
        on k.store_id = ${store} and k.day = g.day::date and k.product_id = ${productId}) d
    where p.store_id = ${store} and p.id = ${productId} and p.deleted_at is null
    group by period.first, period.last`.execute(db)
  return rows[0]?.sales
}
