import { afterAll, beforeAll, expect, it } from 'vitest'
import { toRowPage } from '#contract/core/row-page.ts'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { products } from '#contract/domains/products.ts'
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

const create = (title: string, overrides: object = {}) =>
  test.data(products.create, { as: owner, store, body: { title, ...overrides } })
const tryCreate = (body: object) => test.call(products.create, { as: owner, store, body })
const get = (id: string) => test.data(products.get, { as: owner, store, params: { id } })
const change = (id: string, body: object) => test.data(products.update, { as: owner, store, params: { id }, body })
const tryChange = (id: string, body: object) => test.call(products.update, { as: owner, store, params: { id }, body })
const remove = (ids: string[]) => test.data(products.removeMany, { as: owner, store, body: { ids } })
const restore = (ids: string[]) => test.call(products.restoreMany, { as: owner, store, body: { ids } })
const createNamed = async (endpoint: Parameters<TestApp['data']>[0], body: object, storeId = store) =>
  ((await test.data(endpoint, { as: owner, store: storeId, body })) as { _id: string })._id

const newFile = async (vendorId = owner.vendorId, mimeType = 'image/webp') => {
  const key = `${vendorId}/${newId()}.webp`
  await test.database.kysely
    .insertInto('files')
    .values({ key, vendor_id: vendorId, mime_type: mimeType, state: 'ready' })
    .execute()
  return key
}

it('creates a draft from a title, with one variant and a unique handle', async () => {
  const created = await create('Café Ñandú 250 g')
  expect(created).toMatchObject({
    slug: 'cafe-nandu-250-g',
    publishState: 'draft',
    visibility: 'public',
    type: 'physical',
    options: [],
    version: 1,
    updatedBy: 'A owner',
  })
  expect(created.variants).toMatchObject([{ values: [], price: null, sku: null, onHand: 0 }])
  expect(await get(created._id)).toEqual(created)
  expect((await create('Café Ñandú 250 g')).slug).toBe('cafe-nandu-250-g-2')
  expect((await create('茶')).slug).toBe('product')
  const taken = await tryCreate({ title: 'Another', slug: 'cafe-nandu-250-g' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'address_taken', errors: [{ path: 'slug' }] } })
})

it('stores all fields, sanitizes the description and logs names instead of ids', async () => {
  const brand = await createNamed(brands.create, { name: 'Maplewright' })
  const category = await createNamed(categories.create, { name: 'Pantry' })
  const subcategory = await createNamed(subCategories.create, { name: 'Syrup', category })
  const collection = await createNamed(collections.create, { name: 'Gifts' })
  const body = {
    description: '<p onclick="x()">Dark<script>1</script></p>',
    brand,
    category,
    subcategory,
    collections: [collection, collection],
    tags: ['Vegan', 'vegan', 'Amber'],
    price: 1250,
    compareAtPrice: 1500,
    costPrice: 600,
    sku: 'MS-1',
    barcode: '4006381333931',
    weight: 350,
    size: { length: 60, width: 60, height: 180 },
    taxRate: 88_750,
    lowStockThreshold: 3,
    billingType: 'subscription',
    billingPeriod: { every: 1, unit: 'month' },
    media: [
      { kind: 'image', key: await newFile(), alt: 'A bottle' },
      { kind: 'text', body: 'Shake well' },
    ],
  }
  const created = await create('Maple syrup', body)
  expect(created).toMatchObject({
    description: '<p>Dark</p>',
    brand: { _id: brand, name: 'Maplewright' },
    category: { name: 'Pantry' },
    subcategory: { name: 'Syrup' },
    collections: [{ name: 'Gifts', byHand: true }],
    tags: ['Vegan', 'Amber'],
    size: body.size,
    billingPeriod: body.billingPeriod,
    media: [
      { kind: 'image', alt: 'A bottle', file: { key: body.media[0]?.key } },
      { kind: 'text', body: 'Shake well', file: null },
    ],
  })
  expect(created.variants).toMatchObject([{ price: 1250, compareAtPrice: 1500, costPrice: 600, sku: 'MS-1' }])

  const changed = await change(created._id, {
    version: 1,
    brand: null,
    price: 1300,
    billingType: 'one_time',
    media: [],
  })
  expect(changed).toMatchObject({
    version: 2,
    brand: null,
    billingPeriod: null,
    media: [],
    category: { name: 'Pantry' },
  })
  expect(changed.variants).toMatchObject([{ _id: created.variants[0]?._id, price: 1300, sku: 'MS-1' }])
  const rows = await test.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'label', 'before', 'after', 'store_id'])
    .where('entity_id', '=', created._id)
    .orderBy('at')
    .execute()
  expect(rows).toMatchObject([
    { action: 'create', label: 'Maple syrup', store_id: store, after: { category: 'Pantry', price: 1250 } },
    { action: 'update', before: { brand: 'Maplewright', price: 1250 }, after: { brand: null, price: 1300 } },
  ])
  expect(Object.keys(rows[1]?.after ?? {})).not.toContain('title')
})

