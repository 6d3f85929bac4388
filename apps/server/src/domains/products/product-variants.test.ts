import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { newId } from '#server/platform/ids.ts'
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

const create = (title: string, overrides: object = {}) =>
  test.data(products.create, { as: owner, store, body: { title, ...overrides } })
const change = (product: Product, body: object) =>
  test.data(products.update, {
    as: owner,
    store,
    params: { id: product._id },
    body: { version: product.version, ...body },
  })
const updateFailure = async (product: Product, body: object) =>
  (
    await test.call(products.update, {
      as: owner,
      store,
      params: { id: product._id },
      body: { version: product.version, ...body },
    })
  ).body
const getIds = ({ variants }: Product) => variants.map(({ _id }) => _id)
const getValues = ({ variants }: Product) => variants.map(({ values }) => values.join('/'))

const size = { name: 'Size', values: ['S', 'M'] }
const color = { name: 'Colour', values: ['Red', 'Blue'] }

describe('options', () => {
  it('create a matrix: the single variant becomes its first entry, the others copy its prices', async () => {
    const plain = await create('Shirt', { price: 2000, costPrice: 900, sku: 'SH' })
    const both = await change(plain, { options: [size, color] })
    expect(getValues(both)).toEqual(['S/Red', 'S/Blue', 'M/Red', 'M/Blue'])
    expect(both.variants[0]).toMatchObject({ _id: plain.variants[0]?._id, sku: 'SH', price: 2000 })
    expect(both.variants[3]).toMatchObject({ sku: null, price: 2000, costPrice: 900 })
  })

  it('keep variants whose values still exist when options are added, renamed or reordered', async () => {
    const created = await create('Mug', { options: [size] })
    const [small, medium] = getIds(created)
    const added = await change(created, { options: [color, size] })
    expect(getValues(added)).toEqual(['Red/S', 'Red/M', 'Blue/S', 'Blue/M'])
    expect(getIds(added).slice(0, 2)).toEqual([small, medium])
    const renamed = await change(added, { options: [{ name: 'Glaze', values: ['Blue', 'Red', 'Green'] }, size] })
    expect(renamed.variants.find(({ values }) => values.join('/') === 'Red/S')?._id).toBe(small)
    const fewer = await change(renamed, { options: [{ name: 'Size', values: ['M'] }] })
    expect(getValues(fewer)).toEqual(['M'])
    const none = await change(fewer, { options: [] })
    expect(none.variants).toMatchObject([{ values: [], _id: getIds(fewer)[0] }])
  })

  it('don’t restore deleted variants when unchanged', async () => {
    const created = await create('Cap', { options: [size] })
    const single = await change(created, { variants: [{ _id: getIds(created)[1], values: ['M'] }] })
    expect(getValues(await change(single, { options: [size], title: 'Hat' }))).toEqual(['M'])
  })

  it('create at most 500 variants', async () => {
    const many = (name: string) => ({ name, values: Array.from({ length: 23 }, (_, n) => `${name}${n}`) })
    const created = await create('Vast')
    expect(await updateFailure(created, { options: [many('a'), many('b')] })).toMatchObject({
      code: 'too_many_variants',
      errors: [{ path: 'options' }],
    })
  })
})

