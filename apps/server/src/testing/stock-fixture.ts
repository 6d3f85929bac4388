import { inventory } from '#contract/domains/inventory.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from './app.ts'
import { insertProduct, refreshProducts } from './catalog.ts'

export interface StockFixture {
  test: TestApp
  owner: Person
  store: string
  /** Ids of the two locations. */
  mainLocation: string
  secondLocation: string
  newVariant(overrides?: { title?: string; sku?: string; barcode?: string; threshold?: number }): Promise<string>
  newLocation(name: string): Promise<string>
  /** `at` defaults to the main location. */
  adjust(variant: string, delta: number, at?: string): ReturnType<TestApp['call']>
  onHand(variant: string): Promise<number[]>
}

/** Retries on 503 like a client: on a busy machine some of many concurrent calls wait too long for a connection. */
export const retryWhileUnavailable = async (send: () => Promise<TestResponse>): Promise<TestResponse> => {
  const response = await send()
  return response.status === 503 ? retryWhileUnavailable(send) : response
}

/** A store with two locations and helpers to add stock. */
export const openStockFixture = async (): Promise<StockFixture> => {
  const test = await openTestApp()
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const db = test.database.kysely

  const newLocation: StockFixture['newLocation'] = async (name) => {
    const id = newId()
    await db
      .insertInto('locations')
      .values({ store_id: store, id, name, name_normalized: name.toLowerCase() })
      .execute()
    return id
  }
  const locations = await test.data(inventory.locations, { as: owner, store })
  const mainLocation = locations.data[0]?._id ?? ''

  return {
    test,
    owner,
    store,
    mainLocation,
    secondLocation: await newLocation('Second place'),
    newLocation,
    newVariant: async ({ title = 'A product', sku, barcode, threshold } = {}) => {
      const product = await insertProduct(test, store, { title })
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
    adjust: (variant, delta, at = mainLocation) => {
      const body = { changes: [{ variant, location: at, delta }], reason: 'correction' }
      return retryWhileUnavailable(() => test.call(inventory.adjust, { as: owner, store, body }))
    },
    onHand: async (variant) => {
      const row = await test.data(inventory.get, { as: owner, store, params: { id: variant } })
      return row.levels.map((level) => level.onHand)
    },
  }
}
