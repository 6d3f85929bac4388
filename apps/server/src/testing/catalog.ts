import { sql } from 'kysely'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

export interface ProductFixture {
  title?: string
  price?: number | null
  onHand?: number
  tags?: readonly string[]
  brand?: string | null
  category?: string | null
  subcategory?: string | null
  state?: 'live' | 'draft'
  values?: readonly string[]
}

export const refreshProducts = async (test: TestApp, store: string, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_products(${store}, ${[...ids]}::uuid[])`.execute(test.database.kysely)
}

/** Inserts a product with one variant per value, or a single variant, including derived data. */
export const insertProduct = async (test: TestApp, store: string, product: ProductFixture = {}): Promise<string> => {
  const db = test.database.kysely
  const id = newId()
  const title = product.title ?? 'A product'
  const values = product.values ?? []
  await db
    .insertInto('products')
    .values({
      store_id: store,
      id,
      title,
      title_normalized: '',
      slug: id,
      publish_state: product.state ?? 'draft',
      tags: [...(product.tags ?? [])],
      brand_id: product.brand ?? null,
      category_id: product.category ?? null,
      subcategory_id: product.subcategory ?? null,
      options: JSON.stringify(values.length > 0 ? [{ name: 'Size', values }] : []),
    })
    .execute()
  const rows = values.length > 0 ? values.map((value) => [value]) : [[]]
  await db
    .insertInto('variants')
    .values(
      rows.map((option_values, position) => ({
        store_id: store,
        id: newId(),
        product_id: id,
        position,
        option_values,
        price: product.price === undefined ? 1000 : product.price,
        on_hand: product.onHand ?? 0,
      })),
    )
    .execute()
  await refreshProducts(test, store, [id])
  return id
}

export const insertBrand = async (test: TestApp, store: string, name: string): Promise<string> => {
  const id = newId()
  const row = { store_id: store, id, name, name_normalized: name.toLowerCase(), search_normalized: name.toLowerCase() }
  await test.database.kysely.insertInto('brands').values(row).execute()
  return id
}

export const insertCategory = async (test: TestApp, store: string, name: string): Promise<string> => {
  const id = newId()
  const row = { store_id: store, id, name, name_normalized: name.toLowerCase(), position: 1 }
  await test.database.kysely.insertInto('categories').values(row).execute()
  return id
}

export const insertSubcategory = async (
  test: TestApp,
  store: string,
  category: string,
  name: string,
): Promise<string> => {
  const id = newId()
  const row = { store_id: store, id, category_id: category, name, name_normalized: name.toLowerCase(), position: 1 }
  await test.database.kysely.insertInto('subcategories').values(row).execute()
  return id
}
