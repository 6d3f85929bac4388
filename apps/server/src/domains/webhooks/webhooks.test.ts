import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerImports } from '#contract/domains/customer-import.ts'
import { customers } from '#contract/domains/customers.ts'
import { inventory } from '#contract/domains/inventory.ts'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { webhookEvents, webhooks } from '#contract/domains/webhooks.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { makeProductImporter, parseCsv } from '#server/testing/product-importer.ts'

let test: TestApp
let vendorId: string
let owner: Person
let store: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
})

const db = () => test.database.kysely
const url = 'https://hooks.example.com/storeward'

const newEndpoint = async (fields: object = {}) => {
  await test.stepUp(owner)
  const body = { url, description: 'ERP', events: webhookEvents, stores: null, ...fields }
  return test.data(webhooks.create, { as: owner, body })
}

const readEvents = async () => {
  const { rows } = await sql<{ type: string; data: Record<string, unknown> }>`
    select type, payload::json -> 'data' as data from webhook_events where vendor_id = ${vendorId} order by seq`.execute(
    db(),
  )
  return rows
}
const readTypes = async () => (await readEvents()).map(({ type }) => type)

it('shows the secret once, encrypted at rest, and asks for a step-up', async () => {
  const body = { url, description: '', events: ['order.created'], stores: null }
  expect((await test.call(webhooks.create, { as: owner, body })).body.code).toBe('step_up_required')
  const { endpoint, secret } = await newEndpoint()
  expect(secret).toMatch(/^whsec_[0-9A-Za-z]{43}$/)
  const { rows } = await sql<{ row: string }>`select w::text as row from webhook_endpoints w`.execute(db())
  expect(JSON.stringify(rows)).not.toContain(secret)
  const listed = JSON.stringify(await test.data(webhooks.list, { as: owner }))
  expect(listed).toContain(endpoint._id)
  expect(listed).not.toContain(secret)
})

it('accepts only HTTPS addresses with a domain and without credentials', async () => {
  await test.stepUp(owner)
  for (const bad of [
    'http://a.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://u:p@a.example/',
    'ftp://a.example',
  ]) {
    const body = { url: bad, description: '', events: ['order.created'], stores: null }
    expect([bad, (await test.call(webhooks.create, { as: owner, body })).status]).toEqual([bad, 422])
  }
  const body = { url: 'https://u:p@a.example/', description: '', events: ['order.created'], stores: null }
  expect(await test.call(webhooks.create, { as: owner, body })).toMatchObject({
    body: { errors: [{ path: 'url', message: 'Remove the user name and password from the URL.' }] },
  })
})

it('is for the owner of the account only, and another vendor finds nothing', async () => {
  const { endpoint } = await newEndpoint()
  const params = { id: endpoint._id, deliveryId: newId() }
  await test.data(webhooks.sendTest, { as: owner, params })
  const { data } = await test.data(webhooks.listDeliveries, { as: owner, params })
  const all = { ...params, deliveryId: data[0]?._id ?? '' }
  const staff = await test.newPerson(vendorId, 'staff', ['manage_subscription', 'view_logs'], [store])
  const other = (await test.newVendor()).owner
  await test.stepUp(staff)
  await test.stepUp(other)
  const calls = [
    [webhooks.get, {}],
    [webhooks.update, { body: { description: 'x', version: 1 } }],
    [webhooks.remove, {}],
    [webhooks.rollSecret, {}],
    [webhooks.sendTest, {}],
    [webhooks.listDeliveries, {}],
    [webhooks.getDelivery, {}],
    [webhooks.resend, {}],
  ] as const
  for (const [endpointCall, request] of calls) {
    const results = [staff, other].map((as) => test.call(endpointCall, { as, params: all, ...request }))
    expect([endpointCall.name, (await Promise.all(results)).map(({ status }) => status)]).toEqual([
      endpointCall.name,
      [403, 404],
    ])
  }
  const foreign = await test.newStore(other.vendorId)
  const body = { stores: [foreign], version: 1 }
  expect((await test.call(webhooks.update, { as: owner, params, body })).status).toBe(404)
})

it('records what an endpoint subscribed to, in its stores, and nothing without one', async () => {
  const body = { name: 'Ann', email: 'ann@example.com' }
  await test.data(customers.create, { as: owner, store, body })
  expect(await readTypes()).toEqual([])
  const otherStore = await test.newStore(vendorId)
  await newEndpoint({ events: ['customer.created'], stores: [store] })
  await newEndpoint({ events: ['customer.deleted'], stores: null })
  await test.data(customers.create, { as: owner, store: otherStore, body })
  const { _id, version } = await test.data(customers.create, {
    as: owner,
    store,
    body: { ...body, email: 'b@example.com' },
  })
  await test.data(customers.update, { as: owner, store, params: { customerId: _id }, body: { name: 'Bea', version } })
  await test.data(customers.removeMany, { as: owner, store, body: { ids: [_id] } })
  expect(await readEvents()).toMatchObject([
    { type: 'customer.created', data: { _id, name: 'Ann', email: 'b@example.com' } },
    { type: 'customer.deleted', data: { _id } },
  ])
})

