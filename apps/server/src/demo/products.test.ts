import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CustomField, customFields } from '#contract/domains/custom-fields.ts'
import type { Product } from '#contract/domains/product.ts'
import { getApplicableFields, isValidFieldValue, findMissingForLive } from '#contract/domains/product-readiness.ts'
import { products } from '#contract/domains/products.ts'
import { seedDemo } from './seed-demo.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let owner: Person
let stores: string[]

beforeAll(async () => {
  test = await openTestApp()
  await seedDemo(test.database, undefined, { hasOrders: false })
  const db = test.database.kysely
  const vendor = await db.selectFrom('vendors').select('id').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('stores').select('id').orderBy('created_at').execute()
  stores = rows.map(({ id }) => id)
  owner = await test.newPerson(vendor.id, 'owner')
})
afterAll(() => test.close())

const readAllProducts = async (store: string): Promise<Product[]> => {
  const page = await test.data(products.list, { as: owner, store, query: { limit: 200, archived: 'with' } })
  return Promise.all(page.data.map(({ _id }) => test.data(products.get, { as: owner, store, params: { id: _id } })))
}

it('seeds catalogs whose products satisfy all rules', async () => {
  for (const [index, minimum] of [60, 25, 15].entries()) {
    const store = stores[index] ?? ''
    const fields: CustomField[] = (await test.data(customFields.list, { as: owner, store })).data
    const all = await readAllProducts(store)
    expect(all.length).toBeGreaterThanOrEqual(minimum)
    for (const product of all) {
      const { title, publishState, category, subcategory, brand, variants, archivedAt } = product
      expect([title, category !== null, subcategory !== null, brand !== null]).toEqual([title, true, true, true])
      expect([title, publishState === 'live' ? findMissingForLive(product, fields) : []]).toEqual([title, []])
      const categoryFields = getApplicableFields(fields, category?._id)
      const strays = Object.entries(product.fields).filter(
        ([id, value]) => !categoryFields.some((field) => field._id === id && isValidFieldValue(field, value)),
      )
      expect([title, strays]).toEqual([title, []])
      expect([title, variants.length, archivedAt !== null && publishState === 'live']).toEqual([
        title,
        variants.length,
        false,
      ])
    }
    expect(all.filter(({ options }) => options.length > 0).length).toBeGreaterThan(4)
    expect(
      all.filter(({ publishState, archivedAt }) => publishState === 'draft' && !archivedAt).length,
    ).toBeGreaterThan(0)
    const low = await test.data(products.list, { as: owner, store, query: { lowStockOnly: 'true' } })
    expect(low.total).toBeGreaterThan(1)
  }
})

it('seeds an untracked product and a variant that sells when it is sold out', async () => {
  const variants = (await readAllProducts(stores[0] ?? '')).flatMap((product) => product.variants)
  expect(variants.filter(({ tracksStock }) => !tracksStock)).toMatchObject([{ onHand: 0 }])
  const flags = (await readAllProducts(stores[0] ?? ''))
    .filter(({ options }) => options.length > 0)
    .map((product) => new Set(product.variants.map(({ allowBackorder }) => allowBackorder)).size)
  expect(flags).toContain(2)
})

it('seeds a stock log that adds up to the stock levels', async () => {
  const { rows } = await sql<{ wrong: number; levels: number }>`
    select count(*) filter (where l.on_hand <> coalesce(s.sum, 0)) as wrong, count(*) as levels
    from stock_levels l left join lateral (
      select sum(delta) as sum from stock_log g
      where g.store_id = l.store_id and g.variant_id = l.variant_id and g.location_id = l.location_id) s on true
  `.execute(test.database.kysely)
  expect(rows[0]).toMatchObject({ wrong: 0 })
  expect(rows[0]?.levels).toBeGreaterThan(100)
  const { rows: sums } = await sql<{ wrong: number }>`
    select count(*) as wrong from variants v where v.on_hand <> coalesce((
      select sum(l.on_hand) from stock_levels l where l.store_id = v.store_id and l.variant_id = v.id), 0)
  `.execute(test.database.kysely)
  expect(sums).toEqual([{ wrong: 0 }])
})
