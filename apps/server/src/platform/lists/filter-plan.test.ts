import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { StoreId } from '#server/platform/actor.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import { type FilteredTable, readByFilters } from './filter-plan.ts'
import type { Sql } from './page-statement.ts'

interface Filter {
  search?: string | undefined
  status?: string | undefined
}

const orders: FilteredTable<Filter> = {
  wordIndex: { table: 'orders', alias: 'o', wordsTable: 'order_words', idColumn: 'order_id', timeColumn: 'placed_at' },
  newestSort: 'placedAt',
  sortColumns: ['id', 'placed_at'],
  keysFirst: true,
  narrowTables: () => [],
  withoutSets: (filter) => ({ ...filter, search: undefined }),
  conditions: (store, { status }) => [sql`o.store_id = ${store}`, ...(status ? [sql`o.status = ${status}`] : [])],
  isByRange: () => false,
}

// Only compiles; it never connects.
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('No database.')) }) })
const toText = (part: Sql | undefined): string | undefined => part?.compile(db).sql

const plan = (filter: Filter & { compact?: 'true' }) => {
  const query = { sortBy: 'placedAt', sortOrder: 'desc', limit: 50, ...filter } as const
  const sort = { by: 'placedAt', order: 'desc', column: sql`o.placed_at`, type: 'timestamptz' } as const
  const { from, rows, matches, countFrom, smallSet } = readByFilters(orders, {
    store: 'store' as unknown as StoreId,
    query,
    sort,
    canSeePii: true,
  })
  return [from, rows, matches, countFrom, smallSet?.from].map(toText)
}

it.each<Filter>([{}, { search: 'weber' }, { status: 'pending' }])(
  'reads compact rows by the same plan: %o',
  (filter) => {
    expect(plan({ ...filter, compact: 'true' })).toEqual(plan(filter))
  },
)

it('selects keys before rows only with a filter', () => {
  expect(plan({})[1]).toBeUndefined()
  expect(plan({ status: 'pending' })[1]).toContain('chosen.row_id')
})
