import type * as z from 'zod'
import { toInstant } from '#contract/core/time-zone.ts'
import { maxRouteStops, type Route } from '#contract/domains/route.ts'
import type { routes } from '#contract/domains/routes.ts'
import { lockOrders } from '#server/domains/order-records/order-records.service.ts'
import {
  auditRoute,
  findOpenStops,
  insertRoute,
  insertStops,
  isOpenRoute,
  lockRoutesWithOrders,
  requestSchedule,
  updateRoute,
} from '#server/domains/route-records/route-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toEnds, toPlanDay, toShiftSpan } from './day-plan.rules.ts'
import {
  assertDriverFree,
  completeRoute,
  dispatchRoute,
  failStaleRoute,
  readChanged,
  startRoute,
} from './dispatch.service.ts'
import {
  lockPlanDrivers,
  type PlanDriverRow,
  type PlanStore,
  readPlanDrivers,
  readPlanOrders,
  readPlanStore,
} from './planning.repo.ts'
import { findAvailableSpan } from './start-plan.service.ts'

type CreateInput = z.output<typeof routes.create.body>
type UpdateInput = z.output<typeof routes.update.body>

const resource = 'routes'

/** Two plans can reach the index at the same time only if a caller doesn't lock the orders. */
export const rethrowAsPlanned = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'route_stops_open_key') throw error
  return fail('order_planned')
}

/** Fails if one of the orders can't be delivered or is on a route. Locks them. */
export const lockPlannable = async (uow: UnitOfWork, store: StoreId, orderIds: readonly string[]): Promise<void> => {
  await lockOrders(uow.tx, store, orderIds)
  const orders = new Map((await readPlanOrders(uow.tx, store, orderIds)).map((order) => [order.id, order]))
  const planned = new Set((await findOpenStops(uow.tx, store, orderIds)).map(({ orderId }) => orderId))
  for (const id of orderIds) {
    const { number, isDeliverable } = orders.get(id) ?? fail('not_found', { field: 'order_ids' })
    const details = { field: 'order_ids', subject: `#${number}` }
    if (planned.has(id)) fail('order_planned', details)
    if (!isDeliverable) fail('order_not_deliverable', details)
  }
}

const readActiveDriver = async (
  uow: UnitOfWork,
  store: StoreId,
  driverId: string,
  date: string,
): Promise<PlanDriverRow> => {
  await lockPlanDrivers(uow.tx, store, [driverId])
  const [driver] = await readPlanDrivers(uow.tx, store, [driverId], date)
  if (!driver) return fail('not_found', { field: 'driver_id' })
  return driver.isActive ? driver : fail('driver_off', { field: 'driver_id', subject: driver.name })
}

const noRoutes: ReadonlySet<string> = new Set()

/** The earliest departure: as requested, otherwise in the driver's free time, otherwise at the start of the shift. */
const findDepartureTime = (
  driver: PlanDriverRow,
  planStore: PlanStore,
  date: string,
  startsAt: string | undefined,
): string => {
  const day = toPlanDay(date, planStore.zone)
  const requested = startsAt === undefined ? undefined : toInstant({ day: date, time: startsAt }, planStore.zone)
  const free = findAvailableSpan(driver, day, noRoutes, Date.now())?.from
  return new Date(requested ?? free ?? toShiftSpan(driver, day)?.from ?? day.midnight).toISOString()
}

export const createRoute = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { date, driver_id: driverId, order_ids: requested = [], startsAt }: CreateInput,
): Promise<Route> => {
  const orderIds = [...new Set(requested)]
  if (orderIds.length > maxRouteStops) fail('route_full')
  await lockPlannable(uow, store, orderIds)
  const driver = await readActiveDriver(uow, store, driverId, date)
  const planStore = orNotFound(await readPlanStore(uow.tx, store))
  const ends = toEnds(driver, planStore.mainLocation) ?? { start: null, end: null }
  const id = newId()
  const availableFrom = findDepartureTime(driver, planStore, date, startsAt)
  await insertRoute(uow.tx, store, { id, date, driverId, ...ends, availableFrom, by: actor.personId })
  const { serviceMinutes } = planStore
  const stops = orderIds.map((orderId, index) => ({ orderId, position: index + 1, serviceMinutes, isLocked: false }))
  await insertStops(uow.tx, store, id, stops).catch(rethrowAsPlanned)
  const after = { date, driver: driver.name, stops: stops.length }
  uow.audit({ resource, id, label: `${driver.name}, ${date}`, action: 'create', after })
  requestSchedule(uow, store, id)
  return readChanged(uow, store, actor, id)
}

const changeDetails = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, driver_id: driverId, isLocked, startsAt }: UpdateInput,
): Promise<Route> => {
  const { routes: locked } = await lockRoutesWithOrders(uow, store, [id])
  const route = orNotFound(locked[0])
  if (route.version !== version) return failStaleRoute(uow, store, actor, id)
  if (!isOpenRoute(route)) return fail('route_closed')
  const changesPlan = driverId !== undefined || startsAt !== undefined
  if (changesPlan && route.status !== 'draft') return fail('route_closed')
  const planStore = orNotFound(await readPlanStore(uow.tx, store))
  const driver = driverId === undefined ? undefined : await readActiveDriver(uow, store, driverId, route.date)
  if (driverId !== undefined) await assertDriverFree(uow, store, route, driverId)
  const ends = driver && (toEnds(driver, planStore.mainLocation) ?? { start: null, end: null })
  const toJson = (point: object | null) => (point === null ? null : JSON.stringify(point))
  await updateRoute(uow.tx, store, id, actor.personId, {
    ...(isLocked === undefined ? {} : { is_locked: isLocked }),
    ...(driver && ends ? { driver_id: driver.id, start_point: toJson(ends.start), end_point: toJson(ends.end) } : {}),
    ...(startsAt === undefined
      ? {}
      : { available_from: new Date(toInstant({ day: route.date, time: startsAt }, planStore.zone)).toISOString() }),
  })
  auditRoute(
    uow,
    route,
    { driver: route.driverName, isLocked: route.isLocked },
    { driver: driver?.name ?? route.driverName, isLocked: isLocked ?? route.isLocked },
  )
  if (changesPlan) requestSchedule(uow, store, id)
  return readChanged(uow, store, actor, id)
}

/** A status comes alone; the other fields change together. */
export const changeRoute = (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  input: UpdateInput,
): Promise<Route> => {
  const { status, version } = input
  if (status === 'dispatched') return dispatchRoute(uow, store, actor, id, input)
  if (status === 'in_progress') return startRoute(uow, store, actor, id, version)
  if (status === 'completed') return completeRoute(uow, store, actor, id, version)
  return changeDetails(uow, store, actor, id, input)
}
