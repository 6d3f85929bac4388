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
import { productImports } from '#contract/domains/product-imports.ts'
import { products } from '#contract/domains/products.ts'
import { staff } from '#contract/domains/staff.ts'
import { variants } from '#contract/domains/variants.ts'
import { endpoints } from '#contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from '#server/testing/app.ts'
import { newShop, type Shop } from '#server/testing/shop.ts'
import type { Dice } from './dice.ts'
import { type KnownThings, knownThings, thingsOf } from './known-things.ts'
import { type Source, validFor } from './valid.ts'

/** Texts in all data of a vendor, to detect leaks to others. */
export interface Marks {
  /** In internal data. */
  secret: string
  /** In data that the storefront shows. */
  shown: string
}

/** A vendor with a store that has data of every kind. */
export interface Side {
  shop: Shop
  store: string
  marks: Marks
  known: KnownThings
}

/** Endpoints that create data, in this order; their data is visible in the storefront. */
const shown: readonly Endpoint[] = [
  brands.create,
  categories.create,
  subCategories.create,
  customFields.create,
  variants.create,
  collections.create,
  products.create,
  locations.create,
]
const secret: readonly Endpoint[] = [
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
const plantingSource = (dice: Dice, known: KnownThings, mark: string): Source => {
  let planted = 0
  return {
    dice,
    text: () => `${mark} ${(planted += 1)}`,
    email: () => `planted-${newId()}@example.com`,
    password: () => undefined,
    idOf: (name) => known.idOf(dice, name) ?? newId(),
    version: () => 1,
    cursor: () => undefined,
    omits: 0,
    insists: true,
  }
}

const omissions = [0.2, 0.5, 0.7, 0.9, 1, 1]

const plant = async (test: TestApp, side: Side, dice: Dice, endpoint: Endpoint, mark: string): Promise<void> => {
  const source = plantingSource(dice, side.known, mark)
  const idOf = (name: string) => source.idOf(name === 'id' ? thingsOf(endpoint) : name)
  for (const omits of omissions) {
    const filled = { ...source, omits, idOf }
    const { status, body } = await test.call(endpoint, {
      as: side.shop.owner,
      store: side.store,
      params: validFor(endpoint.params, filled) as Record<string, string>,
      body: validFor(endpoint.body, filled),
    })
    if (status === 200) return side.known.learn(endpoint, body.data)
  }
}

/** Vendor GET endpoints without path parameters. */
const readable = endpoints.filter(
  ({ method, actor, path }) => method === 'GET' && actor === 'vendor' && !/\{(?!storeId)/.test(path),
)

const learnAll = async (test: TestApp, { shop, store, known }: Side): Promise<void> => {
  for (const endpoint of readable) {
    const { status, body } = await test.call(endpoint, { as: shop.owner, store })
    if (status === 200) known.learn(endpoint, body.data)
  }
}

const sell = async ({ shop, known, marks }: Side): Promise<void> => {
  const variant = await shop.newVariant({ title: `${marks.shown} thing` })
  const rare = await shop.newVariant({ title: `${marks.shown} rare`, stock: 2 })
  known.add('variants', variant)
  known.add('variants', rare)
  const customer = await shop.newCustomer({ name: `${marks.secret} buyer`, points: 500, credit: 500 })
  known.add('customers', customer)
  await shop.newDiscount({ name: `${marks.shown} discount`, application: 'manual', codes: ['SAVE10'] })
  await shop.newOption({ name: `${marks.shown} option` })
  const window = await shop.newWindow({ name: `${marks.shown} window` })
  known.add('window', window)
  const carts = [
    { lines: [{ variant, quantity: 2 }], buyer: { customer } },
    { lines: [{ variant, quantity: 1 }], buyer: { name: `${marks.secret} guest` }, note: `${marks.secret} note` },
    { lines: [{ variant, quantity: 1 }], buyer: { customer }, slot: { window, date: shop.soon }, codes: ['SAVE10'] },
  ]
  for (const cart of carts) {
    const { body, status } = await shop.place(cart)
    if (status !== 200) throw new Error(`An order of the world was refused: ${JSON.stringify(body)}`)
    known.learn(orders.create, body.data)
  }
}

export const newSide = async (test: TestApp, dice: Dice, name: string): Promise<Side> => {
  const shop = await newShop(test)
  const { store, vendorId } = shop
  const marks = { secret: `Secretof${name}`, shown: `Shownby${name}` }
  const side: Side = { shop, store, marks, known: knownThings() }
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
  side.known.add('stores', store)
  await sell(side)
  for (const endpoint of shown) await plant(test, side, dice, endpoint, marks.shown)
  for (const endpoint of secret) await plant(test, side, dice, endpoint, marks.secret)
  await learnAll(test, side)
  return side
}
