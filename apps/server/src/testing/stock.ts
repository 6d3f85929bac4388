import { inventory } from '#contract/domains/inventory.ts'
import { newId } from '#server/platform/ids.ts'
import { type Answer, openTestApp, type Person, type TestApp } from './app.ts'
import { rawProduct, refreshProducts } from './catalogue.ts'

export interface Stocked {
  test: TestApp
  owner: Person
  store: string
  /** Ids of the two locations. */
  main: string
  second: string
  newVariant(facts?: { title?: string; sku?: string; barcode?: string; threshold?: number }): Promise<string>
  newPlace(name: string): Promise<string>
  /** `at` defaults to the main location. */
  adjust(variant: string, delta: number, at?: string): ReturnType<TestApp['call']>
  onHand(variant: string): Promise<number[]>
}

/** Retries on 503 like a client: on a busy machine some of many concurrent calls wait too long for a connection. */
export const patiently = async (ask: () => Promise<Answer>): Promise<Answer> => {
  const answer = await ask()
  return answer.status === 503 ? patiently(ask) : answer
}

/** A store with two locations and helpers to add stock. */
export const openStocked = async (): Promise<Stocked> => {
  const test = await openTestApp()
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const db = test.database.kysely

  const newPlace: Stocked['newPlace'] = async (name) => {
    const id = newId()
    await db
      .insertInto('locations')
      .values({ store_id: store, id, name, name_normalized: name.toLowerCase() })
      .execute()
    return id
  }
  const places = await test.data(inventory.locations, { as: owner, store })
  const main = places.data[0]?._id ?? ''

  return {
    test,
    owner,
    store,
    main,
    second: await newPlace('Second place'),
    newPlace,
    newVariant: async ({ title = 'A product', sku, barcode, threshold } = {}) => {
      const product = await rawProduct(test, store, { title })
      if (threshold !== undefined) {
        await db.updateTable('products').set({ low_stock_threshold: threshold }).where('id', '=', product).execute()
      }
      const { id } = await db
        .updateTable('variants')
        .set({ sku: sku ?? null, sku_normalized: sku?.toLowerCase() ?? null, barcode: barcode ?? null })
        .where('product_id', '=', product)
        .returning('id')
        .executeTakeFirstOrThrow()
      await refreshProducts(test, store, [product])
      return id
    },
    adjust: (variant, delta, at = main) => {
      const body = { changes: [{ variant, location: at, delta }], reason: 'correction' }
      return patiently(() => test.call(inventory.adjust, { as: owner, store, body }))
    },
    onHand: async (variant) => {
      const row = await test.data(inventory.get, { as: owner, store, params: { id: variant } })
      return row.levels.map((level) => level.onHand)
    },
  }
}