describe('variants', () => {
  it('are replaced by the given ones and must match the options', async () => {
    const created = await create('Sock', { options: [size] })
    const [small = '', medium = ''] = getIds(created)
    const swapped = await change(created, {
      variants: [
        { _id: small, values: ['M'], sku: 'B', price: 5 },
        { _id: medium, values: ['S'], sku: 'A' },
      ],
    })
    expect(swapped.variants).toMatchObject([
      { _id: small, values: ['M'], sku: 'B' },
      { _id: medium, values: ['S'], sku: 'A' },
    ])
    const back = await change(swapped, {
      variants: [
        { _id: medium, values: ['S'], sku: 'B' },
        { _id: small, values: ['M'], sku: 'A' },
      ],
    })
    expect(back.variants).toMatchObject([
      { _id: medium, sku: 'B' },
      { _id: small, sku: 'A', price: 5 },
    ])
    const mismatches: [object[], string][] = [
      [[{ values: ['XL'] }], 'variants.0.values'],
      [[{ values: [] }], 'variants.0.values'],
      [[{ values: ['S'] }, { values: ['S'] }], 'variants.1.values'],
    ]
    for (const [variants, path] of mismatches) {
      expect(await updateFailure(back, { variants })).toMatchObject({ code: 'variants_mismatch', errors: [{ path }] })
    }
    expect(await updateFailure(back, { variants: [{ _id: newId(), values: ['S'] }] })).toMatchObject({
      code: 'unknown_reference',
    })
    // Without an id the variant with the same values is kept, with its stock.
    expect(getIds(await change(back, { variants: [{ values: ['M'] }] }))).toEqual([small])
  })

  it('have their own prices when the product has options', async () => {
    const created = await create('Glove', { options: [size] })
    expect(await updateFailure(created, { price: 100 })).toMatchObject({
      code: 'per_variant',
      errors: [{ path: 'price' }],
    })
  })

  it('reference one of the product’s images, also one added in the same call, until it is removed', async () => {
    const key = `${owner.vendorId}/${newId()}.webp`
    await test.database.kysely
      .insertInto('files')
      .values({ key, vendor_id: owner.vendorId, mime_type: 'image/webp', state: 'ready' })
      .execute()
    const name = newId()
    const created = await create('Print', {
      media: [{ _id: name, kind: 'image', key }],
      variants: [{ values: [], media: name }],
    })
    expect(created.variants[0]?.media).toBe(created.media[0]?._id)
    const without = await change(created, { media: [] })
    expect(without.variants[0]?.media).toBeNull()
  })

  it('keep their stock levels when removed', async () => {
    const created = await create('Vase', { options: [size] })
    const [small = ''] = getIds(created)
    const { rows } = await sql<{ id: string }>`select id from locations where store_id = ${store}`.execute(
      test.database.kysely,
    )
    await test.database.kysely
      .insertInto('stock_levels')
      .values({ store_id: store, variant_id: small, location_id: rows[0]?.id ?? '', on_hand: 4 })
      .execute()
    await change(created, { options: [{ name: 'Size', values: ['M'] }] })
    const level = await test.database.kysely
      .selectFrom('stock_levels')
      .select('on_hand')
      .where('variant_id', '=', small)
      .executeTakeFirst()
    expect(level?.on_hand).toBe(4)
  })
})

describe('variant grid', () => {
  const edit = (changes: object[]) => test.data(products.changeVariants, { as: owner, store, body: { changes } })

  it('applies valid changes and rejects the others one by one', async () => {
    const live = await create('Live', { price: 100, publishState: 'live' })
    const stale = await create('Stale', { price: 100 })
    await change(stale, { title: 'Staler' })
    await create('Holder', { sku: 'HELD' })
    const pair = await create('Pair', {
      options: [size],
      variants: [
        { values: ['S'], sku: 'P-S' },
        { values: ['M'], sku: 'P-M' },
      ],
    })
    const [small = '', medium = ''] = getIds(pair)
    const unknownId = newId()
    const outcome = await edit([
      { variant: live.variants[0]?._id, version: 1, price: null },
      { variant: stale.variants[0]?._id, version: 1, price: 1 },
      { variant: unknownId, version: 1, price: 1 },
      { variant: small, version: 1, sku: 'p-m', price: 700 },
      { variant: medium, version: 1, sku: 'p-s', barcode: '123' },
    ])
    expect(outcome.refused).toEqual([
      { variant: live.variants[0]?._id, code: 'not_ready' },
      { variant: stale.variants[0]?._id, code: 'stale_version' },
      { variant: unknownId, code: 'not_found' },
    ])
    expect(outcome.changed).toEqual([small, medium].map((variant) => ({ variant, product: pair._id, version: 2 })))
    const after = await test.data(products.get, { as: owner, store, params: { id: pair._id } })
    expect(after).toMatchObject({
      version: 2,
      variants: [
        { sku: 'p-m', price: 700 },
        { sku: 'p-s', barcode: '123' },
      ],
    })

    // The first is rejected and keeps its SKU, which blocks the second.
    const chain = await edit([
      { variant: medium, version: 2, sku: 'P-M' },
      { variant: small, version: 2, sku: 'held' },
    ])
    expect(chain).toEqual({
      changed: [],
      refused: [
        { variant: small, code: 'sku_taken' },
        { variant: medium, code: 'sku_taken' },
      ],
    })
  })

  it('lists variants with the stock of one location or of all', async () => {
    const created = await create('Gridded thing', { options: [size] })
    const page = await test.data(products.grid, { as: owner, store, query: { search: 'gridded', sortOrder: 'asc' } })
    expect(page).toMatchObject({
      total: 2,
      data: [{ values: ['M'], version: 1, title: 'Gridded thing' }, { values: ['S'] }],
    })
    const next = await test.data(products.grid, {
      as: owner,
      store,
      query: { search: 'gridded', limit: 1, sortBy: 'available' },
    })
    expect([next.data.length, next.nextCursor === null]).toEqual([1, false])
    const nowhere = await test.data(products.grid, {
      as: owner,
      store,
      query: { product: created._id, location: newId() },
    })
    expect(nowhere.data.map(({ onHand }) => onHand)).toEqual([0, 0])
  })
})
