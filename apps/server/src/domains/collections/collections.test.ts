import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections, type Rules } from '#contract/domains/collections.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertSubcategory,
  refreshProducts,
} from '#server/testing/catalog.ts'

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

let made = 0
const create = (rules: Rules | null = null) => {
  made += 1
  return test.data(collections.create, { as: owner, store, body: { name: `Collection ${made}`, rules } })
}
const rule = (...conditions: Rules['conditions']): Rules => ({ match: 'all', conditions })
const members = async (id: string, query: Record<string, string | number> = { sortOrder: 'asc' }) =>
  (await test.data(collections.products, { as: owner, store, params: { id }, query })).data
const ids = async (id: string) => (await members(id)).map((row) => row._id)
const byHand = (call: 'addProducts' | 'removeProducts' | 'arrangeProducts', id: string, products: string[]) =>
  test.call(collections[call], { as: owner, store, params: { id }, body: { ids: products } })
const setProduct = async (id: string, change: ReturnType<typeof sql>) => {
  await sql`update products set ${change} where store_id = ${store} and id = ${id}`.execute(test.database.kysely)
  await refreshProducts(test, store, [id])
}
const setVariants = async (product: string, change: ReturnType<typeof sql>) => {
  await sql`update variants set ${change} where store_id = ${store} and product_id = ${product}`.execute(
    test.database.kysely,
  )
  await refreshProducts(test, store, [product])
}

