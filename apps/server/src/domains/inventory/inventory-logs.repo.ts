import { sql } from 'kysely'
import type * as z from 'zod'
import type { inventoryLogs, StockEntry } from '#contract/domains/inventory.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof inventoryLogs.list.query>

const entryJson = sql`json_build_object(
  '_id', e.id, 'variant', e.variant_id, 'product', e.product_id, 'title', p.title, 'values', v.option_values,
  'sku', v.sku, 'location', json_build_object('_id', l.id, 'name', l.name), 'delta', e.delta,
  'balanceAfter', e.balance_after, 'reason', e.reason, 'note', e.note, 'order', e.order_id,
  'movement', e.movement_id, 'by', e.person_name, 'at', utc(e.at))`

// Includes deleted variants, products and locations: the log keeps their names.
const withNames = sql`
  join products p on p.store_id = e.store_id and p.id = e.product_id
  join variants v on v.store_id = e.store_id and v.id = e.variant_id
  join locations l on l.store_id = e.store_id and l.id = e.location_id`

export const listEntries = defineList<StockEntry, ListQuery>({
  sorts: { at: { column: sql`e.at`, type: 'timestamptz' } },
  from: sql`stock_log e`,
  join: withNames,
  id: sql`e.id`,
  row: entryJson,
  where: (query, store) => {
    const zone = sql`(select timezone from stores where id = ${store})`
    const where = [sql`e.store_id = ${store}`]
    if (query.variant) where.push(sql`e.variant_id = ${query.variant}`)
    if (query.product) where.push(sql`e.product_id = ${query.product}`)
    if (query.location) where.push(sql`e.location_id = ${query.location}`)
    if (query.reason) where.push(sql`e.reason = ${query.reason}`)
    if (query.search) {
      where.push(sql`e.variant_id in (
        select id from variants
        where store_id = ${store} and deleted_at is null and ${matchesSqlNormalized(sql`search_normalized`, query.search)})`)
    }
    where.push(...withinDays(sql`e.at`, query.from, query.to, zone))
    return where
  },
})
