import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertSubcategory,
  type ProductFixture,
  refreshProducts,
} from '#server/testing/catalog.ts'
import { type ListingFilter, type ListingScope, loadHome, loadListing } from './shop-catalog.service.ts'

let test: TestApp
let store: StoreId
let otherStore: StoreId
let material: string
let handmade: string
const pricing = { currency: 'USD', timezone: 'America/New_York' } as const
const noFilter: ListingFilter = {
  brands: [],
  categories: [],
  priceMin: null,
  priceMax: null,
  inStock: false,
  fields: [],
}

const list = (
  scope: ListingScope,
  filter: Partial<ListingFilter> = {},
  options: { search?: string; store?: StoreId } = {},
) =>
  loadListing(
    test.database.kysely,
    options.store ?? store,
    pricing,
    { scope, search: options.search ?? '', filter: { ...noFilter, ...filter }, sort: 'title', limit: 100, offset: 0 },
    Date.now(),
  )
const getTitles = async (...args: Parameters<typeof list>) => (await list(...args)).data.map(({ title }) => title)

const addField = async (name: string, type: 'List' | 'Boolean'): Promise<string> => {
  const id = newId()
  const row = { store_id: store, id, name, name_normalized: name.toLowerCase(), type, position: 1 }
  await test.database.kysely.insertInto('custom_fields').values(row).execute()
  return id
}

const setValues = async (product: string, values: object): Promise<void> => {
  await test.database.kysely
    .updateTable('products')
    .set({ custom_values: JSON.stringify(values) })
    .where('id', '=', product)
    .execute()
  await refreshProducts(test, store, [product])
}

const addProduct = (title: string, product: ProductFixture = {}, target: StoreId = store) =>
  insertProduct(test, target, { title, state: 'live', onHand: 5, ...product })

const hide = (condition: string, product: string) =>
  test.database.pool.query(`update products set ${condition} where id = $1`, [product])

beforeAll(async () => {
  test = await openTestApp()
  const { vendorId } = await test.newVendor()
  store = (await test.newStore(vendorId)) as StoreId
  otherStore = (await test.newStore(vendorId)) as StoreId
  const [acme, bolt] = [await insertBrand(test, store, 'Acme'), await insertBrand(test, store, 'Bolt')]
  const [kitchen, garden] = [await insertCategory(test, store, 'Kitchen'), await insertCategory(test, store, 'Garden')]
  const mugs = await insertSubcategory(test, store, kitchen, 'Mugs')
  material = await addField('Material', 'List')
  handmade = await addField('Handmade', 'Boolean')
  const blue = await addProduct('Blue mug', { brand: acme, category: kitchen, subcategory: mugs, price: 1000 })
  const red = await addProduct('Red mug', { brand: bolt, category: kitchen, subcategory: mugs, price: 1500, onHand: 0 })
  const plate = await addProduct('Dinner plate', { brand: acme, category: kitchen, price: 2500 })
  const spade = await addProduct('Garden spade', { category: garden, price: 4000, onHand: 2 })
  await addProduct('Chocolate candle', { price: 900 })
  await setValues(blue, { [material]: ['Clay', 'Glass'], [handmade]: true })
  await setValues(red, { [material]: ['Clay'], [handmade]: false })
  await setValues(plate, { [material]: ['Clay'] })
  await setValues(spade, { [material]: ['Steel'], [handmade]: true })
  await addProduct('Draft mug', { state: 'draft', brand: acme, category: kitchen })
  await hide(`visibility = 'private'`, await addProduct('Private mug', { brand: acme, category: kitchen }))
  await hide('archived_at = now()', await addProduct('Archived mug', { brand: acme, category: kitchen }))
  await hide('deleted_at = now()', await addProduct('Deleted mug', { brand: acme, category: kitchen }))
  await addProduct('Unpriced mug', { brand: acme, category: kitchen, price: null })
  await addProduct('Foreign mug', {}, otherStore)
})
afterAll(() => test.close())

describe('visibility', () => {
  it('lists only live, public, priced products of the store', async () => {
    const shown = ['Blue mug', 'Chocolate candle', 'Dinner plate', 'Garden spade', 'Red mug']
    expect(await getTitles({ kind: 'all' })).toEqual(shown)
    expect(await getTitles({ kind: 'category', slug: 'kitchen' })).toEqual(['Blue mug', 'Dinner plate', 'Red mug'])
    expect(await getTitles({ kind: 'subcategory', slug: 'mugs' })).toEqual(['Blue mug', 'Red mug'])
    expect(await getTitles({ kind: 'brand', slug: 'acme' })).toEqual(['Blue mug', 'Dinner plate'])
    expect(await getTitles({ kind: 'all' }, {}, { store: otherStore })).toEqual(['Foreign mug'])
    expect((await list({ kind: 'category', slug: 'kitchen' }, {}, { store: otherStore })).scope).toBeNull()
    const home = await loadHome(test.database.kysely, store, pricing, Date.now())
    expect(home.newest.map(({ title }) => title).toSorted()).toEqual(shown)
    expect(home.categories.map(({ slug, subcategories }) => [slug, subcategories.length])).toEqual([
      ['kitchen', 1],
      ['garden', 0],
    ])
  })

  it('says what is in stock', async () => {
    const { data } = await list({ kind: 'all' })
    const shown = Object.fromEntries(data.map(({ title, availability, left }) => [title, [availability, left]]))
    expect(shown).toMatchObject({
      'Blue mug': ['in_stock', null],
      'Red mug': ['out_of_stock', null],
      'Garden spade': ['low_stock', 2],
    })
  })

  it('keeps the order of a collection', async () => {
    const id = newId()
    const row = { store_id: store, id, name: 'Gift ideas', name_normalized: 'gift ideas' }
    await test.database.kysely.insertInto('collections').values(row).execute()
    await sql`insert into collection_products (store_id, collection_id, product_id, by_hand, by_rule, position)
      select store_id, ${id}, id, true, false, case title when 'Red mug' then 1 when 'Draft mug' then 2 else 3 end
      from products where store_id = ${store} and title in ('Red mug', 'Blue mug', 'Draft mug')`.execute(
      test.database.kysely,
    )
    const request = { scope: { kind: 'collection', slug: 'gift-ideas' }, search: '', filter: noFilter } as const
    const page = { sort: 'featured', limit: 1, offset: 1 } as const
    const listing = await loadListing(test.database.kysely, store, pricing, { ...request, ...page }, Date.now())
    expect(listing).toMatchObject({ total: 2, data: [{ title: 'Blue mug' }], scope: { name: 'Gift ideas' } })
  })
})

