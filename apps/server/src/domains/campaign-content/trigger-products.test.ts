import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import type { EmailLook } from './email-look.rules.ts'
import { readRecipientData } from './trigger-products.service.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())

const db = () => fixture.test.database.kysely
const blockId = newId()
const body: CampaignBody = {
  blocks: [
    {
      id: blockId,
      type: 'products',
      title: '',
      source: 'trigger',
      collection: null,
      products: [],
      count: 2,
      columns: 1,
      hasPrices: true,
      buttonLabel: '',
    },
  ],
  footer: { text: '', hasSocialLinks: false },
}
const look = { publicUrl: 'https://shop.example', currency: 'USD', timezone: 'UTC' } as EmailLook
const data = { products: {}, collections: {}, files: {}, unusableDiscounts: {} }
const readTitles = async (kind: 'abandonedCart' | 'backInStock' | 'welcome', keys: readonly string[]) => {
  const emails = keys.map((triggerKey) => ({ id: newId(), triggerKey }))
  const getData = await readRecipientData(db(), trustedStoreId(fixture.store), { look, body, data, kind }, emails)
  return emails.map(({ id }) => getData(id).products[blockId]?.map(({ title }) => title))
}
const addCart = async (variants: readonly string[]): Promise<string> => {
  const cart = newId()
  await sql`insert into carts (store_id, id, visitor_id, expires_at)
    values (${fixture.store}, ${cart}, ${newId()}, now() + interval '1 day')`.execute(db())
  for (const variant of variants) {
    await sql`insert into cart_lines (store_id, cart_id, variant_id, quantity, price_seen, title)
      values (${fixture.store}, ${cart}, ${variant}, 1, 100, '')`.execute(db())
  }
  return cart
}

it('shows each recipient the items of their cart, as many as the block has room for', async () => {
  const variants = [
    await fixture.newVariant({ title: 'Honey' }),
    await fixture.newVariant({ title: 'Wax' }),
    await fixture.newVariant({ title: 'Jam' }),
  ]
  const [one, two] = [await addCart(variants), await addCart(variants.slice(1, 2))]
  expect(await readTitles('abandonedCart', [`${one}:1`, `${two}:1`, `${newId()}:1`])).toEqual([
    ['Honey', 'Wax'],
    ['Wax'],
    [],
  ])
})

it('shows the item that is back, and nothing in other emails', async () => {
  const variant = await fixture.newVariant({ title: 'Tea' })
  const [customer, request] = [await fixture.newCustomer(), newId()]
  await sql`insert into stock_requests (store_id, id, variant_id, customer_id)
    values (${fixture.store}, ${request}, ${variant}, ${customer})`.execute(db())
  expect(await readTitles('backInStock', [request, newId()])).toEqual([['Tea'], []])
  expect(await readTitles('welcome', ['welcome'])).toEqual([[]])
})
