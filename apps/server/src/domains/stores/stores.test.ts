import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locations } from '#contract/domains/locations.ts'
import { products } from '#contract/domains/products.ts'
import { stores } from '#contract/domains/stores.ts'
import { newId } from '#server/platform/ids.ts'
import { readCurrentSlug } from './store-slugs.repo.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
})
afterAll(() => test.close())

const locale = { currency: 'EUR', language: 'es', timezone: 'Europe/Madrid' }
const open = (name: string, as = owner) => test.data(stores.create, { as, body: { name, ...locale } })
const change = (id: string, body: object, as = owner) => test.call(stores.update, { as, store: id, body })
const remove = (id: string, as: Person) => test.call(stores.remove, { as, store: id })
const listIds = async (as: Person): Promise<string[]> =>
  (await test.data(stores.list, { as })).data.map((entry) => entry._id)

const readLog = (id: string) =>
  test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'store_id', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

it('opens a store with a unique handle and logs it in that store', async () => {
  const first = await open('Ñandú & Co.')
  expect(first).toMatchObject({
    name: 'Ñandú & Co.',
    slug: 'nandu-co',
    logo: null,
    description: '',
    email: null,
    ...locale,
    version: 1,
    updatedBy: 'A owner',
  })
  expect((await open('Nandu Co')).slug).toMatch(/^nandu-co-[0-9a-f]{6}$/)
  expect((await open('Admin')).slug).toMatch(/^admin-[0-9a-f]{6}$/)
  expect((await open('日本')).slug).toMatch(/^store(-[0-9a-f]{6})?$/)
  expect(await readLog(first._id)).toMatchObject([{ action: 'create', store_id: first._id }])
})

it('has the country of its main location, or of the oldest that has one', async () => {
  const { _id, country } = await open('Two countries')
  expect(country).toBeNull()
  const readCountry = async () => (await test.data(stores.list, { as: owner })).data.find((s) => s._id === _id)?.country
  const { data } = await test.data(locations.list, { as: owner, store: _id, query: {} })
  const [main] = data
  await test.data(locations.create, { as: owner, store: _id, body: { name: 'Puerto', country: 'ES' } })
  expect(await readCountry()).toBe('ES')
  const params = { id: main?._id ?? '' }
  await test.data(locations.update, { as: owner, store: _id, params, body: { country: 'MX', version: main?.version } })
  expect(await readCountry()).toBe('MX')
})

it('gives staff access to the store they open and to no other', async () => {
  const staff = await test.newPerson(owner.vendorId, 'staff', ['create_store'])
  const created = await open('Theirs', staff)
  expect(await listIds(staff)).toEqual([created._id])
  expect(await listIds(owner)).toContain(created._id)
})

it('updates the given fields, logs before and after, and rejects a stale version', async () => {
  const { _id: id } = await open('Changing')
  const key = `${owner.vendorId}/${newId()}.png`
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: owner.vendorId, mime_type: 'image/png', state: 'ready' })
    .execute()
  const fields = { description: 'Soap', email: 'Shop@Example.com', phone: '600 100 200', logo: key, slug: 'Soap-Shop' }
  expect(await change(id, { version: 1, ...fields })).toMatchObject({
    status: 200,
    body: {
      data: { ...fields, name: 'Changing', email: 'shop@example.com', slug: 'soap-shop', logo: { key }, version: 2 },
    },
  })
  expect(await change(id, { version: 2, logo: null, phone: null, status: 'inactive' })).toMatchObject({
    body: { data: { description: 'Soap', logo: null, phone: null, status: 'inactive', version: 3 } },
  })
  expect(await change(id, { version: 2, name: 'Lost' })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { name: 'Changing', version: 3 } },
  })
  expect(await readLog(id)).toMatchObject([
    { action: 'create' },
    { action: 'update', store_id: id, before: { slug: 'changing' }, after: { slug: 'soap-shop' } },
    { before: { status: 'active' }, after: { status: 'inactive' } },
  ])
})

