import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { carts } from '#contract/domains/carts.ts'
import { collections } from '#contract/domains/collections.ts'
import { inventory } from '#contract/domains/inventory.ts'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { routes } from '#contract/domains/routes.ts'
import { storefront } from '#contract/domains/storefront.ts'
import type { TestResponse } from '#server/testing/app.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const asOwner = () => ({ as: fixture.owner, store: fixture.store })
const toOrder = (response: TestResponse): Order => {
  expect(response).toMatchObject({ status: 200 })
  return (response.body as { data: Order }).data
}
const sizes = [{ name: 'Size', values: ['S', 'M', 'L'] }]

/** A live product with a variant S, M and L. */
const newProduct = async (
  title: string,
  [small, medium, large]: readonly [object, object, object],
  fields: object = {},
) => {
  const variants = [small, medium, large].map((variant, index) => ({
    values: [sizes[0]?.values[index]],
    price: 1000,
    ...variant,
  }))
  const body = { title, options: sizes, variants, publishState: 'draft', ...fields }
  const product = await fixture.test.data(products.create, { ...asOwner(), body })
  await sql`update products set publish_state = 'live' where id = ${product._id}`.execute(fixture.test.database.kysely)
  return { ...product, ids: product.variants.map(({ _id }) => _id) as [string, string, string] }
}
const readProduct = (id: string) => fixture.test.data(products.get, { ...asOwner(), params: { id } })

it('sells untracked variants without stock, tracked ones only from stock, and moves stock of neither by mistake', async () => {
  const tee = await newProduct('Tee', [{ tracksStock: false }, { allowBackorder: true }, {}], { lowStockThreshold: 5 })
  const [untracked, backordered, tracked] = tee.ids
  expect(tee).toMatchObject({ allowBackorder: false })
  const both = await Promise.all(
    [40, 60].map((quantity) => fixture.placeOrder({ lines: [{ variant: untracked, quantity }] })),
  )
  const [first] = both.map(toOrder)
  toOrder(await fixture.placeOrder({ lines: [{ variant: backordered, quantity: 2 }] }))
  expect(await fixture.placeOrder({ lines: [{ variant: tracked, quantity: 1 }] })).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock' },
  })
  expect(await fixture.readStock(untracked)).toEqual({ onHand: 0, reserved: 0, available: 0 })
  expect(await fixture.readStock(backordered)).toEqual({ onHand: 0, reserved: 2, available: -2 })

  const low = await fixture.test.data(inventory.list, { ...asOwner(), query: { lowStockOnly: 'true' } })
  expect(low.data.map(({ _id }) => _id).sort()).toEqual([backordered, tracked].sort())
  const out = await fixture.test.data(inventory.list, { ...asOwner(), query: { stock: 'out', product: tee._id } })
  expect(out.data.map(({ _id }) => _id)).not.toContain(untracked)

  // Tracking starts while the order is open: its items were never reserved, so nothing is sold or released of them.
  const { version } = await readProduct(tee._id)
  await fixture.test.data(products.update, {
    ...asOwner(),
    params: { id: tee._id },
    body: { version, tracksStock: true },
  })
  const params = { orderId: first?._id ?? '' }
  const line = first?.lines[0]?._id
  const { version: orderVersion } = await fixture.test.data(orders.get, { ...asOwner(), params })
  const edited = await fixture.test.call(orders.update, {
    ...asOwner(),
    params,
    body: { version: orderVersion, lines: [{ _id: line, quantity: 41 }] },
  })
  expect(edited).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } })
  for (const status of ['confirmed', 'processing', 'ready', 'completed'])
    await fixture.test.data(orders.status, { ...asOwner(), params, body: { status } })
  expect(await fixture.readStock(untracked)).toEqual({ onHand: 0, reserved: 0, available: 0 })
})

it('sells what was reserved when tracking stops', async () => {
  const variant = await fixture.newVariant({ stock: 5 })
  const order = toOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 2 }] }))
  const { product } = await fixture.test.data(inventory.get, { ...asOwner(), params: { id: variant } })
  const { version } = await readProduct(product)
  const update = { ...asOwner(), params: { id: product }, body: { version, tracksStock: false } }
  await fixture.test.data(products.update, update)
  toOrder(await fixture.placeOrder({ lines: [{ variant, quantity: 50 }] }))
  for (const status of ['confirmed', 'processing', 'ready', 'completed'])
    await fixture.test.data(orders.status, { ...asOwner(), params: { orderId: order._id }, body: { status } })
  expect(await fixture.readStock(variant)).toEqual({ onHand: 3, reserved: 0, available: 3 })
})

