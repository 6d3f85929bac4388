import { sql } from 'kysely'
import { customers } from '#contract/domains/customers.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { fulfillment } from '#contract/domains/fulfillment-settings.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { paymentOptions } from '#contract/domains/payment-options.ts'
import { products } from '#contract/domains/products.ts'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { rewardReportRules } from '#server/domains/reward-reports/reward-reports.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { type TestResponse, openTestApp, type Person, type TestApp } from './app.ts'
import { retryWhileUnavailable } from './stock-fixture.ts'

export interface StoreFixture {
  test: TestApp
  vendorId: string
  owner: Person
  store: string
  newVariant(overrides?: {
    title?: string
    price?: number
    stock?: number
    backorder?: boolean
    type?: string
  }): Promise<string>
  newCustomer(overrides?: { name?: string; email?: string; points?: number; credit?: number }): Promise<string>
  newDiscount(overrides: object): Promise<string>
  newWindow(overrides?: object): Promise<string>
  newPaymentOption(overrides?: object): Promise<string>
  /** The day after tomorrow in the store's time zone. */
  dayAfterTomorrow: string
  placeOrder(body: object): Promise<TestResponse>
  readStock(variant: string): Promise<{ onHand: number; reserved: number; available: number }>
  /** The findings of `npm run verify`. */
  drift(): Promise<object[]>
  close(): Promise<void>
}

const defaultWindow = {
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

const defaultPaymentOption = {
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
export const openStoreFixture = async (): Promise<StoreFixture> => newStoreFixture(await openTestApp())

/** The same in an existing test app, with a new vendor. */
export const newStoreFixture = async (test: TestApp): Promise<StoreFixture> => {
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const asOwner = { as: owner, store }
  const { version } = await test.data(fulfillment.get, asOwner)
  const enabledMethod = { enabled: true, fee: 0, freeOver: null }
  const methods = { delivery: enabledMethod, pickup: enabledMethod, shipping: enabledMethod, digital: enabledMethod }
  await test.data(fulfillment.update, { ...asOwner, body: { version, methods } })
  const mainLocation = (await test.data(inventory.locations, asOwner)).data[0]?._id ?? ''
  let counter = 0
  const nextName = (noun: string) => `${noun} ${(counter += 1)}`
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
    dayAfterTomorrow: addDays(toWallTime(Date.now(), timezone).day, 2),
    newVariant: async ({
      title = nextName('Thing'),
      price = 1000,
      stock = 100,
      backorder = false,
      type = 'physical',
    } = {}) => {
      const body = { title, type, price, allowBackorder: backorder, publishState: 'draft' }
      const product = await test.data(products.create, { ...asOwner, body })
      const variant = product.variants[0]?._id ?? ''
      await sql`update products set publish_state = 'live' where store_id = ${store} and id = ${product._id}`.execute(
        test.database.kysely,
      )
      if (stock > 0) {
        const changes = [{ variant, location: mainLocation, delta: stock }]
        await test.data(inventory.adjust, { ...asOwner, body: { changes, reason: 'received' } })
      }
      return variant
    },
    newCustomer: async ({ name = nextName('Somebody'), email, points = 0, credit = 0 } = {}) => {
      const customer = await test.data(customers.create, { ...asOwner, body: { name, ...(email ? { email } : {}) } })
      const entries = [
        { kind: 'points', delta: points },
        { kind: 'credit', delta: credit },
      ].filter(({ delta }) => delta > 0)
      for (const entry of entries) {
        const body = { ...entry, reason: 'goodwill' }
        await test.data(customers.adjust, { ...asOwner, params: { customerId: customer._id }, body })
      }
      return customer._id
    },
    newDiscount: async (overrides) =>
      (
        await test.data(discounts.create, {
          ...asOwner,
          body: { ...defaultDiscount, name: nextName('Discount'), ...overrides },
        })
      )._id,
    newWindow: async (overrides = {}) =>
      (
        await test.data(fulfillmentWindows.create, {
          ...asOwner,
          body: { ...defaultWindow, name: nextName('Window'), ...overrides },
        })
      )._id,
    newPaymentOption: async (overrides = {}) =>
      (
        await test.data(paymentOptions.create, {
          ...asOwner,
          body: { ...defaultPaymentOption, name: nextName('Option'), ...overrides },
        })
      )._id,
    placeOrder: (body) => {
      const request = { ...asOwner, body: { method: 'pickup', buyer: { name: 'Walk-in' }, ...body } }
      return retryWhileUnavailable(() => test.call(checkout.create, request))
    },
    readStock: async (variant) => {
      const { onHand, reserved, available } = await test.data(inventory.get, { ...asOwner, params: { id: variant } })
      return { onHand, reserved, available }
    },
    drift: () =>
      findDrift(test.database.kysely, {
        ...customerRules,
        ...orderRules,
        ...earningsRules,
        ...payoutRules,
        ...rewardRules,
        ...rewardReportRules,
        ...routeRules,
      }),
    close: () => test.close(),
  }
}
