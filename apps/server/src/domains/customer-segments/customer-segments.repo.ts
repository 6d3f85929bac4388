import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { customerSegments, Segment, SegmentFilter } from '#contract/domains/customer-segments.ts'
import { matchesFilter } from '#server/domains/customers/customers.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'
import { parseStoredFilter } from './segment-filter.rules.ts'

/** As stored; the filter may come from an older version. */
export type StoredSegment = Omit<Segment, 'filter'> & { filter: unknown }

export const segmentTable = storeTable<StoredSegment, z.output<typeof customerSegments.list.query>>({
  table: 'customer_segments',
  resource: 'customerSegments',
  nameIndex: 'customer_segments_name_key',
  json: sql`'name', t.name, 'filter', t.filter`,
  log: ({ name, filter }) => ({ name, filter: parseStoredFilter(filter) }),
  summary: ['name', 'filter'],
  sorts: { name: nameSort },
})

/** The stored filters of these segments, without deleted ones. */
export const readFilters = (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<{ id: string; filter: unknown }[]> =>
  db
    .selectFrom('customer_segments')
    .select(['id', 'filter'])
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()

/** Over the customer `c`. */
export const matchesAny = (store: StoreId, filters: readonly SegmentFilter[]): RawBuilder<unknown> =>
  filters.length === 0
    ? sql`false`
    : sql`(${sql.join(
        filters.map((filter) => matchesFilter(store, filter)),
        sql` or `,
      )})`

/** The ids of the filters that the customer matches. */
export const readMatching = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  filters: readonly { id: string; filter: SegmentFilter }[],
): Promise<string[]> => {
  const ids = filters.map(({ id, filter }) => sql`case when ${matchesFilter(store, filter)} then ${id}::text end`)
  const { rows } = await sql<{ ids: string[] }>`
    select array_remove(array[${sql.join(ids)}], null) as ids
    from customers c where c.store_id = ${store} and c.id = ${customerId}`.execute(db)
  return rows[0]?.ids ?? []
}
