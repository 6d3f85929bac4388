import { sql } from 'kysely'
import type * as z from 'zod'
import type { customerSegments, Segment } from '#contract/domains/customer-segments.ts'
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
