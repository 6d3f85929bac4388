import { sql } from 'kysely'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { compare, type StoredRow } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

interface ProductState {
  _id: string
  title: string
  version: number
}

/** Creates and updates products; the version counts the updates. */
export const productLoad = ({ fixture, caller, rng, uniqueName, owner }: World): Load => {
  const { store } = fixture
  const idleProducts: ProductState[] = []
  const journal = new Map<string, string>()
  const remember = (product: ProductState): void => {
    journal.set(product._id, `${product.title} ${product.version}`)
    idleProducts.push(product)
  }
  return {
    name: 'products',
    clients: 2,
    pauseMs: 60,
    step: async () => {
      const key = uniqueName('product')
      const [existing] =
        idleProducts.length > 5 || (idleProducts.length > 0 && rng(2) === 0)
          ? idleProducts.splice(rng(idleProducts.length), 1)
          : []
      const fields = { title: key, price: 100 + rng(900) }
      const response = existing
        ? await caller.send({
            endpoint: products.update,
            as: owner(),
            store,
            key,
            params: { id: existing._id },
            body: { title: key, version: existing.version },
          })
        : await caller.send({
            endpoint: products.create,
            as: owner(),
            store,
            key,
            body: { ...fields, publishState: 'draft', tags: ['storm'] },
          })
      remember(getData(key, response) as unknown as ProductState)
    },
    reconcile: async () => {
      const { rows } = await sql<StoredRow>`
        select id as name, concat_ws(' ', title, version) as facts from products
        where store_id = ${store} and 'storm' = any(tags)`.execute(fixture.test.database.kysely)
      return compare('Product', journal, rows)
    },
  }
}

/** Adjusts stock, each time with a unique note. */
export const stockLoad = async ({ fixture, caller, rng, uniqueName, owner }: World): Promise<Load> => {
  const { store } = fixture
  const variants = await Promise.all(Array.from({ length: 4 }, () => fixture.newVariant({ stock: 50 })))
  const location = (await fixture.test.data(inventory.locations, { as: fixture.owner, store })).data[0]?._id ?? ''
  const journal = new Map<string, string>()
  return {
    name: 'stock',
    clients: 2,
    pauseMs: 50,
    step: async () => {
      const note = uniqueName('stock')
      const variant = variants[rng(variants.length)] ?? ''
      const delta = rng(30) - 10 || 1
      const body = { changes: [{ variant, location, delta }], reason: 'correction', note }
      const response = await caller.send({ endpoint: inventory.adjust, as: owner(), store, key: note, body })
      // Stock can't become negative.
      if (response.status === 409) return
      getData(note, response)
      journal.set(note, `${variant} ${delta}`)
    },
    reconcile: async () => {
      const { rows } = await sql<StoredRow>`
        select note as name, concat_ws(' ', variant_id, delta) as facts from stock_log
        where store_id = ${store} and note <> ''`.execute(fixture.test.database.kysely)
      return compare('A change of stock', journal, rows)
    },
  }
}