describe('facets', () => {
  /** Every filter that the facets offer, with the count they promise. */
  const getPromises = async (filter: Partial<ListingFilter>) => {
    const { facets } = await list({ kind: 'all' }, filter)
    const withField = (field: string, value: string): Partial<ListingFilter> => ({
      ...filter,
      fields: [...(filter.fields ?? []).filter((each) => each.field !== field), { field, values: [value] }],
    })
    return [
      ...facets.brands.map(({ slug, count }) => ({ filter: { ...filter, brands: [slug] }, count })),
      ...facets.categories.map(({ slug, count }) => ({ filter: { ...filter, categories: [slug] }, count })),
      { filter: { ...filter, inStock: true }, count: facets.inStock },
      ...facets.fields.flatMap(({ field, values }) =>
        values.map(({ value, count }) => ({ filter: withField(field, value), count })),
      ),
    ]
  }

  it.each([
    ['nothing', () => ({})],
    ['a brand', () => ({ brands: ['acme'] })],
    ['two brands and stock', () => ({ brands: ['acme', 'bolt'], inStock: true })],
    ['a price range', () => ({ priceMin: 1000, priceMax: 2000 })],
    ['a custom field', () => ({ fields: [{ field: material, values: ['Clay'] }] })],
    [
      'two custom fields and a category',
      () => ({
        categories: ['kitchen'],
        fields: [
          { field: material, values: ['Clay', 'Steel'] },
          { field: handmade, values: ['true'] },
        ],
      }),
    ],
  ])('counts what filtering finds, with %s selected', async (_, getFilter) => {
    const promises = await getPromises(getFilter())
    expect(promises.length).toBeGreaterThan(4)
    for (const { filter, count } of promises) expect((await list({ kind: 'all' }, filter)).total).toBe(count)
  })

  it('names brands, fields and the price range', async () => {
    const { facets, total, unfiltered } = await list({ kind: 'all' }, { brands: ['acme'] })
    expect([total, unfiltered]).toEqual([2, 5])
    expect(facets.brands).toEqual([
      { name: 'Acme', slug: 'acme', count: 2 },
      { name: 'Bolt', slug: 'bolt', count: 1 },
    ])
    expect(facets.price).toEqual({ min: 1000, max: 2500 })
    expect(facets.fields.map(({ name, values }) => [name, values])).toContainEqual([
      'Material',
      [
        { value: 'Clay', count: 2 },
        { value: 'Glass', count: 1 },
      ],
    ])
  })

  it('lists the subcategories of a category', async () => {
    const { facets } = await list({ kind: 'category', slug: 'kitchen' })
    expect(facets.categories).toEqual([{ name: 'Mugs', slug: 'mugs', count: 2 }])
  })
})

describe('search', () => {
  const search = async (text: string) => {
    const { data, correctedSearch } = await list({ kind: 'all' }, {}, { search: text })
    return [data.map(({ title }) => title), correctedSearch]
  }

  it('finds titles, brands and categories', async () => {
    expect(await search('mug')).toEqual([['Blue mug', 'Red mug'], null])
    expect(await search('MUG blue')).toEqual([['Blue mug'], null])
    expect(await search('bolt')).toEqual([['Red mug'], null])
    expect(await search('garden')).toEqual([['Garden spade'], null])
    expect(await search('acme plate')).toEqual([['Dinner plate'], null])
  })

  it.each([
    ['choclate', 'Chocolate candle', 'chocolate'],
    ['candel', 'Chocolate candle', 'candle'],
    ['chocolat candl', 'Chocolate candle', null],
    ['spaed', 'Garden spade', 'spade'],
    ['kichen plate', 'Dinner plate', 'kitchen plate'],
    ['bleu mug', 'Blue mug', 'blue mug'],
  ])('tolerates the typos of %s', async (typed, title, corrected) => {
    expect(await search(typed)).toEqual([[title], corrected])
  })

  it('finds nothing for other words, hidden products or wildcards', async () => {
    for (const text of ['bicycle', 'draft', 'privat', 'foreign', '%', '_ug', 'mux']) {
      expect(await search(text)).toEqual([[], null])
    }
  })
})
