import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/core/page.ts'
import { freshDatabase, silentLog } from '#server/testing/postgres.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { listPage } from './list-page.ts'
import type { ListPlan, ListRequest } from './page-statement.ts'
import { maxSortedMatches, collectIntersection, type SearchTarget, readByNarrowTable, toIdSet } from './set-search.ts'

let database: Database
let drop: () => Promise<void>
const [store, other] = [newId() as StoreId, newId() as StoreId]
const count = maxSortedMatches * 4

beforeAll(async () => {
  const fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 1, log: silentLog })
  drop = fresh.drop
  const db = database.kysely
  await sql`create table things (store_id uuid, id uuid, n int, came_at timestamptz, primary key (store_id, id))`.execute(
    db,
  )
  await sql`create table marks (store_id uuid, mark text, thing_id uuid, came_at timestamptz)`.execute(db)
  // Another store has the same rows, which must not be found. Groups of three have the same time.
  for (const target of [store, other]) {
    await sql`insert into things select ${target}, gen_random_uuid(), n, now() - (n / 3) * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(db)
  }
  // Some have a mark twice and must be found once.
  await sql`insert into marks select store_id, mark, id, came_at from things
    cross join lateral (values ('even', n % 2 = 0), ('even', n % 4 = 0), ('third', n % 3 = 0)) m (mark, is_so)
    where is_so`.execute(db)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const target: SearchTarget = { table: 'things', alias: 'g', idColumn: 'thing_id', timeColumn: 'came_at' }
const sort = { column: sql`g.came_at`, type: 'timestamptz' } as const
const markTable = (mark: string) => ({
  table: sql`marks m`,
  alias: 'm',
  condition: sql`m.store_id = ${store} and m.mark = ${mark}`,
})

const noWalk = { from: sql`things g`, where: [sql`false`], id: sql`g.id`, sort }

/** Reads all pages of a plan. */
const listAllPages = async (plan: Omit<ListPlan, 'rows'>) => {
  const [found, totals]: [number[], Set<number>] = [[], new Set()]
  let cursor: string | undefined
  do {
    const request: ListRequest = {
      ...plan,
      rows: sql`things g on g.store_id = ${store} and g.id = chosen.row_id`,
      row: sql`g.n`,
      order: 'desc',
      limit: 60,
      cursor,
    }
    const { json } = await listPage<number>(database.kysely, { key: newId(), sortBy: 'came', build: () => request })
    const { data, total, nextCursor } = JSON.parse(json) as Page<number>
    found.push(...data)
    totals.add(total)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return { found: found.toSorted((a, b) => a - b), totals: [...totals] }
}

const expectAll = (predicate: (n: number) => boolean) => {
  const found = Array.from({ length: count }, (_, index) => index + 1).filter(predicate)
  return { found, totals: [found.length] }
}

// Covers both plans: ids looked up one by one, and sets compared as a whole.
describe.each([0, count])('with at most %i lookups', (above) => {
  const toQuery = (...where: RawBuilder<unknown>[]) => {
    const all = [sql`g.store_id = ${store}`, ...where]
    return { store, where: all, fallback: { above: sql`${above}::bigint`, where: all } }
  }

  it.each([1, 3, count / 2, count])('finds rows of a narrow table that meet a condition: up to %i', async (max) => {
    const plan = readByNarrowTable(
      target,
      markTable('third'),
      { ...toQuery(sql`g.n <= ${max}`), isOnlyFilter: false },
      sort,
    )
    expect(await listAllPages(plan)).toEqual(expectAll((n) => n % 3 === 0 && n <= max))
  })

  it.each([5, count])('finds each row that is in all sets once: up to %i', async (max) => {
    const sets = [toIdSet(target, markTable('even')), toIdSet(target, markTable('third'))]
    const within = { ...toQuery(sql`g.n <= ${max}`), sets }
    expect(await listAllPages({ ...noWalk, ...collectIntersection(target, within, sort, count) })).toEqual(
      expectAll((n) => n % 6 === 0 && n <= max),
    )
  })

  // The complement is that of another condition, so the total shows whether it was used. The set has 600 entries.
  it.each([
    ['the complement', 5 * 600, 150],
    ['the matches, if the complement is large', 5 * 601, 3],
    ['the matches, if its size is unknown', null, 3],
  ])('counts by %s', async (_, size, total) => {
    const complement = {
      ids: sql`select g.id from things g where g.store_id = ${store} and g.n > 300`,
      size: sql`${size}::bigint`,
    }
    const within = { ...toQuery(sql`g.n <= 6`), sets: [toIdSet(target, markTable('even'))], complement }
    const { totals } = await listAllPages({ ...noWalk, ...collectIntersection(target, within, sort, count) })
    expect(totals).toEqual([total])
  })

  it('finds a row once that is in a set twice', async () => {
    const within = { ...toQuery(), sets: [toIdSet(target, markTable('even'))] }
    expect(await listAllPages({ ...noWalk, ...collectIntersection(target, within, sort, count) })).toEqual(
      expectAll((n) => n % 2 === 0),
    )
  })
})
