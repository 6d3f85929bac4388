import { afterAll, beforeAll, expect, it } from 'vitest'
import { routeDocuments } from '#contract/domains/route-documents.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Block } from '#server/platform/pdf/print-document.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'
import type { Letterhead } from './letterhead.rules.ts'
import { toLoadingList, toRunSheet } from './route-document.rules.ts'

let fixture: StoreFixture
let deliveries: Deliveries

beforeAll(async () => {
  fixture = await openStoreFixture()
  deliveries = await makeDeliveries(fixture)
})
afterAll(() => fixture.close())

const letterhead: Letterhead = {
  name: 'La tienda',
  slug: 'la-tienda',
  email: null,
  phone: null,
  currency: 'EUR',
  language: 'es',
  timezone: 'Europe/Madrid',
  address: null,
}

const toRows = (blocks: readonly Block[]): string[][] =>
  blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.map((row) => row.map(({ text, sub }) => [text, sub ?? ''].join('|'))) : [],
  )

const loadRoute = async () => {
  const made = await deliveries.newOrders(3)
  const driver = await deliveries.newDriver({ name: 'Ana Pérez' })
  const route = await deliveries.createRoute(
    driver._id,
    made.map(({ _id }) => _id),
  )
  const orders = new Map<string, Order>()
  for (const { _id } of made) orders.set(_id, await deliveries.readOrder(_id))
  return { route, orders, made }
}

it('lists the stops in order on the run sheet and the other way around for loading', async () => {
  const { route, orders, made } = await loadRoute()
  const sheet = toRows(toRunSheet(route, orders, letterhead))
  expect(sheet.map(([position]) => position)).toEqual(['1|', '2|', '3|'])
  expect(sheet[0]?.[1]).toContain(made[0]?.customer.name)
  expect(sheet[0]?.[1]).toContain('+34 600 000 000')
  expect(sheet[0]?.[1]).toContain('Calle')
  const loading = toLoadingList(route, orders, letterhead)
  expect(toRows(loading).map(([, position]) => position)).toEqual(['3|', '2|', '1|'])
  expect(JSON.stringify(loading)).toContain('La última parada va primero')
  for (const blocks of [sheet, loading]) expect(JSON.stringify(blocks)).not.toMatch(/€|\$/)
  const [first] = route.stops
  const shorter = {
    ...route,
    stops: route.stops.map((stop) => ({ ...stop, status: stop === first ? 'cancelled' : stop.status })),
  }
  expect(toRows(toRunSheet(shorter, orders, letterhead))).toHaveLength(2)
})

it('says on the run sheet what the driver collects', async () => {
  const option = await fixture.newPaymentOption({ name: 'Contra reembolso' })
  const unpaid = await deliveries.newOrder({ paymentOption: option })
  const paid = await deliveries.newOrder({ paymentOption: option, isPaid: true })
  const route = await deliveries.createRoute((await deliveries.newDriver())._id, [unpaid._id, paid._id])
  const orders = new Map([unpaid, paid].map((order) => [order._id, order]))
  const [first, second] = toRows(toRunSheet(route, orders, letterhead))
  expect(first?.[1]).toMatch(/Cobrar 10,00.US\$ \(Contra reembolso\)/)
  expect(second?.[1]).not.toContain('Cobrar')
})

it('prints each document of a route of the store, for those who may see it', async () => {
  const { route } = await loadRoute()
  const request = { as: fixture.owner, store: fixture.store, params: { id: route._id } }
  const sheet = await fixture.test.data(routeDocuments.print, { ...request, query: { document: 'run_sheet' } })
  expect(sheet.name).toBe(`run-sheet-${route.date}-ana-perez.pdf`)
  const list = await fixture.test.data(routeDocuments.print, { ...request, query: { document: 'loading_list' } })
  const slips = await fixture.test.data(routeDocuments.printSlips, request)
  expect(slips.name).toBe(`packing-slips-${route.date}-ana-perez.pdf`)
  for (const { pdf } of [sheet, list, slips]) expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/)
  const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_logistics'], [fixture.store])
  expect((await fixture.test.call(routeDocuments.printSlips, { ...request, as: staff })).status).toBe(403)
  const other = await newStoreFixture(fixture.test)
  const foreign = { ...request, as: other.owner, store: other.store }
  expect((await fixture.test.call(routeDocuments.printSlips, foreign)).status).toBe(404)
})