it('shows untracked variants as available in the shop, the cart, lists and rules', async () => {
  const cap = await newProduct('Cap', [{ tracksStock: false }, {}, { allowBackorder: true }])
  const soldOut = await newProduct('Sold-out cap', [{}, {}, {}])
  const visitor = newShopVisitor(fixture.test, fixture.store)
  const list = async (availability: string) =>
    (await visitor.data(storefront.products, { query: { availability, search: 'cap' } })).data
  const [found] = await list('in_stock')
  expect(found?.variants.map(({ isAvailable }) => isAvailable)).toEqual([true, false, true])
  expect((await list('out_of_stock')).map(({ _id }) => _id)).toEqual([soldOut._id])
  const { slug } = await fixture.test.database.kysely
    .selectFrom('stores')
    .select('slug')
    .where('id', '=', fixture.store)
    .executeTakeFirstOrThrow()
  const page = (await fixture.test.app.fastify.inject(`/s/${slug}/products/${cap.slug}`)).body
  expect(page.match(/schema\.org\\?\/(\w+Stock|BackOrder)/g)).toContain('schema.org/InStock')

  const statuses: number[] = []
  for (const variant of cap.ids)
    statuses.push((await visitor.call(carts.addLine, { body: { variant, quantity: 3 } })).status)
  expect(statuses).toEqual([200, 409, 200])
  expect(await visitor.data(carts.get)).toMatchObject({ count: 6, isOrderable: true })

  // Quantities of untracked variants are unknown to filters; rules count them as enough.
  const all = await newProduct('Untracked cap', [{}, {}, {}], { tracksStock: false })
  const byQuantity = await fixture.test.data(products.list, {
    ...asOwner(),
    query: { search: 'cap', quantityMax: '0' },
  })
  expect(byQuantity.data.map(({ _id }) => _id)).not.toContain(all._id)
  const onlyQuantity = await fixture.test.data(products.list, { ...asOwner(), query: { quantityMax: '0' } })
  expect(onlyQuantity.data.map(({ _id }) => _id)).not.toContain(all._id)
  expect((await fixture.test.data(products.list, { ...asOwner(), query: { search: 'Untracked' } })).data).toMatchObject(
    [{ tracksStock: false, isLow: false }],
  )
  const conditions = [{ field: 'stock', operator: 'at_least', value: 1 }]
  const body = { name: 'In stock', rules: { match: 'all', conditions } }
  const collection = await fixture.test.data(collections.create, { ...asOwner(), body })
  const members = await fixture.test.data(products.list, {
    ...asOwner(),
    query: { collection: collection._id, search: 'cap' },
  })
  expect(members.data.map(({ _id }) => _id).sort()).toEqual([cap._id, all._id].sort())
})

it('taxes and weighs each variant, and gives new variants the settings of the first', async () => {
  const jam = await newProduct('Jam', [{ isTaxable: false, weightGrams: 250 }, {}, { weightGrams: 0 }], {
    taxRate: 100_000,
    weight: 1000,
  })
  const address = { line1: 'Calle 1', city: 'Madrid', postcode: '28013', country: 'ES' }
  const coordinates = { latitude: 40.42, longitude: -3.7 }
  await fixture.test.data(inventory.adjust, {
    ...asOwner(),
    body: {
      reason: 'received',
      changes: await Promise.all(
        jam.ids.map(async (variant) => ({
          variant,
          location: (await fixture.test.data(inventory.locations, asOwner())).data[0]?._id,
          delta: 10,
        })),
      ),
    },
  })
  const order = toOrder(
    await fixture.placeOrder({
      method: 'delivery',
      address: { ...address, coordinates },
      lines: jam.ids.map((variant) => ({ variant, quantity: 2 })),
    }),
  )
  expect(order.lines.map(({ taxRate }) => taxRate)).toEqual([0, 100_000, 100_000])
  expect(order.lines.map(({ tax }) => tax)).toEqual([0, expect.any(Number), expect.any(Number)])
  expect(order.lines[1]?.tax).toBeGreaterThan(0)
  for (const status of ['confirmed', 'processing', 'ready'])
    await fixture.test.data(orders.status, { ...asOwner(), params: { orderId: order._id }, body: { status } })
  const day = await fixture.test.data(routes.day, { ...asOwner(), query: { date: fixture.dayAfterTomorrow } })
  expect(JSON.stringify(day)).toContain('"units":6,"weight":2500')

  const { version } = await readProduct(jam._id)
  const options = [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }]
  const updated = await fixture.test.data(products.update, {
    ...asOwner(),
    params: { id: jam._id },
    body: { version, options },
  })
  expect(updated.variants.at(-1)).toMatchObject({ isTaxable: false, weightGrams: 250, tracksStock: true })
})
