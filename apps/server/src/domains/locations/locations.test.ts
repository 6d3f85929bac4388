import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventory } from '#contract/domains/inventory.ts'
import { locations } from '#contract/domains/locations.ts'
import { stores } from '#contract/domains/stores.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

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

const create = (name: string, more: object = {}, storeId = store) =>
  test.data(locations.create, { as: owner, store: storeId, body: { name, ...more } })
const change = (id: string, body: object) => test.call(locations.update, { as: owner, store, params: { id }, body })
const remove = (id: string) => test.call(locations.remove, { as: owner, store, params: { id } })
const restore = (ids: string[]) => test.call(locations.restoreMany, { as: owner, store, body: { ids } })
const list = async (query: Record<string, string> = {}, storeId = store) =>
  (await test.data(locations.list, { as: owner, store: storeId, query: { sortOrder: 'asc', ...query } })).data
const mains = async () => (await list()).filter(({ isMain }) => isMain).map(({ name }) => name)

/** A stock level of a new variant at a location. */
const stockAt = async (
  locationId: string,
  amounts: { on_hand?: number; reserved?: number; incoming?: number },
): Promise<string> => {
  const db = test.database.kysely
  const [product, variant] = [newId(), newId()]
  const row = { store_id: store, title: 'Soap', title_normalized: 'soap', slug: product, id: product }
  await db.insertInto('products').values(row).execute()
  await db.insertInto('variants').values({ store_id: store, id: variant, product_id: product, position: 0 }).execute()
  const level = { store_id: store, variant_id: variant, location_id: locationId, ...amounts }
  await db.insertInto('stock_levels').values(level).execute()
  return variant
}

it('gives a new store a main location', async () => {
  const settings = { currency: 'EUR', language: 'es', timezone: 'Europe/Madrid' }
  const made = await test.data(stores.create, { as: owner, body: { name: 'Ñandú', ...settings } })
  expect(await list({}, made._id)).toMatchObject([
    { name: 'Ñandú', isMain: true, coordinates: null, updatedBy: 'A owner' },
  ])
})

it('creates, reads, searches and updates a location', async () => {
  const address = { line1: 'Calle Mayor 1', city: 'Cádiz', postcode: '11001', country: 'ES', phone: '+34 600 100 200' }
  const coordinates = { latitude: 36.5297, longitude: -6.2927 }
  const made = await create('Puerto', { ...address, coordinates })
  expect(made).toMatchObject({
    name: 'Puerto',
    ...address,
    coordinates,
    region: '',
    isMain: false,
    stocked: 0,
    version: 1,
  })
  const params = { id: made._id }
  expect(await test.data(locations.get, { as: owner, store, params })).toEqual(made)
  expect((await list({ search: 'CADIZ' })).map(({ name }) => name)).toEqual(['Puerto'])
  expect((await list({ search: '100%' })).map(({ name }) => name)).toEqual([])
  expect(await change(made._id, { version: 1, coordinates: null, city: 'San Fernando' })).toMatchObject({
    status: 200,
    body: { data: { city: 'San Fernando', line1: 'Calle Mayor 1', coordinates: null, version: 2 } },
  })
  expect(await change(made._id, { version: 1, name: 'Lost' })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Puerto', version: 2 } },
  })
  const foreign = await test.call(locations.get, { as: owner, store: otherStore, params })
  expect(foreign.status).toBe(404)
})

it('rejects duplicate names, also on restore, and incomplete coordinates', async () => {
  const first = await create('Kiosk')
  const taken = { status: 409, body: { code: 'name_taken' } }
  expect(await test.call(locations.create, { as: owner, store, body: { name: 'KIÓSK' } })).toMatchObject(taken)
  expect((await create('Kiosk', {}, otherStore)).name).toBe('Kiosk')
  await remove(first._id)
  await create('Kiosk')
  expect(await restore([first._id])).toMatchObject(taken)
  const half = { name: 'Half', coordinates: { latitude: 1 } }
  expect((await test.call(locations.create, { as: owner, store, body: half })).status).toBe(422)
})

it('has exactly one main location and moves the flag', async () => {
  const [before = ''] = await mains()
  const made = await create('New centre', { isMain: true })
  expect(await mains()).toEqual(['New centre'])
  const old = (await list()).find(({ name }) => name === before)
  expect(await change(old?._id ?? '', { version: old?.version ?? 0, isMain: true })).toMatchObject({ status: 200 })
  expect(await mains()).toEqual([before])
  // The main location may be set again, and a rejected change keeps the flag.
  expect(await change(old?._id ?? '', { version: 2, isMain: true })).toMatchObject({ status: 200 })
  expect((await change(made._id, { version: 9, isMain: true })).body.code).toBe('stale_version')
  expect(await mains()).toEqual([before])
  expect((await change(made._id, { version: 1, isMain: false })).status).toBe(422)
})

it('keeps one main location under concurrent changes', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Racer ${index}`)))
  const responses = await Promise.all([
    ...made.map(({ _id }) => change(_id, { version: 1, isMain: true })),
    test.call(locations.create, { as: owner, store, body: { name: 'Racer new', isMain: true } }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await mains()).toHaveLength(1)
})

it('deletes locations that are neither main nor in use, and restores them', async () => {
  const main = (await list()).find(({ isMain }) => isMain)
  expect(await remove(main?._id ?? '')).toMatchObject({ status: 409, body: { code: 'main_location' } })
  for (const amounts of [{ on_hand: 3 }, { on_hand: -1 }, { reserved: 1 }, { incoming: 2 }]) {
    const { _id: id } = await create(`With ${JSON.stringify(amounts)}`)
    const variant = await stockAt(id, amounts)
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'location_in_use' } })
    const empty = { on_hand: 0, reserved: 0, incoming: 0 }
    await test.database.kysely.updateTable('stock_levels').set(empty).where('variant_id', '=', variant).execute()
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect((await list()).some(({ _id }) => _id === id)).toBe(false)
    expect(await restore([id])).toMatchObject({ body: { data: { ids: [id] } } })
    expect((await restore([id])).body.data).toEqual({ ids: [] })
  }
  const { _id: held } = await create('Stocked')
  await stockAt(held, { on_hand: 5 })
  await stockAt(held, { on_hand: 0, incoming: 4 })
  expect(await test.data(locations.get, { as: owner, store, params: { id: held } })).toMatchObject({ stocked: 1 })
})

it('never deletes a location that receives stock at the same time', async () => {
  const contested = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`Contested ${index}`)))
  const put = async (location: string) => {
    const changes = [{ variant: await stockAt(location, {}), location, delta: 1 }]
    return () => test.call(inventory.adjust, { as: owner, store, body: { changes, reason: 'received' } })
  }
  const puts = await Promise.all(contested.map(({ _id }) => put(_id)))
  const responses = await Promise.all(contested.map(({ _id }, index) => Promise.all([remove(_id), puts[index]?.()])))
  // Either the location was deleted without the stock, or it has the stock and stays.
  for (const [removal, movement] of responses) {
    expect([removal.status, movement?.status].toSorted((a, b) => Number(a) - Number(b))[0]).toBe(200)
    expect(removal.status === 200 && movement?.status === 200).toBe(false)
  }
  const { rows } = await sql`
    select l.id from locations l join stock_levels s on s.store_id = l.store_id and s.location_id = l.id
    where l.deleted_at is not null and s.on_hand <> 0`.execute(test.database.kysely)
  expect(rows).toEqual([])
})
