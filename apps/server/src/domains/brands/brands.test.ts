import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '#contract/domains/brands.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { addCrudTests } from '#server/testing/crud-tests.ts'

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

addCrudTests(brands, { getContext: () => ({ test, owner, store }) })

const create = (name: string, overrides: object = {}) =>
  test.data(brands.create, { as: owner, store, body: { name, ...overrides } })
const list = (query: Record<string, string | number> = {}) => test.data(brands.list, { as: owner, store, query })

it('creates, reads, updates and deletes a brand and logs each step', async () => {
  const made = await create('Café Ñandú', { description: 'Coffee', website: 'https://example.com' })
  expect(made).toMatchObject({ name: 'Café Ñandú', version: 1, logo: null, updatedBy: 'A owner' })
  const params = { id: made._id }
  expect(await test.data(brands.get, { as: owner, store, params })).toEqual(made)
  const changed = await test.data(brands.update, { as: owner, store, params, body: { version: 1, website: null } })
  expect(changed).toMatchObject({ name: 'Café Ñandú', description: 'Coffee', website: null, version: 2 })
  await test.data(brands.remove, { as: owner, store, params })
  expect((await test.call(brands.get, { as: owner, store, params })).status).toBe(404)
  expect((await test.call(brands.remove, { as: owner, store, params })).status).toBe(404)

  const rows = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after', 'person_id', 'store_id'])
    .where('entity_id', '=', made._id)
    .orderBy('at')
    .execute()
  expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'delete'])
  expect(rows[1]).toMatchObject({
    before: { website: 'https://example.com' },
    after: { website: null },
    store_id: store,
  })
})

it('returns the current brand for a stale version instead of overwriting it', async () => {
  const made = await create('Stale')
  const params = { id: made._id }
  await test.data(brands.update, { as: owner, store, params, body: { version: 1, name: 'Fresh' } })
  const response = await test.call(brands.update, { as: owner, store, params, body: { version: 1, name: 'Lost' } })
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Fresh', version: 2 } },
  })
})

it('accepts one of ten concurrent updates of the same version', async () => {
  const made = await create('Contended')
  const requests = Array.from({ length: 10 }, (_, index) =>
    test.call(brands.update, {
      as: owner,
      store,
      params: { id: made._id },
      body: { version: 1, name: `Writer ${index}` },
    }),
  )
  const statuses = (await Promise.all(requests)).map((response) => response.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

it('rejects a duplicate name regardless of case and accents until the first is deleted', async () => {
  const made = await create('Única')
  const again = await test.call(brands.create, { as: owner, store, body: { name: ' UNICA ' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'name_taken', errors: [{ path: 'name' }] } })
  await test.data(brands.remove, { as: owner, store, params: { id: made._id } })
  await create('Unica')
  const restore = await test.call(brands.restoreMany, { as: owner, store, body: { ids: [made._id] } })
  expect(restore).toMatchObject({ status: 409, body: { code: 'name_taken' } })
})

it('deletes and restores several brands and leaves other stores alone', async () => {
  const ids = [(await create('Bulk 1'))._id, (await create('Bulk 2'))._id]
  const foreign = await test.data(brands.create, { as: owner, store: otherStore, body: { name: 'Foreign' } })
  const body = { ids: [...ids, foreign._id, newId()] }
  const removed = await test.data(brands.removeMany, { as: owner, store, body: body })
  expect([...removed.ids].sort()).toEqual([...ids].sort())
  expect(await test.data(brands.get, { as: owner, store: otherStore, params: { id: foreign._id } })).toEqual(foreign)
  const restored = await test.data(brands.restoreMany, { as: owner, store, body: body })
  expect([...restored.ids].sort()).toEqual([...ids].sort())
  const back = await test.data(brands.get, { as: owner, store, params: { id: ids[0] ?? '' } })
  expect(back).toMatchObject({ version: 1, updatedAt: back.createdAt })
  expect((await test.call(brands.get, { as: owner, store, params: { id: foreign._id } })).status).toBe(404)
})

it('pages through every row exactly once in every order', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `Walk ${String(index).padStart(2, '0')}`)
  for (const name of names) await create(name)
  for (const sortBy of ['name', 'createdAt', 'updatedAt']) {
    for (const sortOrder of ['asc', 'desc']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list({ search: 'walk', limit: 5, sortBy, sortOrder, ...(cursor ? { cursor } : {}) })
        seen.push(...page.data.map((row) => row.name))
        expect(page).toMatchObject({ total: 23, totalIsCapped: false })
        cursor = page.nextCursor
      }
      expect(seen).toEqual(sortOrder === 'asc' ? names : [...names].reverse())
    }
  }
})

it('searches without accents or case and escapes wildcards', async () => {
  await create('Ñoño & Hijos 100%')
  expect((await list({ search: 'nono' })).data.map((row) => row.name)).toEqual(['Ñoño & Hijos 100%'])
  await create('Plain name', { description: 'Únicamente jabón', website: 'soap.example/shop' })
  for (const search of ['jabon', 'soap.example']) {
    expect((await list({ search })).data).toMatchObject([{ name: 'Plain name', website: 'https://soap.example/shop' }])
  }
  expect((await list({ search: '100%' })).total).toBe(1)
  expect((await list({ search: '%_%' })).total).toBe(0)
})

it('rejects a cursor of another sort order and a forged one', async () => {
  const page = await list({ limit: 1, sortBy: 'name' })
  const made = Buffer.from('{"key":"x\\u0000","id":"1","by":"name desc"}').toString('base64url')
  for (const query of [
    { cursor: page.nextCursor ?? '', sortBy: 'createdAt' },
    { cursor: made, sortBy: 'name' },
    { cursor: '{}' },
  ]) {
    expect((await test.call(brands.list, { as: owner, store, query })).status).toBe(422)
  }
})

it('rejects another vendor’s image as a logo', async () => {
  const stranger = await test.newVendor()
  const key = `${stranger.vendorId}/${newId()}.png`
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: stranger.vendorId, mime_type: 'image/png', state: 'ready' })
    .execute()
  expect((await test.call(brands.create, { as: owner, store, body: { name: 'Thief', logo: key } })).status).toBe(404)
})