it('rejects taken, reserved and invalid handles and frees that of a closed store for its vendor', async () => {
  const taken = await open('Taken address')
  const other = await open('Other')
  expect(await change(other._id, { version: 1, slug: taken.slug })).toMatchObject({
    status: 409,
    body: { code: 'address_taken', errors: [{ path: 'slug' }] },
  })
  for (const slug of ['admin', 'a', '-a-', 'a b', 'ñandú', 'a.b']) {
    const response = await change(other._id, { version: 1, slug })
    expect([slug, response.status, response.body.errors?.[0]?.path]).toEqual([slug, 422, 'slug'])
  }
  await test.stepUp(owner)
  expect((await remove(taken._id, owner)).status).toBe(200)
  expect((await change(other._id, { version: 1, slug: taken.slug })).status).toBe(200)
})

describe('a released handle', () => {
  let made = 0
  /** A store whose first handle was released. */
  const openRenamed = async () => {
    const name = `Released ${(made += 1)}`
    const created = await open(name)
    expect((await change(created._id, { version: 1, slug: `${created.slug}-new` })).status).toBe(200)
    return { id: created._id, name, oldSlug: created.slug, newSlug: `${created.slug}-new` }
  }
  const findCurrent = (slug: string) => readCurrentSlug(test.database.kysely, slug)
  const taken = { status: 409, body: { code: 'address_taken', errors: [{ path: 'slug' }] } }

  it('leads to its store and can’t be taken by another vendor', async () => {
    const { id, name, oldSlug, newSlug } = await openRenamed()
    const stranger = await test.newVendor()
    const theirs = await open(name, stranger.owner)
    expect(theirs.slug).toMatch(new RegExp(`^${oldSlug}-[0-9a-f]{6}$`))
    expect(await change(theirs._id, { version: 1, slug: oldSlug }, stranger.owner)).toMatchObject(taken)
    expect(await findCurrent(oldSlug)).toBe(newSlug)
    expect((await change(id, { version: 2, slug: `${newSlug}er` })).status).toBe(200)
    expect([await findCurrent(oldSlug), await findCurrent(newSlug)]).toEqual([`${newSlug}er`, `${newSlug}er`])
  })

  it('can be taken back, also by another store of its vendor', async () => {
    const { id, oldSlug, newSlug } = await openRenamed()
    expect((await change(id, { version: 2, slug: oldSlug })).status).toBe(200)
    expect([await findCurrent(oldSlug), await findCurrent(newSlug)]).toEqual([undefined, oldSlug])
    const other = await open('Other store')
    expect((await change(other._id, { version: 1, slug: newSlug })).status).toBe(200)
    expect(await findCurrent(newSlug)).toBeUndefined()
  })

  it('stays reserved after the store was closed, without leading anywhere', async () => {
    const { id, oldSlug, newSlug } = await openRenamed()
    await test.stepUp(owner)
    expect((await remove(id, owner)).status).toBe(200)
    expect([await findCurrent(oldSlug), await findCurrent(newSlug)]).toEqual([undefined, undefined])
    const stranger = await test.newVendor()
    const theirs = await open('Stranger', stranger.owner)
    for (const slug of [oldSlug, newSlug])
      expect(await change(theirs._id, { version: 1, slug }, stranger.owner)).toMatchObject(taken)
  })

  it('is free after 12 months', async () => {
    const { oldSlug } = await openRenamed()
    await test.database.pool.query(
      `update store_slugs set reserved_until = reserved_until - interval '12 months' where slug = $1`,
      [oldSlug],
    )
    expect(await findCurrent(oldSlug)).toBeUndefined()
    const stranger = await test.newVendor()
    const theirs = await open('Later', stranger.owner)
    expect((await change(theirs._id, { version: 1, slug: oldSlug }, stranger.owner)).status).toBe(200)
  })

  it('isn’t lost to another vendor who tries concurrently', async () => {
    const stranger = await test.newVendor()
    for (let round = 0; round < 5; round++) {
      const mine = await open(`Contested ${round}`)
      const theirs = await open(`Contender ${round}`, stranger.owner)
      const [renamed, stolen] = await Promise.all([
        change(mine._id, { version: 1, slug: `${mine.slug}-new` }),
        change(theirs._id, { version: 1, slug: mine.slug }, stranger.owner),
      ])
      expect(renamed.status).toBe(200)
      expect(stolen).toMatchObject(taken)
    }
  })

  it('isn’t reserved by a change that fails', async () => {
    const created = await open('Unchanged')
    expect((await change(created._id, { version: 7, slug: 'never-written' })).status).toBe(409)
    expect(await findCurrent(created.slug)).toBeUndefined()
    expect((await change(created._id, { version: 1, slug: created.slug })).status).toBe(200)
    expect(await findCurrent(created.slug)).toBeUndefined()
  })
})

