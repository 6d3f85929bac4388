import type { Endpoint } from '#contract/core/endpoint.ts'
import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { customFields } from '#contract/domains/custom-fields.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { customers } from '#contract/domains/customers.ts'
import { locations } from '#contract/domains/locations.ts'
import { orders } from '#contract/domains/orders.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { staff } from '#contract/domains/staff.ts'
import { variants } from '#contract/domains/variants.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from '#server/testing/app.ts'
import { newStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import type { Rng } from './rng.ts'
import { type KnownIds, makeKnownIds, getResourceName } from './known-ids.ts'
import { type Source, makeValid } from './make-valid.ts'

/** Texts in all data of a vendor, to detect leaks to others. */
export interface Marks {
  /** In internal data. */
  secret: string
  /** In data that the storefront shows. */
  shown: string
}

/** A vendor with a store that has data of every kind. */
export interface Tenant {
  storeFixture: StoreFixture
  store: string
  marks: Marks
  known: KnownIds
}

/** Endpoints that create data, in this order; their data is visible in the storefront. */
const storefrontEndpoints: readonly Endpoint[] = [
  brands.create,
  categories.create,
  subCategories.create,
  customFields.create,
  variants.create,
  collections.create,
  products.create,
  locations.create,
]
const internalEndpoints: readonly Endpoint[] = [
  customers.create,
  customers.addNote,
  customers.adjust,
  customerSegments.create,
  staff.create,
  orders.addNote,
  bulkEdits.start,
  productImports.open,
]

/** Generates only ids of the tenant, and texts with its mark. */
const makeSeedSource = (rng: Rng, known: KnownIds, mark: string): Source => {
  let count = 0
  return {
    rng,
    text: () => `${mark} ${(count += 1)}`,
    email: () => `planted-${newId()}@example.com`,
    password: () => undefined,
    getId: (name) => known.pickId(rng, name) ?? newId(),
    version: () => 1,
    cursor: () => undefined,
    omits: 0,
    prefersOwnText: true,
  }
}

const omitRatios = [0.2, 0.5, 0.7, 0.9, 1, 1]

const seed = async (test: TestApp, tenant: Tenant, rng: Rng, endpoint: Endpoint, mark: string): Promise<void> => {
  const source = makeSeedSource(rng, tenant.known, mark)
  const getId = (name: string) => source.getId(name === 'id' ? getResourceName(endpoint) : name)
  for (const omits of omitRatios) {
    const seedSource = { ...source, omits, getId }
    const { status, body } = await test.call(endpoint, {
      as: tenant.storeFixture.owner,
      store: tenant.store,
      params: makeValid(endpoint.params, seedSource) as Record<string, string>,
      body: makeValid(endpoint.body, seedSource),
    })
    if (status === 200) return tenant.known.learn(endpoint, body.data)
  }
}

/** Vendor GET endpoints without path parameters. */
const listEndpoints = endpoints.filter(
  ({ method, actor, path }) => method === 'GET' && actor === 'vendor' && !/\{(?!storeId)/.test(path),
)

const learnFromLists = async (test: TestApp, { storeFixture, store, known }: Tenant): Promise<void> => {
  for (const endpoint of listEndpoints) {
    const { status, body } = await test.call(endpoint, { as: storeFixture.owner, store })
    if (status === 200) known.learn(endpoint, body.data)
  }
}

const seedOrders = async ({ storeFixture, known, marks }: Tenant): Promise<void> => {
  const variant = await storeFixture.newVariant({ title: `${marks.shown} thing` })
  const limitedVariant = await storeFixture.newVariant({ title: `${marks.shown} rare`, stock: 2 })
  known.add('variants', variant)
  known.add('variants', limitedVariant)
  const customer = await storeFixture.newCustomer({ name: `${marks.secret} buyer`, points: 500, credit: 500 })
  known.add('customers', customer)
  await storeFixture.newDiscount({ name: `${marks.shown} discount`, application: 'manual', codes: ['SAVE10'] })
  await storeFixture.newPaymentOption({ name: `${marks.shown} option` })
  const window = await storeFixture.newWindow({ name: `${marks.shown} window` })
  known.add('window', window)
  const carts = [
    { lines: [{ variant, quantity: 2 }], buyer: { customer } },
    { lines: [{ variant, quantity: 1 }], buyer: { name: `${marks.secret} guest` }, note: `${marks.secret} note` },
    {
      lines: [{ variant, quantity: 1 }],
      buyer: { customer },
      slot: { window, date: storeFixture.dayAfterTomorrow },
      codes: ['SAVE10'],
    },
  ]
  for (const cart of carts) {
    const { body, status } = await storeFixture.placeOrder(cart)
    if (status !== 200) throw new Error(`An order of the world was refused: ${JSON.stringify(body)}`)
    known.learn(checkout.create, body.data)
  }
}

export const createTenant = async (test: TestApp, rng: Rng, name: string): Promise<Tenant> => {
  const storeFixture = await newStoreFixture(test)
  const { store, vendorId } = storeFixture
  const marks = { secret: `Secretof${name}`, shown: `Shownby${name}` }
  const tenant: Tenant = { storeFixture, store, marks, known: makeKnownIds() }
  const db = test.database.kysely
  await db
    .updateTable('stores')
    .set({ name: `${marks.shown} store` })
    .where('id', '=', store)
    .execute()
  await db
    .updateTable('vendors')
    .set({ name: `${marks.secret} vendor` })
    .where('id', '=', vendorId)
    .execute()
  tenant.known.add('stores', store)
  await seedOrders(tenant)
  for (const endpoint of storefrontEndpoints) await seed(test, tenant, rng, endpoint, marks.shown)
  for (const endpoint of internalEndpoints) await seed(test, tenant, rng, endpoint, marks.secret)
  await learnFromLists(test, tenant)
  return tenant
}
