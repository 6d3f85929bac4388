import { sql } from 'kysely'
import { customers } from '#contract/domains/customers.ts'
import { plainDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { orders } from '#contract/domains/orders.ts'
import { paymentOptions } from '#contract/domains/payment-options.ts'
import { products } from '#contract/domains/products.ts'
import { addDays, wallOf } from '#contract/core/zone.ts'
import { orderRules } from '#server/domains/orders/orders.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/ledgers.repo.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { type Answer, openTestApp, type Person, type TestApp } from './app.ts'
import { patiently } from './stock.ts'

export interface Shop {
  test: TestApp
  vendorId: string
  owner: Person
  store: string
  newVariant(facts?: {
    title?: string
    price?: number
    stock?: number
    backorder?: boolean
    type?: string
  }): Promise<string>
  newCustomer(facts?: { name?: string; email?: string; points?: number; credit?: number }): Promise<string>
  newDiscount(facts: object): Promise<string>
  newWindow(facts?: object): Promise<string>
  newOption(facts?: object): Promise<string>
  /** The day after tomorrow in the store's time zone. */
  soon: string
  place(body: object): Promise<Answer>
  stockOf(variant: string): Promise<{ onHand: number; reserved: number; available: number }>
  /** The findings of `npm run verify`. */
  drift(): Promise<object[]>
  close(): Promise<void>
}

const plainWindow = {
  method: 'pickup',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  start: '09:00',
  end: '11:00',
  capacity: 10,
  cutoffMinutes: 60,
  horizonDays: 30,
  fee: 0,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}

const plainOption = {
  kind: 'cash',
  instructionsBefore: '',
  instructionsAfter: '',
  feeFixed: 0,
  feeRate: 0,
  minTotal: null,
  maxTotal: null,
  methods: ['pickup', 'delivery', 'shipping', 'digital'],
  isActive: true,
}

/** A store that is ready to take orders, created through the API. */
export const openShop = async (): Promise<Shop> => newShop(await openTestApp())

/** The same in an existing test app, with a new vendor. */
export const newShop = async (test: TestApp): Promise<Shop> => {
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const of = { as: owner, store }
  const { version } = await test.data(fulfillment.get, of)
  const open = { enabled: true, fee: 0, freeOver: null }
  const methods = { delivery: open, pickup: open, shipping: open, digital: open }
  await test.data(fulfillment.update, { ...of, body: { version, methods } })
  const main = (await test.data(inventory.locations, of)).data[0]?._id ?? ''
  let made = 0
  const named = (what: string) => `${what} ${(made += 1)}`
  const { timezone } = await test.database.kysely
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()

  return {
    test,
    vendorId,
    owner,
    store,
    soon: addDays(wallOf(Date.now(), timezone).day, 2),
    newVariant: async ({
      title = named('Thing'),
      price = 1000,
      stock = 100,
      backorder = false,
      type = 'physical',
    } = {}) => {
      const body = { title, type, price, allowBackorder: backorder, publishState: 'draft' }
      const product = await test.data(products.create, { ...of, body })
      const variant = product.variants[0]?._id ?? ''
      await sql`update products set publish_state = 'live' where store_id = ${store} and id = ${product._id}`.execute(
        test.database.kysely,
      )
      if (stock > 0) {
        const changes = [{ variant, location: main, delta: stock }]
        await test.data(inventory.adjust, { ...of, body: { changes, reason: 'received' } })
      }
      return variant
    },
    newCustomer: async ({ name = named('Somebody'), email, points = 0, credit = 0 } = {}) => {
      const customer = await test.data(customers.create, { ...of, body: { name, ...(email ? { email } : {}) } })
      const given = [
        { kind: 'points', delta: points },
        { kind: 'credit', delta: credit },
      ].filter(({ delta }) => delta > 0)
      for (const entry of given) {
        const body = { ...entry, reason: 'goodwill' }
        await test.data(customers.adjust, { ...of, params: { customerId: customer._id }, body })
      }
      return customer._id
    },
    newDiscount: async (facts) =>
      (await test.data(discounts.create, { ...of, body: { ...plainDiscount, name: named('Discount'), ...facts } }))._id,
    newWindow: async (facts = {}) =>
      (await test.data(fulfillmentWindows.create, { ...of, body: { ...plainWindow, name: named('Window'), ...facts } }))
        ._id,
    newOption: async (facts = {}) =>
      (await test.data(paymentOptions.create, { ...of, body: { ...plainOption, name: named('Option'), ...facts } }))
        ._id,
    place: (body) => {
      const asked = { ...of, body: { method: 'pickup', buyer: { name: 'Walk-in' }, ...body } }
      return patiently(() => test.call(orders.create, asked))
    },
    stockOf: async (variant) => {
      const { onHand, reserved, available } = await test.data(inventory.get, { ...of, params: { id: variant } })
      return { onHand, reserved, available }
    },
    drift: () => findDrift(test.database.kysely, { ...customerRules, ...orderRules }),
    close: () => test.close(),
  }
}