it('rejects images of another vendor and lifting a suspension', async () => {
  const stranger = await test.newVendor()
  const key = `${stranger.vendorId}/${newId()}.png`
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: stranger.vendorId, mime_type: 'image/png', state: 'ready' })
    .execute()
  expect((await change(store, { version: 1, logo: key })).status).toBe(404)
  const { _id: id } = await open('Suspended')
  await test.database.kysely.updateTable('stores').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect((await change(id, { version: 1, status: 'active' })).body.code).toBe('forbidden')
  expect((await change(id, { version: 1, status: 'suspended' })).status).toBe(422)
  expect((await change(id, { version: 1, name: 'Renamed' })).body.data).toMatchObject({ status: 'suspended' })
})

it('closes a store after a step-up', async () => {
  const { _id: id } = await open('Closing')
  const staff = await test.newPerson(owner.vendorId, 'staff', ['edit_store_info', 'create_store'], [id, store])
  expect((await remove(id, staff)).body.code).toBe('step_up_required')
  await test.stepUp(staff)
  expect((await remove(id, staff)).status).toBe(200)
  expect(await listIds(staff)).toEqual([store])
  expect((await remove(id, staff)).status).toBe(404)
  expect((await change(id, { version: 1, name: 'Back' })).status).toBe(404)
  expect(await readLog(id)).toMatchObject([{ action: 'create' }, { action: 'delete', store_id: id }])
})

it('keeps the last store, also with ten concurrent removals', async () => {
  const vendor = await test.newVendor()
  await test.stepUp(vendor.owner)
  const ids = [
    await test.newStore(vendor.vendorId),
    await test.newStore(vendor.vendorId),
    await test.newStore(vendor.vendorId),
  ]
  const requests = Array.from({ length: 10 }, (_, index) => remove(ids[index % 3] ?? '', vendor.owner))
  const responses = await Promise.all(requests)
  expect(responses.filter((response) => response.status === 200)).toHaveLength(2)
  for (const { body } of responses.filter((response) => response.status !== 200)) {
    expect(['last_store', 'not_found']).toContain(body.code)
  }
  const [remaining = ''] = await listIds(vendor.owner)
  expect(await listIds(vendor.owner)).toHaveLength(1)
  expect(await remove(remaining, vendor.owner)).toMatchObject({ status: 409, body: { code: 'last_store' } })
})

it('locks the currency once a price exists, also concurrently', async () => {
  for (let round = 0; round < 3; round++) {
    const created = await open(`Currency ${round}`)
    const request = { as: owner, store: created._id }
    const pricing = Array.from({ length: 3 }, (_, n) =>
      test.call(products.create, { ...request, body: { title: `Priced ${n}`, price: 100 } }),
    )
    const [changed] = await Promise.all([change(created._id, { version: 1, currency: 'JPY' }), ...pricing])
    const locked = { status: 409, body: { code: 'currency_locked', errors: [{ path: 'currency' }] } }
    if (changed.status !== 200) expect(changed).toMatchObject(locked)
    const { version } =
      (await test.data(stores.list, { as: owner })).data.find(({ _id }) => _id === created._id) ?? created
    expect(await change(created._id, { version, currency: 'USD' })).toMatchObject(locked)
    expect((await change(created._id, { version, name: `Renamed ${round}` })).status).toBe(200)
  }
  const empty = await open('Unpriced')
  await test.data(products.create, { as: owner, store: empty._id, body: { title: 'Draft' } })
  expect((await change(empty._id, { version: 1, currency: 'GBP' })).status).toBe(200)
})
