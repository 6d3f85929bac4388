import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let robin: Shopper

beforeAll(async () => {
  fixture = await openStoreFixture()
  robin = await newShopper(fixture.test)
  await fixture.test.data(customerAccounts.join, { as: robin, store: fixture.store, body: {} })
})
afterAll(() => fixture.close())

const title = 'Project Nightingale'
const productCondition = (variant: string) => sql`id = (select product_id from variants where id = ${variant})`
const hidden = {
  archived: (variant: string) => sql`update products set archived_at = now() where ${productCondition(variant)}`,
  deleted: (variant: string) => sql`update products set deleted_at = now() where ${productCondition(variant)}`,
  'a draft': (variant: string) => sql`update products set publish_state = 'draft' where ${productCondition(variant)}`,
  private: (variant: string) => sql`update products set visibility = 'private' where ${productCondition(variant)}`,
  'without this variant': (variant: string) => sql`update variants set deleted_at = now() where id = ${variant}`,
}

it.each(Object.entries(hidden))('never shows the public the title of a product that is %s', async (_, hide) => {
  const variant = await fixture.newVariant({ title, stock: 2 })
  await hide(variant).execute(fixture.test.database.kysely)
  // Within the stock, and above it.
  for (const quantity of [1, 3]) {
    const body = { method: 'pickup', lines: [{ variant, quantity }] }
    const at = { store: fixture.store }
    const responses = [
      await fixture.test.call(storefront.quote, { ...at, body }),
      await fixture.test.call(storefront.ownQuote, { ...at, as: robin, body }),
      await fixture.test.call(storefront.place, { ...at, as: robin, body }),
      await fixture.test.call(storefront.place, {
        ...at,
        body: { ...body, buyer: { name: 'A guest', email: 'guest@example.com' } },
      }),
    ]
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 409,
        body: {
          code: 'not_for_sale',
          message: 'This item is no longer available.',
          errors: [{ path: 'lines.0.variant' }],
        },
      })
      expect(JSON.stringify(response.body)).not.toContain(title)
    }
  }
})

it('shows staff which product it is', async () => {
  const variant = await fixture.newVariant({ title, stock: 2 })
  await hidden.archived(variant).execute(fixture.test.database.kysely)
  const body = { method: 'pickup', lines: [{ variant, quantity: 1 }] }
  const asOwner = { as: fixture.owner, store: fixture.store, body }
  for (const response of [await fixture.test.call(checkout.quote, asOwner), await fixture.placeOrder(body)]) {
    expect(response).toMatchObject({ status: 409, body: { code: 'not_for_sale' } })
    expect(JSON.stringify(response.body)).toContain(title)
  }
})

it('still names public products that are out of stock', async () => {
  const variant = await fixture.newVariant({ title: 'Blue mug', stock: 1 })
  const body = { method: 'pickup', lines: [{ variant, quantity: 2 }] }
  const response = await fixture.test.call(storefront.place, { as: robin, store: fixture.store, body })
  expect(response).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } })
  expect(JSON.stringify(response.body)).toContain('Blue mug')
})
