import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { carts, maxCartCodes, maxCartLines, maxCartQuantity } from '#contract/domains/carts.ts'
import { newShopper } from '#server/testing/customer.ts'
import { newShopVisitor } from '#server/testing/shop-visitor.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { newId } from '#server/platform/ids.ts'

let fixture: StoreFixture
let honey: string
let wax: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  honey = await fixture.newVariant({ stock: 2 * maxCartQuantity })
  wax = await fixture.newVariant()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))

const newCodes = async (...codes: string[]) => {
  for (const code of codes) await fixture.newDiscount({ name: code, application: 'manual', codes: [code] })
}

const line = (variant: string, quantity: number) => ({ body: { variant, quantity } })

/** A guest with a cart who signs in. */
const signInWith = async (quantity: number) => {
  const guest = newShopVisitor(fixture.test, fixture.store)
  await guest.data(carts.addLine, line(honey, quantity))
  const customer = newShopVisitor(fixture.test, fixture.store, await newShopper(fixture.test))
  const moveCookie = () => customer.cookies.set('storeward_cart', guest.cookies.get('storeward_cart') ?? '')
  return { guest, customer, moveCookie }
}

it('adds the quantities of the guest’s cart to the customer’s, once', async () => {
  const { guest, customer, moveCookie } = await signInWith(2)
  await customer.data(carts.addLine, line(wax, 1))
  await customer.data(carts.addLine, line(honey, 3))
  await newCodes('GUEST')
  await guest.data(carts.addCode, { body: { code: 'GUEST' } })
  expect(customer.cookies.size).toBe(0)
  moveCookie()
  // Until it's merged, the account's cart is shown.
  expect(await customer.data(carts.get)).toMatchObject({ count: 4 })
  const results = await Promise.all([1, 2, 3].map(() => customer.data(carts.merge)))
  for (const result of results) {
    expect(result.lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
      [wax, 1],
      [honey, 5],
    ])
    expect(result.codes).toEqual(['GUEST'])
  }
  expect(await guest.data(carts.get)).toMatchObject({ _id: null })
})

it('bounds quantities, lines and codes', async () => {
  const { guest, customer, moveCookie } = await signInWith(maxCartQuantity)
  await customer.data(carts.addLine, line(honey, maxCartQuantity))
  const { product_id: productId } = await fixture.test.database.kysely
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', wax)
    .executeTakeFirstOrThrow()
  const { _id: cartId } = await customer.data(carts.get)
  for (let index = 0; index < maxCartLines - 1; index += 1) {
    const id = newId()
    await fixture.test.database.pool.query(
      `insert into variants (store_id, id, product_id, position, option_values, price)
       values ($1, $2, $3, $4, $5, 100)`,
      [fixture.store, id, productId, index + 10, [`Option ${index}`]],
    )
    await fixture.test.database.pool.query(
      `insert into cart_lines (store_id, cart_id, variant_id, quantity, price_seen, title)
       values ($1, $2, $3, 1, 100, 'Wax')`,
      [fixture.store, cartId, id],
    )
  }
  const codes = (prefix: string) => Array.from({ length: maxCartCodes - 2 }, (_, index) => `${prefix}${index}`)
  await newCodes(...codes('MINE'), ...codes('THEIRS'))
  for (const code of codes('MINE')) await customer.data(carts.addCode, { body: { code } })
  for (const code of codes('THEIRS')) await guest.data(carts.addCode, { body: { code } })
  await guest.data(carts.addLine, line(wax, 1))
  expect((await customer.call(carts.addLine, line(wax, 1))).body.code).toBe('list_full')
  moveCookie()
  const merged = await customer.data(carts.merge)
  expect(merged.lines).toHaveLength(maxCartLines)
  expect(merged.lines.find(({ variant }) => variant === honey)?.quantity).toBe(maxCartQuantity)
  expect(merged.codes).toEqual([...codes('MINE'), 'THEIRS0', 'THEIRS1'])
})

it('shows a customer’s cart on every device, and not to others', async () => {
  const shopper = await newShopper(fixture.test)
  const phone = newShopVisitor(fixture.test, fixture.store, shopper)
  const laptop = newShopVisitor(fixture.test, fixture.store, shopper)
  await phone.data(carts.addLine, line(honey, 2))
  expect(phone.cookies.size).toBe(0)
  expect(await laptop.data(carts.get)).toMatchObject({ count: 2 })
  const other = newShopVisitor(fixture.test, fixture.store, await newShopper(fixture.test))
  expect(await other.data(carts.get)).toMatchObject({ count: 0 })
  expect((await newShopVisitor(fixture.test, fixture.store).call(carts.merge)).status).toBe(401)
})