it('accepts only references to existing rows of the store', async () => {
  const foreign = await createNamed(brands.create, { name: 'Elsewhere' }, otherStore)
  const firstCategory = await createNamed(categories.create, { name: 'One' })
  const secondCategory = await createNamed(categories.create, { name: 'Two' })
  const ofTwo = await createNamed(subCategories.create, { name: 'Of two', category: secondCategory })
  const stranger = await test.newVendor()
  const cases: [object, string][] = [
    [{ brand: foreign }, 'brand'],
    [{ category: newId() }, 'category'],
    [{ category: firstCategory, subcategory: ofTwo }, 'subcategory'],
    [{ subcategory: ofTwo }, 'subcategory'],
    [{ collections: [newId()] }, 'collections.0'],
    [{ media: [{ kind: 'image', key: await newFile(stranger.vendorId) }] }, 'media.0.key'],
    [{ fields: { [newId()]: 'x' } }, 'fields.'],
    [{ variants: [{ values: [], media: newId() }], media: [] }, 'variants.0.media'],
  ]
  for (const [body, path] of cases) {
    const response = await tryCreate({ title: 'Wrong', ...body })
    expect([path, [404, 422].includes(response.status), response.body.errors?.[0]?.path.startsWith(path)]).toEqual([
      path,
      true,
      true,
    ])
  }
  expect(
    (await test.call(products.get, { as: owner, store: otherStore, params: { id: (await create('Here'))._id } }))
      .status,
  ).toBe(404)
})

it('clears the subcategory with its category and hides deleted references until they are restored', async () => {
  const category = await createNamed(categories.create, { name: 'Kitchen' })
  const other = await createNamed(categories.create, { name: 'Bath' })
  const subcategory = await createNamed(subCategories.create, { name: 'Boards', category })
  const created = await create('Board', { category, subcategory })
  await test.data(categories.remove, { as: owner, store, params: { id: category } })
  const without = await get(created._id)
  expect(without).toMatchObject({ category: null, subcategory: null })
  // A form sends back the values it was given.
  const saved = await change(created._id, { version: 1, title: 'Oak board', category: null, subcategory: null })
  await test.data(categories.restoreMany, { as: owner, store, body: { ids: [category] } })
  expect(await get(created._id)).toMatchObject({ category: { name: 'Kitchen' }, subcategory: { name: 'Boards' } })
  const moved = await change(created._id, { version: saved.version, category: other })
  expect(moved).toMatchObject({ category: { name: 'Bath' }, subcategory: null })
})

it('rejects publishing without price, period or required values, and removing them from a live product', async () => {
  const category = await createNamed(categories.create, { name: 'Regulated' })
  const size = await createNamed(customFields.create, {
    name: 'Licence',
    type: 'Text',
    required: true,
    limits: { longest: 5 },
    categories: [category],
  })
  const created = await create('Still', { category, billingType: 'rental' })
  const refused = await tryChange(created._id, { version: 1, publishState: 'live' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'not_ready' } })
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(['billingPeriod', 'price', `fields.${size}`])
  const tooLong = await tryChange(created._id, { version: 1, fields: { [size]: 'too long' } })
  expect(tooLong.body).toMatchObject({ code: 'field_value', errors: [{ path: `fields.${size}` }] })
  const live = await change(created._id, {
    version: 1,
    publishState: 'live',
    price: 0,
    billingPeriod: { every: 2, unit: 'week' },
    fields: { [size]: 'AB-12' },
  })
  expect(live).toMatchObject({ publishState: 'live', fields: { [size]: 'AB-12' } })
  for (const loss of [{ price: null }, { fields: { [size]: null } }, { billingPeriod: null }]) {
    expect((await tryChange(created._id, { version: 2, ...loss })).body.code).toBe('not_ready')
  }
  // A stricter rule must not block other edits of a live product.
  await createNamed(customFields.create, { name: 'Later', type: 'Boolean', required: true })
  expect((await change(created._id, { version: 2, title: 'Still life' })).title).toBe('Still life')
})

