import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { driverApp, type DriverRoute, type EventResult } from '#contract/domains/driver-app.ts'
import { orderLinks } from '#contract/domains/order-links.ts'
import type { Order } from '#contract/domains/order.ts'
import { driverLinks, routes } from '#contract/domains/routes.ts'
import { makeOrderToken } from '#server/domains/order-links/order-links.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { mailsTo, runCustomerEmails } from '#server/testing/queue.ts'
import { newShopBrowser, type ShopBrowser } from '#server/testing/shop-browser.ts'
import { openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let deliveries: Deliveries
let browser: ShopBrowser
let evening: string

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
  browser = newShopBrowser(fixture.test, `/s/${fixture.store}`)
  evening = await fixture.newWindow({ name: 'Evening', method: 'delivery', start: '17:00', end: '19:00' })
})
afterAll(() => fixture.close())
beforeEach(() => fixture.test.database.pool.query('delete from rate_limits'))
afterEach(async () => expect(await fixture.drift()).toEqual([]))

const request = () => ({ as: fixture.owner, store: fixture.store })
const toToken = ({ _id: id, customer: { email } }: Order): string =>
  makeOrderToken(makeTokens(fixture.test.config.secretKey), fixture.store as StoreId, { id, email })
const readPage = (order: Order) =>
  fixture.test.data(orderLinks.get, { store: fixture.store, params: { token: toToken(order) } })
const readHtml = async (order: Order) => (await browser.get(`/orders/${toToken(order)}`)).html

const setProof = async (proof: object) => {
  const { version } = await fixture.test.data(routes.settings, request())
  const all = { photo: false, name: false, signature: false, code: false, ...proof }
  await fixture.test.data(routes.updateSettings, { ...request(), body: { version, proof: all } })
}

/** A route on the road, with its driver's phone. */
const dispatch = async (count: number, overrides: object = {}) => {
  const made: Order[] = []
  for (let index = 0; index < count; index += 1) made.push(await deliveries.newOrder(overrides))
  const driver = await deliveries.newDriver({ name: 'Samuel Okafor' })
  const ids = made.map(({ _id }) => _id)
  const { _id: routeId } = await deliveries.dispatch((await deliveries.createRoute(driver._id, ids))._id)
  const { url } = await fixture.test.data(driverLinks.link, { ...request(), params: { id: routeId }, body: {} })
  const params = { token: url.slice(url.lastIndexOf('/') + 1) }
  const read = (): Promise<DriverRoute> => fixture.test.data(driverApp.get, { params })
  const report = async (index: number, type: string, fields: object = {}): Promise<EventResult[]> => {
    const stop_id = (await read()).stops[index]?._id
    const event = { client_id: newId(), stop_id, type, at: new Date().toISOString(), ...fields }
    return (await fixture.test.data(driverApp.events, { params, body: { events: [event] } })).results
  }
  return { orders: made, params, report, read, url }
}

it('says how many stops are ahead, and who comes only to the next customer', async () => {
  const { orders, params, report, url } = await dispatch(2)
  expect(url).toMatch(/\/d\/[\w-]{86}$/)
  const [first, second] = orders as [Order, Order]
  await fixture.test.data(driverApp.location, { params, body: { latitude: 40.42, longitude: -3.7 } })
  const next = (await readPage(first)).delivery?.out
  expect(next).toMatchObject({ stopsAhead: 0, driver: 'Samuel', code: null })
  expect(next).toHaveProperty('position.latitude', 40.42)
  const later = await readPage(second)
  expect(later.delivery?.out).toMatchObject({ stopsAhead: 1, driver: null, position: null, distance: null })
  const text = JSON.stringify(later)
  for (const secret of [first.customer.name, first._id, 'Samuel', 'Okafor']) expect(text).not.toContain(secret)

  const html = await readHtml(second)
  expect(html).toContain('Out for delivery')
  expect(html).toContain('1 stop before yours.')
  expect(html).toContain('data-island="refresh-part"')
  expect(await readHtml(first)).toContain('You’re next. Samuel is on the way to you.')
  await report(0, 'delivered')
  expect((await readPage(second)).delivery?.out).toMatchObject({ stopsAhead: 0, driver: 'Samuel' })
  await sql`update driver_locations set at = now() - interval '11 minutes'`.execute(fixture.test.database.kysely)
  expect((await readPage(second)).delivery?.out).toMatchObject({ position: null })
})

