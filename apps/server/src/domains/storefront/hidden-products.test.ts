import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { orders } from '#contract/domains/orders.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { newShopper, type Shopper } from '#server/testing/customer.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'

let shop: Shop
let robin: Shopper

beforeAll(async () => {
  shop = await openShop()
  robin = await newShopper(shop.test)
  await shop.test.data(customerAccounts.join, { as: robin, store: shop.store, body: {} })
})
afterAll(() => shop.close())

const title = 'Project Nightingale'
const productOf = (variant: string) => sql`id = (select product_id from variants where id = ${variant})`
const hidden = {
  archived: (variant: string) => sql`update products set archived_at = now() where ${productOf(variant)}`,
  deleted: (variant: string) => sql`update products set deleted_at = now() where ${productOf(variant)}`,
  'a draft': (variant: string) => sql`update products set publish_state = 'draft' where ${productOf(variant)}`,
  private: (variant: string) => sql`update products set visibility = 'private' where ${productOf(variant)}`,
  'without this variant': (variant: string) => sql`update variants set deleted_at = now() where id = ${variant}`,
}

it.each(Object.entries(hidden))('never shows the public the title of a product that is %s', async (_, hide) => {
  const variant = await shop.newVariant({ title, stock: 2 })
  await hide(variant).execute(shop.test.database.kysely)
  // Within the stock, and above it.
  for (const quantity of [1, 3]) {
    const body = { method: 'pickup', lines: [{ variant, quantity }] }
    const at = { store: shop.store }
    const answers = [
      await shop.test.call(storefront.quote, { ...at, body }),
      await shop.test.call(storefront.ownQuote, { ...at, as: robin, body }),
      await shop.test.call(storefront.place, { ...at, as: robin, body }),
      await shop.test.call(storefront.placeAsGuest, {
        ...at,
        body: { ...body, buyer: { name: 'A guest', email: 'guest@example.com' } },
      }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'not_for_sale',
          message: 'This item is no longer available.',
          errors: [{ path: 'lines.0.variant' }],
        },
      })
      expect(JSON.stringify(answer.body)).not.toContain(title)
    }
  }
})

it('shows staff which product it is', async () => {
  const variant = await shop.newVariant({ title, stock: 2 })
  await hidden.archived(variant).execute(shop.test.database.kysely)
  const body = { method: 'pickup', lines: [{ variant, quantity: 1 }] }
  const of = { as: shop.owner, store: shop.store, body }
  for (const answer of [await shop.test.call(orders.quote, of), await shop.place(body)]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_for_sale' } })
    expect(JSON.stringify(answer.body)).toContain(title)
  }
})

it('still names public products that are out of stock', async () => {
  const variant = await shop.newVariant({ title: 'Blue mug', stock: 1 })
  const body = { method: 'pickup', lines: [{ variant, quantity: 2 }] }
  const answer = await shop.test.call(storefront.place, { as: robin, store: shop.store, body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } })
  expect(JSON.stringify(answer.body)).toContain('Blue mug')
})
