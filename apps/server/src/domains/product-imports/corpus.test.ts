import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '#contract/domains/product.ts'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { makeProductImporter, parseCsv } from '#server/testing/product-importer.ts'

const folder = new URL('corpus/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.csv') ? [file.slice(0, -'.csv'.length)] : []))

let test: TestApp
let owner: Person

beforeAll(async () => {
  test = await openTestApp()
  owner = (await test.newVendor()).owner
})
afterAll(() => test.close())

const countNames = ['products', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'warned'] as const
const toCounts = (file: ProductImport) => Object.fromEntries(countNames.map((name) => [name, file[name]]))

/** What a file can set, without ids and times. */
const toCells = (product: Product) => ({
  title: product.title,
  slug: product.slug,
  description: product.description.replaceAll(owner.vendorId, '{vendor}'),
  type: product.type,
  state: product.archivedAt ? 'archived' : product.publishState,
  visibility: product.visibility,
  category: [product.category?.name, product.subcategory?.name].filter(Boolean).join(' > '),
  brand: product.brand?.name ?? null,
  tags: product.tags,
  weight: product.weight,
  size: product.size,
  taxRate: product.taxRate,
  lowStockThreshold: product.lowStockThreshold,
  seo: [product.seoTitle, product.seoDescription],
  options: product.options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
  variants: product.variants.map((variant) => ({
    values: variant.values.join(' / '),
    sku: variant.sku,
    barcode: variant.barcode,
    prices: [variant.price, variant.compareAtPrice, variant.costPrice],
    stock: variant.tracksStock ? variant.onHand : 'not tracked',
    allowBackorder: variant.allowBackorder,
    isTaxable: variant.isTaxable,
    weightGrams: variant.weightGrams,
  })),
})

const readProducts = async (store: string): Promise<Product[]> => {
  const query = { limit: 200, sortBy: 'title', sortOrder: 'asc', archived: 'with' } as const
  const { data } = await test.data(products.list, { as: owner, store, query })
  const all = await Promise.all(
    data.map(({ _id: id }) => test.data(products.get, { as: owner, store, params: { id } })),
  )
  return all.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

const countRows = async (store: string): Promise<number[]> =>
  Promise.all(
    (['audit_log', 'stock_log'] as const).map(async (table) => {
      const { rows } = await test.database.pool.query<{ count: string }>(
        `select count(*) from ${table} where store_id = $1${table === 'audit_log' ? " and resource <> 'productImports'" : ''}`,
        [store],
      )
      return Number(rows[0]?.count)
    }),
  )

it.each(names)('%s: each cell, a check that equals the import, and nothing changed the second time', async (name) => {
  const importer = makeProductImporter(test, owner)
  const store = await test.newStore(owner.vendorId)
  const table = parseCsv(readFileSync(new URL(`${name}.csv`, folder), 'utf8'))
  const checked = await importer.check(store, table)
  const problems = (await importer.problems(store, checked._id)).data.flatMap(({ row, problems: all }) =>
    all.map(({ level, code, column, value }) => [row + 1, level, code, column, value].join(' | ')),
  )
  const done = await importer.start(store, checked._id)
  expect(toCounts(done)).toEqual(toCounts(checked))
  const imported = await readProducts(store)
  const images = await test.database.kysely
    .selectFrom('product_import_images')
    .select(['row_no', 'url', 'alt'])
    .where('import_id', '=', checked._id)
    .orderBy('row_no')
    .orderBy('position')
    .execute()
  const result = {
    source: checked.source,
    left: checked.header.filter((_, column) => checked.mapping[column] === null),
    counts: toCounts(checked),
    problems,
    products: imported.map(toCells),
    images: images.map(({ row_no: row, url, alt }) => [row + 1, url, alt].join(' | ')),
  }
  expect(result).toEqual(JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8')))

  const before = await countRows(store)
  const again = await importer.check(store, table)
  expect(toCounts(again)).toMatchObject({ created: 0, updated: 0, unchanged: done.created, failed: done.failed })
  expect(toCounts(await importer.start(store, again._id))).toEqual(toCounts(again))
  expect(await countRows(store)).toEqual(before)
  expect((await readProducts(store)).map(({ version }) => version)).toEqual(imported.map(({ version }) => version))
})
