import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { analyzeGrownTables } from './analyze-tables.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const grow = async (from: number): Promise<void> => {
  await sql`insert into rate_limits (key, points, expire)
    select 'test ' || n || repeat('-', 100), 1, 0 from generate_series(${from}::int, ${from + 9_999}::int) n`.execute(
    test.database.kysely,
  )
}

const readEstimate = async (): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
    where oid = 'rate_limits'::regclass`.execute(test.database.kysely)
  return rows[0]?.rows ?? 0
}

it('analyzes a table after it has doubled, and not before', async () => {
  // Autovacuum would analyze it at some time.
  await sql`alter table rate_limits set (autovacuum_enabled = off)`.execute(test.database.kysely)
  await grow(0)
  await analyzeGrownTables(test.database.kysely, ['rate_limits', 'vendors'])
  expect(await readEstimate()).toBe(10_000)
  await grow(10_000)
  await analyzeGrownTables(test.database.kysely, ['rate_limits'])
  expect(await readEstimate()).toBe(10_000)
  await grow(20_000)
  await analyzeGrownTables(test.database.kysely, ['rate_limits'])
  expect(await readEstimate()).toBe(30_000)
})
