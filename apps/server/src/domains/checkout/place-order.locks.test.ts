import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import type { TestResponse } from '#server/testing/app.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let fixture: StoreFixture
beforeAll(async () => {
  fixture = await openStoreFixture()
})
afterAll(() => fixture.close())
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const getOrder = ({ body }: TestResponse) => (body as { data: Order }).data
const readOrder = (orderId: string) =>
  fixture.test.data(orders.get, { as: fixture.owner, store: fixture.store, params: { orderId } })

it('answers with the order as it is read afterwards', async () => {
  const first = await fixture.placeOrder({ lines: [{ variant: await fixture.newVariant(), quantity: 1 }] })
  const [variant, file] = [await fixture.newVariant({ price: 1999 }), await fixture.newVariant({ type: 'digital' })]
  await fixture.newDiscount({ application: 'manual', codes: ['TENOFF'], combinable: true })
  await fixture.newDiscount({ application: 'manual', codes: ['MORE'], combinable: true })
  const body = {
    lines: [
      { variant, quantity: 2 },
      { variant: file, quantity: 1 },
    ],
    method: 'delivery',
    buyer: { customer: await fixture.newCustomer({ name: '', email: 'ana@mail.example' }) },
    address: { line1: '1 Main St', city: 'Beacon', postcode: '12508', country: 'US' },
    slot: { window: await fixture.newWindow({ method: 'delivery', fee: 250 }), date: fixture.dayAfterTomorrow },
    paymentOption: await fixture.newPaymentOption({ instructionsAfter: 'Pay at the door', feeFixed: 30 }),
    codes: ['TENOFF', 'MORE'],
    tags: ['gift', 'Gift', 'late'],
    note: 'Ring twice',
  }
  const placed = getOrder(await fixture.placeOrder(body))
  expect(placed).toMatchObject({ customer: { name: 'ana@mail.example' }, previous: getOrder(first)._id })
  expect(placed).toEqual(await readOrder(placed._id))
})

/** Places an order that waits for its product while the statement's change is committed. */
const placeDuring = async (variant: string, body: object, change: ReturnType<typeof sql>): Promise<TestResponse> => {
  const { kysely } = fixture.test.database
  let response: Promise<TestResponse> | undefined
  await kysely.transaction().execute(async (tx) => {
    await sql`select 1 from products p join variants v on v.store_id = p.store_id and v.product_id = p.id
      where v.id = ${variant} for no key update of p`.execute(tx)
    await change.execute(tx)
    response = fixture.placeOrder(body)
    await waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%place_order(%'`.execute(kysely)
      expect(rows).toHaveLength(1)
    })
  })
  if (!response) throw new Error('No order was placed.')
  return response
}

it('sells at the price that a product has once it is locked', async () => {
  const variant = await fixture.newVariant({ price: 1000 })
  const raise = (price: number) => sql`
    with raised as (update variants set price = ${price} where id = ${variant} returning store_id, product_id)
    update products p set price_min = ${price}, price_max = ${price} from raised r
    where p.store_id = r.store_id and p.id = r.product_id`
  const refresh = () =>
    sql`select refresh_products(store_id, array[product_id]) from variants where id = ${variant}`.execute(
      fixture.test.database.kysely,
    )
  const lines = [{ variant, quantity: 1 }]
  const placed = getOrder(await placeDuring(variant, { lines }, raise(1500)))
  await refresh()
  expect(placed).toMatchObject({ total: 1500, lines: [{ unitPrice: 1500 }] })
  const response = await placeDuring(variant, { lines, expectedTotal: 1500 }, raise(1700))
  await refresh()
  expect(response).toMatchObject({ status: 409, body: { code: 'price_changed' } })
})

it('names an item that sold out, or was deleted, while the order waited for it', async () => {
  const [scarce, gone] = [await fixture.newVariant({ title: 'Rare lamp', stock: 1 }), await fixture.newVariant()]
  const reserve = sql`
    with level as (update stock_levels set reserved = reserved + 1 where variant_id = ${scarce})
    update variants set reserved = reserved + 1 where id = ${scarce}`
  const soldOut = await placeDuring(scarce, { lines: [{ variant: scarce, quantity: 1 }] }, reserve)
  expect(soldOut).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } })
  expect(JSON.stringify(soldOut.body)).toContain('Rare lamp')
  await sql`
    with level as (update stock_levels set reserved = 0 where variant_id = ${scarce})
    update variants set reserved = 0 where id = ${scarce}`.execute(fixture.test.database.kysely)
  const remove = sql`update products set archived_at = now()
    where (store_id, id) in (select store_id, product_id from variants where id = ${gone})`
  const refused = await placeDuring(gone, { lines: [{ variant: gone, quantity: 1 }] }, remove)
  await sql`select refresh_products(store_id, array[product_id]) from variants where id = ${gone}`.execute(
    fixture.test.database.kysely,
  )
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_for_sale' } })
  expect(await fixture.readStock(gone)).toMatchObject({ reserved: 0 })
})
