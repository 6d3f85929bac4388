import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { parseStoredFilter } from './segment-filter.rules.ts'

let test: TestApp
let owner: Person
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const create = (name: string, filter: object = {}) =>
  test.data(customerSegments.create, { as: owner, store, body: { name, filter } })
const list = (as = owner) => test.data(customerSegments.list, { as, store, query: { sortOrder: 'asc' } })

it('stores a named filter, changes, deletes and restores it', async () => {
  const filter = { approval: 'pending', tag: 'VIP', spendMin: 5000, lastOrderFrom: '2026-01-01', consent: 'email' }
  const made = await create('Big spenders', filter)
  expect(made).toMatchObject({ name: 'Big spenders', filter, version: 1, updatedBy: 'A owner' })
  expect((await list()).data).toContainEqual(made)
  const params = { id: made._id }
  const body = { version: 1, filter: { source: 'import' } }
  const changed = await test.data(customerSegments.update, { as: owner, store, params, body })
  expect(changed).toMatchObject({ name: 'Big spenders', filter: { source: 'import' }, version: 2 })
  expect(Object.keys(changed.filter)).toEqual(['source'])
  const stale = await test.call(customerSegments.update, { as: owner, store, params, body })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } })

  await test.data(customerSegments.remove, { as: owner, store, params })
  expect((await test.call(customerSegments.remove, { as: owner, store, params })).status).toBe(404)
  expect((await test.call(customerSegments.update, { as: owner, store, params, body })).status).toBe(404)
  const ids = [made._id]
  expect(await test.data(customerSegments.restoreMany, { as: owner, store: otherStore, body: { ids } })).toEqual({
    ids: [],
  })
  expect(await test.data(customerSegments.restoreMany, { as: owner, store, body: { ids } })).toEqual({ ids })
  expect((await list()).data.map(({ _id }) => _id)).toContain(made._id)
})

it('has unique names per store, ignoring case and accents', async () => {
  const made = await create('Únicos')
  const again = { as: owner, store, body: { name: ' UNICOS ', filter: {} } }
  expect(await test.call(customerSegments.create, again)).toMatchObject({
    status: 409,
    body: { code: 'name_taken', errors: [{ path: 'name' }] },
  })
  await test.data(customerSegments.create, { ...again, store: otherStore })
  await test.data(customerSegments.remove, { as: owner, store, params: { id: made._id } })
  await test.data(customerSegments.create, again)
  const back = await test.call(customerSegments.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(back).toMatchObject({ status: 409, body: { code: 'name_taken' } })
})

it('returns the valid part of an outdated filter', async () => {
  const made = await create('Of old')
  const storedFilter = {
    tag: 'VIP',
    approval: 'abolished',
    spendMin: -4,
    moonPhase: 'full',
    account: 'with',
    search: null,
  }
  await sql`update customer_segments set filter = ${JSON.stringify(storedFilter)} where id = ${made._id}`.execute(
    test.database.kysely,
  )
  expect((await list()).data.find(({ _id }) => _id === made._id)?.filter).toEqual({ tag: 'VIP', account: 'with' })
  for (const nonsense of [null, 'text', 7, [], { __proto__: { tag: 'x' } }])
    expect(parseStoredFilter(nonsense)).toEqual({})
})

it('rejects searches, which could contain an email', async () => {
  const body = { name: 'By mail', filter: { search: 'ann@example.com' } }
  expect((await test.call(customerSegments.create, { as: owner, store, body })).status).toBe(422)
})
