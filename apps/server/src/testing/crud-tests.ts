import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'
import { openTestApp, type Person, type TestApp } from './app.ts'

type Responding<Response> = Endpoint & { response: z.ZodType<Response> }

interface CrudEndpoints {
  list: Responding<{ total: number }>
  create: Responding<{ _id: string }>
  update: Endpoint
  removeMany: Endpoint
  restoreMany: Endpoint
}

interface CrudContext {
  test: TestApp
  owner: Person
  store: string
}

interface CrudTestOptions {
  /** The application that the file has opened; by default one is opened for these tests. */
  getContext?: () => CrudContext
  /** The table, if its search has a trigram index on `search_normalized`, called `<table>_search`. */
  searchedTable?: keyof DB
}

const openContext = (): (() => CrudContext) => {
  let context: CrudContext | undefined
  beforeAll(async () => {
    const test = await openTestApp()
    const { owner, vendorId } = await test.newVendor()
    context = { test, owner, store: await test.newStore(vendorId) }
  })
  afterAll(() => context?.test.close())
  return () => {
    if (!context) throw new Error('The application is open only while tests run.')
    return context
  }
}

/** Tests that every entity of `crud()` with a name and a description passes. */
export const addCrudTests = (
  endpoints: CrudEndpoints,
  { getContext = openContext(), searchedTable }: CrudTestOptions = {},
): void => {
  const send = (endpoint: Endpoint, body: object, params = {}) => {
    const { test, owner, store } = getContext()
    return test.call(endpoint, { as: owner, store, params, body })
  }
  const create = (name: string) => {
    const { test, owner, store } = getContext()
    return test.data(endpoints.create, { as: owner, store, body: { name, description: 'New' } })
  }
  const countRows = async (search = '') => {
    const { test, owner, store } = getContext()
    return (await test.data(endpoints.list, { as: owner, store, query: { search } })).total
  }

  it('counts created, deleted and restored rows immediately', async () => {
    const before = await countRows()
    const { _id } = await create('Counted first')
    await create('Counted second')
    expect(await countRows()).toBe(before + 2)
    await send(endpoints.removeMany, { ids: [_id] })
    expect(await countRows()).toBe(before + 1)
    await send(endpoints.restoreMany, { ids: [_id] })
    expect(await countRows()).toBe(before + 2)
  })

  it('updates only the fields of the request, and rejects a stale version and a taken name', async () => {
    await create('Taken')
    const { _id: id } = await create('Vintage')
    const update = (body: object) => send(endpoints.update, body, { id })
    expect(await update({ version: 1, description: '' })).toMatchObject({ status: 200 })
    expect(await update({ version: 1, name: 'Lost' })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(await update({ version: 2, name: 'TAKEN' })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
    expect(await countRows('vintage')).toBe(1)
  })

  if (!searchedTable) return
  it('uses an index for the search', async () => {
    const { test, store } = getContext()
    const db = test.database.kysely
    const table = sql.table(searchedTable)
    await sql`insert into ${table} (store_id, id, name, name_normalized, search_normalized)
      select ${store}, gen_random_uuid(), 'n' || n, 'n' || n, md5(n::text) from generate_series(1, 20000) n`.execute(db)
    await sql`analyze ${table}`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from ${table}
      where store_id = ${store} and deleted_at is null and search_normalized like '%third%'`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(`${searchedTable}_search`)
  })
}
