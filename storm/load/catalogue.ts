import { sql } from 'kysely'
import { inventory } from '#contract/domains/inventory.ts'
import { products } from '#contract/domains/products.ts'
import { compare, type Kept } from '../reckon.ts'
import { dataOf, type Load, type World } from './load.ts'

interface Made {
  _id: string
  title: string
  version: number
}

/** Creates and updates products; the version counts the updates. */
export const productLoad = ({ shop, caller, dice, mark, owner }: World): Load => {
  const { store } = shop
  const idle: Made[] = []
  const journal = new Map<string, string>()
  const keep = (made: Made): void => {
    journal.set(made._id, `${made.title} ${made.version}`)
    idle.push(made)
  }
  return {
    name: 'products',
    clients: 2,
    rest: 60,
    step: async () => {
      const key = mark('product')
      const [known] = idle.length > 5 || (idle.length > 0 && dice(2) === 0) ? idle.splice(dice(idle.length), 1) : []
      const facts = { title: key, price: 100 + dice(900) }
      const told = known
        ? await caller.ask({
            endpoint: products.update,
            as: owner(),
            store,
            key,
            params: { id: known._id },
            body: { title: key, version: known.version },
          })
        : await caller.ask({
            endpoint: products.create,
            as: owner(),
            store,
            key,
            body: { ...facts, publishState: 'draft', tags: ['storm'] },
          })
      keep(dataOf(key, told) as unknown as Made)
    },
    reckon: async () => {
      const { rows } = await sql<Kept>`
        select id as name, concat_ws(' ', title, version) as facts from products
        where store_id = ${store} and 'storm' = any(tags)`.execute(shop.test.database.kysely)
      return compare('Product', journal, rows)
    },
  }
}

/** Adjusts stock, each time with a unique note. */
export const stockLoad = async ({ shop, caller, dice, mark, owner }: World): Promise<Load> => {
  const { store } = shop
  const variants = await Promise.all(Array.from({ length: 4 }, () => shop.newVariant({ stock: 50 })))
  const location = (await shop.test.data(inventory.locations, { as: shop.owner, store })).data[0]?._id ?? ''
  const journal = new Map<string, string>()
  return {
    name: 'stock',
    clients: 2,
    rest: 50,
    step: async () => {
      const note = mark('stock')
      const variant = variants[dice(variants.length)] ?? ''
      const delta = dice(30) - 10 || 1
      const body = { changes: [{ variant, location, delta }], reason: 'correction', note }
      const told = await caller.ask({ endpoint: inventory.adjust, as: owner(), store, key: note, body })
      // Stock can't become negative.
      if (told.status === 409) return
      dataOf(note, told)
      journal.set(note, `${variant} ${delta}`)
    },
    reckon: async () => {
      const { rows } = await sql<Kept>`
        select note as name, concat_ws(' ', variant_id, delta) as facts from stock_log
        where store_id = ${store} and note <> ''`.execute(shop.test.database.kysely)
      return compare('A change of stock', journal, rows)
    },
  }
}
