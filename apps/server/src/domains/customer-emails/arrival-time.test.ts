import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import { newId } from '#server/platform/ids.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { mailsTo, runCustomerEmails } from '#server/testing/queue.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let deliveries: Deliveries
let window: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
  window = await fixture.newWindow()
  await sql`update stores set timezone = 'Pacific/Auckland' where id = ${fixture.store}`.execute(db())
})
afterAll(() => fixture.close())

const db = () => fixture.test.database.kysely

const newOrder = async () => {
  const email = `${newId()}@example.com`
  return { email, order: await deliveries.newOrder({ buyer: { name: 'Ada Byrne', email } }) }
}
/** Its slot from 10 to 12 o'clock ends in this many days. */
const setSlot = (orderId: string, days: number) =>
  sql`
  update orders set window_id = ${window}, window_name = 'Morning', window_date = '2026-11-12', window_start = '10:00',
    window_end = '12:00', window_starts_at = now(), window_ends_at = now() + make_interval(days => ${days})
  where id = ${orderId}`.execute(db())
const readOutMail = async (email: string): Promise<string> => {
  await runCustomerEmails(fixture.test)
  const mail = (await mailsTo(fixture.test, email)).find(({ subject }) => subject.includes('out for delivery'))
  return mail?.text ?? ''
}
const sendOut = (orderId: string) =>
  fixture.test.data(orders.status, {
    as: fixture.owner,
    store: fixture.store,
    params: { orderId },
    body: { deliveryStatus: 'in_transit' },
  })

it('shows the estimated arrival of the route in the store’s time zone, instead of the slot', async () => {
  const { email, order } = await newOrder()
  await setSlot(order._id, 1)
  const route = await deliveries.createRoute((await deliveries.newDriver())._id, [order._id])
  await deliveries.dispatch(route._id)
  await sql`update route_stops set eta = '2099-11-12T01:30:00Z' where order_id = ${order._id}`.execute(db())
  const text = await readOutMail(email)
  expect(text).toMatch(/Estimated arrival\s+Thursday, November 12\s+2:30\sPM/)
  expect(text).not.toContain('Delivery time')
})

it('shows neither an arrival nor a slot that has passed', async () => {
  const late = await newOrder()
  await setSlot(late.order._id, -1)
  const route = await deliveries.createRoute((await deliveries.newDriver())._id, [late.order._id])
  await deliveries.dispatch(route._id)
  await sql`update route_stops set eta = now() - interval '1 hour' where order_id = ${late.order._id}`.execute(db())
  const text = await readOutMail(late.email)
  expect(text).toContain('Delivery address')
  expect(text).not.toMatch(/Estimated arrival|Delivery time|November/)
})

it('shows the slot of an order without a route', async () => {
  const { email, order } = await newOrder()
  await setSlot(order._id, 1)
  await sendOut(order._id)
  expect(await readOutMail(email)).toMatch(/Delivery time\s+Thursday, November 12/)
})