it('shows nothing of a plan that isn’t dispatched', async () => {
  const order = await deliveries.newOrder()
  const draft = await deliveries.createRoute((await deliveries.newDriver())._id, [order._id])
  expect((await readPage(order)).delivery).toBeNull()
  expect(await readHtml(order)).not.toContain('Out for delivery')
  await deliveries.cancel(draft._id)
  expect((await readPage(order)).delivery).toBeNull()
})

it('shows the code that the driver needs, and afterwards the proof', async () => {
  await setProof({ photo: true, name: true, signature: true, code: true })
  const { orders, params, report, read } = await dispatch(1)
  const [order] = orders as [Order]
  const { delivery } = await readPage(order)
  const code = delivery?.out?.code ?? ''
  expect(code).toMatch(/^\d{4}$/)
  expect(await readHtml(order)).toContain(code)
  const stop_id = (await read()).stops[0]?._id ?? ''
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const upload = await fixture.test.data(driverApp.presignPhoto, {
    params,
    body: { stop_id, mimeType: 'image/jpeg', size: image.length },
  })
  const { pathname, search } = new URL(upload.url)
  await fixture.test.app.fastify.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': 'image/jpeg' },
    payload: image,
  })
  const proof = { name: 'Ana <b>', signature: 'M1 2L3 4', photo: upload.objectKey, code }
  expect(await report(0, 'delivered', { proof })).toMatchObject([{ outcome: 'applied', code: null }])
  const html = await readHtml(order)
  expect(html).toContain('Received by Ana &lt;b&gt;')
  expect(html).toContain('<path d="M1 2L3 4"')
  expect(html).not.toContain('refresh-part')
  const photo = /<img src="(\/downloads\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const shown = await fixture.test.app.fastify.inject(photo)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  await setProof({})
})

it('lets the customer choose a new time after a failed delivery, until the store plans another one', async () => {
  const morning = await fixture.newWindow({ name: 'Morning', method: 'delivery' })
  // The attempt was before the window: that isn't a new time.
  const { orders, report } = await dispatch(2, { slot: { window: morning, date: fixture.dayAfterTomorrow } })
  const [order, other] = orders as [Order, Order]
  expect((await readPage(order)).canChangeSlot).toBe(false)
  await report(0, 'failed', { reason: 'not_home', note: 'Dog bites' })
  await report(1, 'failed', { reason: 'not_loaded' })
  const failed = await readPage(order)
  expect(failed).toMatchObject({
    canChangeSlot: true,
    delivery: { failure: { reason: 'not_home', isPlanned: false, isRescheduled: false } },
  })
  expect((await readPage(other)).delivery?.failure).toMatchObject({ reason: null })
  const html = await readHtml(order)
  expect(html).toContain('No one was home.')
  expect(html).toContain('<details class="order-action" open="">')
  expect(html).not.toContain('Dog bites')

  const slot = `${evening} ${fixture.dayAfterTomorrow}`
  const page = `/orders/${toToken(order)}`
  const moved = await browser.submit(`${page}/slot`, { slot }, page)
  expect(moved.status).toBe(303)
  expect(await readPage(order)).toMatchObject({
    slot: { name: 'Evening' },
    deliveryStatus: 'failed',
    delivery: { failure: { isRescheduled: true } },
  })
  expect(await readHtml(order)).toContain('New delivery time')

  await deliveries.createRoute((await deliveries.newDriver())._id, [other._id])
  expect(await readPage(other)).toMatchObject({ canChangeSlot: false, delivery: { failure: { isPlanned: true } } })
  const late = await fixture.test.call(orderLinks.changeSlot, {
    store: fixture.store,
    params: { token: toToken(other) },
    body: { window: evening, date: fixture.dayAfterTomorrow },
  })
  expect(late.body.code).toBe('order_closed')
})

it('offers the next times in the email about a failed delivery', async () => {
  const { orders, read } = await dispatch(1)
  const [order] = orders as [Order]
  const stop_id = (await read()).stops[0]?._id
  expect((await deliveries.changeStops({ stop_id, status: 'failed', reason: 'no_access' })).status).toBe(200)
  await runCustomerEmails(fixture.test)
  const mails = await mailsTo(fixture.test, order.customer.email ?? '')
  const mail = mails.find(({ subject }) => subject.startsWith('We couldn’t deliver'))
  expect(mail?.text).toContain('Next available times')
  expect(mail?.text).toMatch(/5\s–\s7\sPM/)
  expect(mail?.text).toContain(`/orders/${toToken(order)}`)
  expect(mail?.html).toContain('Choose a new time')
})