it('records an event for each imported customer, and for updated ones', async () => {
  await newEndpoint({ events: ['customer.created', 'customer.updated'] })
  const rows = ['ann', 'bo', 'not an email'].map((email) => ({
    email: email.includes(' ') ? email : `${email}@example.com`,
  }))
  const { imported } = await test.data(customerImports.importRows, { as: owner, store, body: { customers: rows } })
  expect(imported).toHaveLength(2)
  const changed = [{ email: 'ann@example.com', name: 'Ann' }]
  await test.data(customerImports.importAndUpdate, { as: owner, store, body: { customers: changed } })
  const events = await readEvents()
  expect(events.map(({ type, data }) => [type, data['email'], data['name']])).toEqual([
    ...imported.map(({ email }) => ['customer.created', email, email]),
    ['customer.updated', 'ann@example.com', 'Ann'],
  ])
  expect(events.map(({ data }) => data['_id'])).toEqual([...imported.map(({ _id }) => _id), imported[0]?._id])
})

it('records low stock when a file is imported, not when it is checked', async () => {
  await newEndpoint({ events: ['stock.low'] })
  const id = await insertProduct(test, store)
  await sql`update products set slug = 'mug', low_stock_threshold = 3 where id = ${id}`.execute(db())
  const importer = makeProductImporter(test, owner)
  await importer.run(store, parseCsv('Handle,Title,Variant Price,Variant Inventory Qty\nmug,Mug,5,9'))
  const low = await importer.check(store, parseCsv('Handle,Title,Variant Price,Variant Inventory Qty\nmug,Mug,5,2'))
  expect(await readTypes()).toEqual([])
  await importer.start(store, low._id)
  expect(await readTypes()).toEqual(['stock.low'])
})

it('records no event of a transaction that fails', async () => {
  await newEndpoint()
  const body = { name: 'Ann', email: 'ann@example.com' }
  await test.data(customers.create, { as: owner, store, body })
  expect((await test.call(customers.create, { as: owner, store, body })).status).toBe(409)
  expect(await readTypes()).toEqual(['customer.created'])
})

it('records orders from payment to refund and cancellation', async () => {
  await newEndpoint()
  const orderId = await insertOrder(test, store, { price: 1000 })
  const params = { orderId }
  await test.data(orders.pay, { as: owner, store, params, body: { amount: 400 } })
  await test.data(orders.pay, { as: owner, store, params, body: { amount: 600 } })
  await test.data(orders.refund, { as: owner, store, params, body: { amount: 1000 } })
  await test.data(orders.cancel, { as: owner, store, params, query: { reason: 'Test' } })
  const events = await readEvents()
  expect(events.map(({ type }) => type)).toEqual([
    'order.updated',
    'order.updated',
    'order.paid',
    'order.updated',
    'refund.created',
    'order.updated',
    'order.cancelled',
  ])
  expect(events[2]?.data).toMatchObject({ _id: orderId, paymentStatus: 'paid', paid: 1000 })
  expect(events[4]?.data).toMatchObject({ refund: { kind: 'refund', amount: 1000 }, order: { _id: orderId } })
  expect(events[6]?.data).toMatchObject({ status: 'cancelled' })
})

it('records products and low stock', async () => {
  await newEndpoint({ events: ['product.updated', 'product.deleted', 'stock.low'] })
  const id = await insertProduct(test, store)
  await sql`update products set low_stock_threshold = 3 where id = ${id}`.execute(db())
  const product = await test.data(products.get, { as: owner, store, params: { id } })
  await test.data(products.update, {
    as: owner,
    store,
    params: { id },
    body: { title: 'New', version: product.version },
  })
  const variant = product.variants[0]?._id
  const { rows: locations } = await sql<{ id: string }>`select id from locations where store_id = ${store}`.execute(
    db(),
  )
  for (const setTo of [5, 2]) {
    const changes = [{ variant, location: locations[0]?.id, setTo }]
    await test.data(inventory.adjust, { as: owner, store, body: { changes, reason: 'correction' } })
  }
  await test.data(products.removeMany, { as: owner, store, body: { ids: [id] } })
  expect(await readEvents()).toMatchObject([
    { type: 'product.updated', data: { _id: id, title: 'New' } },
    { type: 'stock.low', data: { variant, product: id, available: 2, threshold: 3 } },
    { type: 'product.deleted', data: { _id: id } },
  ])
})

it('disables, enables, and resends', async () => {
  const { endpoint } = await newEndpoint()
  const params = { id: endpoint._id }
  const sent = await test.data(webhooks.sendTest, { as: owner, params })
  expect(sent).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 })
  await test.stepUp(owner)
  const disabled = await test.data(webhooks.update, { as: owner, params, body: { status: 'disabled', version: 1 } })
  expect(disabled).toMatchObject({ status: 'disabled', disabledReason: 'manual', version: 2 })
  const resend = () => test.call(webhooks.resend, { as: owner, params: { ...params, deliveryId: sent._id } })
  expect((await resend()).body.code).toBe('webhook_disabled')
  expect((await test.call(webhooks.sendTest, { as: owner, params })).body.code).toBe('webhook_disabled')
  const { data } = await test.data(webhooks.listDeliveries, { as: owner, params })
  expect(data).toMatchObject([{ status: 'cancelled' }])
  const stale = await test.call(webhooks.update, { as: owner, params, body: { status: 'active', version: 1 } })
  expect(stale.body.code).toBe('stale_version')
  await test.data(webhooks.update, { as: owner, params, body: { status: 'active', version: 2 } })
  expect((await resend()).body.data).toMatchObject({ _id: sent._id, status: 'pending' })
  const filtered = await test.data(webhooks.listDeliveries, { as: owner, params, query: { status: 'failed' } })
  expect(filtered.data).toEqual([])
})
