import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, silentLog, type FreshDatabase } from '#server/testing/postgres.ts'
import { connect, type Database } from './connect.ts'
import { fixedStatement } from './fixed-statement.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 1, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

it('fills in the values of each run, wherever the statement uses them, and is compiled once', async () => {
  let builds = 0
  const read = fixedStatement<{ text: string }, { first: string | null; second: number }>(
    ['first', 'second'],
    ({ first, second }) => {
      builds += 1
      return sql`select coalesce(${first}::text, ${'none'}) || ${second}::int || coalesce(${first}::text, '') as text`
    },
  )
  const runs = [
    { first: 'a', second: 1 },
    { first: null, second: 2 },
    { first: 'none', second: 3 },
  ]
  const results = await Promise.all(runs.map((values) => read(database.kysely, values)))
  expect(results.flat().map(({ text }) => text)).toEqual(['a1a', 'none2', 'none3none'])
  expect(builds).toBe(1)
})