it('creates, reads, updates and deletes a collection, rejects a stale version and a duplicate name', async () => {
  const { _id: id, name, ...rest } = await create()
  expect(rest).toMatchObject({ rules: null, products: 0, byHand: 0, version: 1, picture: null })
  const change = (body: object) => test.call(collections.update, { as: owner, store, params: { id }, body })
  expect((await change({ version: 1, description: 'For summer' })).body.data).toMatchObject({ name, version: 2 })
  expect(await change({ version: 1, description: 'Late' })).toMatchObject({
    status: 409,
    body: { current: { _id: id } },
  })
  const other = await create()
  expect(await change({ version: 2, name: other.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  await test.data(collections.removeMany, { as: owner, store, body: { ids: [id] } })
  expect((await test.call(collections.get, { as: owner, store, params: { id } })).status).toBe(404)
  expect((await test.call(collections.products, { as: owner, store, params: { id } })).status).toBe(404)
})

it('keeps manual members in order, reorders and removes them', async () => {
  const { _id: id } = await create()
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => insertProduct(test, store, { title })))
  if (!a || !b || !c) throw new Error('no products')
  expect((await byHand('addProducts', id, [b, a, b])).body.data).toEqual({ ids: [b, a] })
  expect((await byHand('addProducts', id, [c, a])).body.data).toEqual({ ids: [c] })
  expect(await ids(id)).toEqual([b, a, c])
  await byHand('arrangeProducts', id, [c, c, newId()])
  expect(await ids(id)).toEqual([c, b, a])
  expect((await byHand('removeProducts', id, [b, newId()])).body.data).toEqual({ ids: [b] })
  expect(await ids(id)).toEqual([c, a])
  expect((await members(id, { sortBy: 'title', sortOrder: 'asc' })).map(({ title }) => title)).toEqual(['A', 'C'])
  expect(await test.data(collections.get, { as: owner, store, params: { id } })).toMatchObject({
    products: 2,
    byHand: 2,
  })
})

it('rejects products of another store and hides deleted and archived ones', async () => {
  const { _id: id } = await create()
  const [mine, gone, foreign] = [
    await insertProduct(test, store),
    await insertProduct(test, store),
    await insertProduct(test, otherStore),
  ]
  expect((await byHand('addProducts', id, [mine, foreign])).status).toBe(404)
  expect(await ids(id)).toEqual([])
  await byHand('addProducts', id, [mine, gone])
  await setProduct(gone, sql`deleted_at = now()`)
  await setProduct(mine, sql`archived_at = now()`)
  expect(await ids(id)).toEqual([])
  expect((await test.data(collections.get, { as: owner, store, params: { id } })).products).toBe(0)
  await setProduct(mine, sql`archived_at = null`)
  expect(await ids(id)).toEqual([mine])
})

it('updates rule-based members when price, tag, brand, category, subcategory or stock changes', async () => {
  const brand = await insertBrand(test, store, 'Follows')
  const category = await insertCategory(test, store, 'Follows')
  const subcategory = await insertSubcategory(test, store, category, 'Follows')
  const product = await insertProduct(test, store, { price: 500 })
  const cases: [Rules, () => Promise<void>, () => Promise<void>][] = [
    [
      rule({ field: 'price', operator: 'at_least', value: 90_000 }),
      () => setVariants(product, sql`price = 90000`),
      () => setVariants(product, sql`price = 89999`),
    ],
    [
      rule({ field: 'tag', operator: 'is', value: 'Señal  ROJA' }),
      () => setProduct(product, sql`tags = '{senal roja}'`),
      () => setProduct(product, sql`tags = '{roja}'`),
    ],
    [
      rule({ field: 'brand', operator: 'is', value: brand }),
      () => setProduct(product, sql`brand_id = ${brand}`),
      () => setProduct(product, sql`brand_id = null`),
    ],
    [
      rule({ field: 'category', operator: 'is', value: category }),
      () => setProduct(product, sql`category_id = ${category}`),
      () => setProduct(product, sql`category_id = null`),
    ],
    [
      rule({ field: 'subcategory', operator: 'is', value: subcategory }),
      () => setProduct(product, sql`category_id = ${category}, subcategory_id = ${subcategory}`),
      () => setProduct(product, sql`subcategory_id = null`),
    ],
    [
      rule({ field: 'stock', operator: 'at_least', value: 5000 }),
      () => setVariants(product, sql`on_hand = 5003, reserved = 3`),
      () => setVariants(product, sql`on_hand = 5002`),
    ],
  ]
  for (const [rules, enter, leave] of cases) {
    const { _id: id } = await create(rules)
    expect(await ids(id)).toEqual([])
    await enter()
    expect(await members(id)).toMatchObject([{ _id: product, byHand: false, byRule: true }])
    await leave()
    expect(await ids(id)).toEqual([])
  }
})

it('combines manual and rule-based members: manual first, and rules keep removed ones', async () => {
  const tagged = await insertProduct(test, store, { tags: ['both'] })
  const plain = await insertProduct(test, store)
  const { _id: id, ...first } = await create(rule({ field: 'tag', operator: 'is', value: 'both' }))
  expect(first.products).toBe(1)
  await byHand('addProducts', id, [plain, tagged])
  expect(await members(id)).toMatchObject([
    { _id: plain, byHand: true, byRule: false },
    { _id: tagged, byHand: true, byRule: true },
  ])
  await byHand('removeProducts', id, [tagged])
  expect(await members(id)).toMatchObject([{ _id: plain }, { _id: tagged, byHand: false, byRule: true }])
  const update = (version: number, rules: Rules | null) =>
    test.data(collections.update, { as: owner, store, params: { id }, body: { version, rules } })
  expect((await update(1, null)).products).toBe(1)
  expect(await ids(id)).toEqual([plain])
  expect((await update(2, rule({ field: 'tag', operator: 'is', value: 'both' }))).products).toBe(2)
})

it('applies changes made while the collection was deleted', async () => {
  const product = await insertProduct(test, store)
  const { _id: id } = await create(rule({ field: 'tag', operator: 'is', value: 'late' }))
  const many = { as: owner, store, body: { ids: [id] } }
  await test.data(collections.removeMany, many)
  await setProduct(product, sql`tags = '{late}'`)
  await test.data(collections.restoreMany, many)
  expect(await ids(id)).toEqual([product])
})

it('rejects rules that reference unknown rows, with the path of the condition', async () => {
  const foreign = await insertBrand(test, otherStore, 'Foreign')
  const rules = rule(
    { field: 'tag', operator: 'is', value: 'x' },
    { field: 'brand', operator: 'is_not', value: foreign },
  )
  for (const [endpoint, body] of [
    [collections.create, { name: 'Foreign rules', rules }],
    [collections.preview, { rules }],
  ] as const) {
    expect(await test.call(endpoint, { as: owner, store, body })).toMatchObject({
      status: 422,
      body: { code: 'unknown_reference', errors: [{ path: 'rules.conditions.1.value' }] },
    })
  }
})

it('previews the members of rules without changing anything', async () => {
  for (let index = 0; index < 14; index++) {
    await insertProduct(test, store, { title: `Preview ${String(index).padStart(2, '0')}`, tags: ['preview'] })
  }
  await setProduct(await insertProduct(test, store, { tags: ['preview'] }), sql`archived_at = now()`)
  const before = await test.database.kysely.selectFrom('collection_products').selectAll().execute()
  const rules = rule({ field: 'tag', operator: 'is', value: 'PREVIEW' })
  const preview = await test.data(collections.preview, { as: owner, store, body: { rules } })
  expect(preview.total).toBe(14)
  expect(preview.data).toHaveLength(12)
  expect(preview.data[0]).toMatchObject({ title: 'Preview 00', byRule: true })
  expect(await test.database.kysely.selectFrom('collection_products').selectAll().execute()).toHaveLength(before.length)
})

it('stays consistent when rules and products change concurrently', async () => {
  const products = await Promise.all(
    Array.from({ length: 8 }, (_, index) => insertProduct(test, store, { price: 1000, title: `Race ${index}` })),
  )
  const minPriceRules = (price: number) => rule({ field: 'price', operator: 'at_least', value: price })
  const { _id: id } = await create(minPriceRules(2000))
  const db = test.database.kysely
  const changeRules = async (turn: number) => {
    const { version } = await test.data(collections.get, { as: owner, store, params: { id } })
    const body = { version, rules: minPriceRules(1000 + (turn % 4) * 1000) }
    expect([200, 409]).toContain(
      (await test.call(collections.update, { as: owner, store, params: { id }, body })).status,
    )
  }
  const changeProduct = (turn: number) =>
    db.transaction().execute(async (tx) => {
      const product = products[turn % products.length] ?? ''
      await sql`update variants set price = ${1000 + (turn % 5) * 900} where store_id = ${store}
        and product_id = ${product}`.execute(tx)
      await sql`select refresh_products(${store}, ${[product]}::uuid[])`.execute(tx)
    })
  const toggleMember = (turn: number) =>
    byHand(turn % 2 === 0 ? 'addProducts' : 'removeProducts', id, [products[(turn * 3) % products.length] ?? ''])
  const turns = Array.from({ length: 20 }, (_, turn) => turn)
  await Promise.all(turns.flatMap((turn) => [changeRules(turn), changeProduct(turn), toggleMember(turn)]))

  const { rows: wrong } = await sql`
    select p.id, m.by_rule, matches_rules(c.rules, p) as holds from collections c
    join products p on p.store_id = c.store_id and p.deleted_at is null and p.archived_at is null
    left join collection_products m on m.store_id = c.store_id and m.collection_id = c.id and m.product_id = p.id
    where c.store_id = ${store} and c.rules is not null and c.deleted_at is null
      and coalesce(m.by_rule, false) <> matches_rules(c.rules, p)`.execute(db)
  expect(wrong).toEqual([])
})