it('returns the current product for a stale version and accepts one of ten concurrent updates', async () => {
  const created = await create('Contended')
  const requests = Array.from({ length: 10 }, (_, index) =>
    tryChange(created._id, { version: 1, title: `Writer ${index}`, price: index }),
  )
  const responses = await Promise.all(requests)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const lost = responses.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({
    code: 'stale_version',
    current: { version: 2, title: (await get(created._id)).title },
  })
})

it('gives a SKU to one of ten concurrent requests and returns the field for the others', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => tryCreate({ title: `Same ${n}`, sku: `Único ${'a'.repeat(1)}` })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'sku_taken',
    errors: [{ path: 'sku' }],
  })
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  const variants = [
    { values: ['S'], sku: 'free' },
    { values: ['M'], sku: 'UNICO A' },
  ]
  expect((await tryCreate({ title: 'Other', options, variants })).body.errors).toMatchObject([
    { path: 'variants.1.sku' },
  ])
})

it('deletes products, archives ordered ones and restores both', async () => {
  const unordered = await create('Never ordered', { sku: 'NO-1' })
  const ordered = await create('Ordered', { sku: 'OR-1' })
  await test.database.kysely
    .updateTable('products')
    .set({ first_ordered_at: new Date() })
    .where('id', '=', ordered._id)
    .execute()
  const removed = await remove([unordered._id, ordered._id, newId()])
  expect([...removed.ids].sort()).toEqual([unordered._id, ordered._id].sort())
  expect(removed.archived).toEqual([ordered._id])
  expect((await get(ordered._id)).archivedAt).not.toBeNull()
  const list = (query: object) => test.data(products.list, { as: owner, store, query: { search: 'ordered', ...query } })
  expect((await list({})).total).toBe(0)
  expect((await list({ archived: 'only' })).data.map(({ _id }) => _id)).toEqual([ordered._id])

  const usurper = await create('Never ordered', { sku: 'no-1' })
  expect(usurper.slug).toBe('never-ordered')
  expect((await restore([unordered._id])).body.code).toBe('address_taken')
  await change(usurper._id, { version: 1, slug: 'usurper' })
  expect((await restore([unordered._id])).body.code).toBe('sku_taken')
  await change(usurper._id, { version: 2, sku: null })
  expect((await restore([unordered._id, ordered._id])).body.data).toEqual({ ids: [unordered._id, ordered._id] })
  expect(await get(unordered._id)).toEqual(unordered)
  expect((await get(ordered._id)).archivedAt).toBeNull()
  const archived = await test.data(products.archiveMany, { as: owner, store, body: { ids: [unordered._id] } })
  expect(archived.ids).toEqual([unordered._id])
})

it('checks the length of the sanitized description', async () => {
  expect(await tryCreate({ title: 'Signs', description: '&'.repeat(59_990) })).toMatchObject({
    status: 422,
    body: { code: 'too_long', errors: [{ path: 'description' }] },
  })
  expect((await tryCreate({ title: 'Words', description: 'a'.repeat(60_000) })).status).toBe(200)
})

it('answers compact rows that agree with the full ones', async () => {
  const category = await createNamed(categories.create, { name: 'Compact' })
  await create('Compact one', { category, price: 900, sku: 'C-1', media: [{ kind: 'image', key: await newFile() }] })
  await create('Compact two')
  const list = (query: object) => test.data(products.list, { as: owner, store, query: { search: 'compact', ...query } })
  const full = await list({})
  const optional = new Set([
    'type',
    'brand',
    'tags',
    'costMin',
    'costMax',
    'onHand',
    'version',
    'updatedAt',
    'updatedBy',
  ])
  const expected = full.data.map((row) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !optional.has(name))),
    category: row.category && { name: row.category.name },
  }))
  expect(expected).toHaveLength(2)
  for (const compact of ['true', 'columns'])
    expect(toRowPage(await list({ compact }))).toEqual({ ...full, data: expected })
})
