import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { driverApp } from '#contract/domains/driver-app.ts'
import { drivers } from '#contract/domains/drivers.ts'
import type { Route } from '#contract/domains/route.ts'
import { driverLinks, routes } from '#contract/domains/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type Deliveries, makeDeliveries } from '#server/testing/deliveries.ts'
import type { PresetRequest } from './preset-request.ts'
import type { Calls, Fixture } from './fixture.ts'

const open = ({ world }: Fixture): Promise<Deliveries> => makeDeliveries(world.ours.storeFixture)

interface PreparedRoute {
  deliveries: Deliveries
  route: Route
}

const newDraft = async (fixture: Fixture): Promise<PreparedRoute> => {
  const deliveries = await open(fixture)
  const { _id: orderId } = await deliveries.newOrder()
  return { deliveries, route: await deliveries.createRoute((await deliveries.newDriver())._id, [orderId]) }
}
const newDispatched = async (fixture: Fixture): Promise<PreparedRoute> => {
  const { deliveries, route } = await newDraft(fixture)
  return { deliveries, route: await deliveries.dispatch(route._id) }
}
const toStopId = ({ stops }: Route): string => stops[0]?._id ?? ''
const toParams = ({ route }: PreparedRoute): PresetRequest => ({ params: { id: route._id } })

const newLink = async (fixture: Fixture): Promise<PreparedRoute & { token: string }> => {
  const prepared = await newDispatched(fixture)
  const params = { id: prepared.route._id }
  const { url } = await fixture.test.data(driverLinks.link, { ...fixture.ownerContext, params, body: {} })
  return { ...prepared, token: url.slice(url.lastIndexOf('/') + 1) }
}
const toEvent = (route: Route, type: string, fields: object = {}) => ({
  client_id: newId(),
  stop_id: toStopId(route),
  type,
  at: new Date().toISOString(),
  ...fields,
})

/** A driver without shifts, so that the plan is done at once. */
const newPlan = async (fixture: Fixture): Promise<PresetRequest> => {
  const deliveries = await open(fixture)
  const { _id: driver } = await deliveries.newDriver({ shifts: [] })
  const { _id: order } = await deliveries.newOrder({}, 'confirmed')
  const body = { date: deliveries.date, driver_ids: [driver], order_ids: [order], seconds: 1 }
  const { plan_id: id } = await fixture.test.data(routes.optimize, { ...fixture.ownerContext, body })
  while ((await deliveries.readPlan(id)).status !== 'done') await pause(10)
  return { params: { id } }
}

/** The driver reported about a route that was cancelled while the phone was offline. */
const newConflict = async (fixture: Fixture): Promise<PresetRequest> => {
  const { deliveries, route, token } = await newLink(fixture)
  await deliveries.cancel(route._id)
  await fixture.test.data(driverApp.events, { params: { token }, body: { events: [toEvent(route, 'arrived')] } })
  return { params: { id: (await deliveries.readRoute(route._id)).conflicts[0]?._id ?? '' } }
}

/** As if the driver had uploaded a photo; the bytes don't matter for a link to it. */
const newPhoto = async (fixture: Fixture): Promise<PresetRequest> => {
  const { deliveries, route } = await newDispatched(fixture)
  await deliveries.changeStops({ stop_id: toStopId(route), status: 'delivered' })
  const { vendorId, store } = fixture.world.ours.storeFixture
  const key = `${vendorId}/${newId()}.proof`
  await sql`insert into files (key, vendor_id, store_id, mime_type, state)
    values (${key}, ${vendorId}, ${store}, 'image/jpeg', 'ready')`.execute(fixture.test.database.kysely)
  await sql`update route_stops set proof_photo_key = ${key} where id = ${toStopId(route)}`.execute(
    fixture.test.database.kysely,
  )
  return { params: { id: toStopId(route) } }
}

const newDriverParams = async (fixture: Fixture): Promise<{ params: { id: string } }> => {
  const { _id } = await (await open(fixture)).newDriver()
  return { params: { id: _id } }
}

/** Preset requests for drivers, routes and the driver app. */
export const deliveryCalls: Calls = {
  'drivers.update': async (fixture) => ({ ...(await newDriverParams(fixture)), body: { version: 1, plate: 'KLM 1' } }),
  'drivers.changeStatus': async (fixture) => ({
    ...(await newDriverParams(fixture)),
    body: { status: 'inactive' },
  }),
  'drivers.restoreMany': async (fixture) => {
    const { params } = await newDriverParams(fixture)
    await fixture.test.data(drivers.remove, { ...fixture.ownerContext, params })
    return { body: { ids: [params.id] } }
  },
  'routes.create': async (fixture) => {
    const deliveries = await open(fixture)
    const [driver, order] = [await deliveries.newDriver(), await deliveries.newOrder({}, 'confirmed')]
    return { body: { date: deliveries.date, driver_id: driver._id, order_ids: [order._id] } }
  },
  'routes.update': async (fixture) => {
    const { deliveries, route } = await newDraft(fixture)
    const { version } = await deliveries.readRoute(route._id)
    return { params: { id: route._id }, body: { version, status: 'dispatched' } }
  },
  'routes.cancel': async (fixture) => toParams(await newDispatched(fixture)),
  'routes.stops': async (fixture) => {
    const { deliveries, route } = await newDispatched(fixture)
    const other = await deliveries.createRoute((await deliveries.newDriver())._id)
    const moves = [{ order_id: route.stops[0]?.order._id, route_id: other._id, position: 1 }]
    const isMove = Number.parseInt(route._id.slice(-1), 16) % 2 === 0
    return { body: isMove ? { moves } : { stop_id: toStopId(route), status: 'delivered' } }
  },
  'routes.optimize': async (fixture) => {
    const deliveries = await open(fixture)
    const [driver, order] = [await deliveries.newDriver(), await deliveries.newOrder({}, 'confirmed')]
    return { body: { date: deliveries.date, driver_ids: [driver._id], order_ids: [order._id], seconds: 1 } }
  },
  'routes.plan': newPlan,
  'routes.apply': newPlan,
  'routes.stopPlan': newPlan,
  'routes.print': async (fixture) => ({ ...toParams(await newDispatched(fixture)), query: { document: 'run_sheet' } }),
  'routes.printSlips': async (fixture) => toParams(await newDispatched(fixture)),
  'routes.link': async (fixture) => ({ ...toParams(await newDispatched(fixture)), body: {} }),
  'routes.revokeLink': async (fixture) => toParams(await newDispatched(fixture)),
  'routes.photo': newPhoto,
  'routes.dismissConflict': newConflict,
  'driverApp.get': async (fixture) => ({ params: { token: (await newLink(fixture)).token } }),
  'driverApp.events': async (fixture) => {
    const { route, token } = await newLink(fixture)
    const events = [toEvent(route, 'arrived'), toEvent(route, 'delivered', { proof: { name: 'Ana' } })]
    return { params: { token }, body: { events } }
  },
  'driverApp.presignPhoto': async (fixture) => {
    const { route, token } = await newLink(fixture)
    return { params: { token }, body: { stop_id: toStopId(route), mimeType: 'image/jpeg' } }
  },
  'driverApp.location': async (fixture) => ({
    params: { token: (await newLink(fixture)).token },
    body: { latitude: 40.4, longitude: -3.7 },
  }),
}
