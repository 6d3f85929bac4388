import type { Route } from '#contract/domains/route.ts'
import { routeStatus } from '#contract/statuses.ts'
import { formatOrderLabel, visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import {
  applyDeliveryTotals,
  type MovedDelivery,
  moveDelivery,
} from '#server/domains/orders/delivery-status.service.ts'
import {
  auditRoute,
  completeIfDone,
  deleteStops,
  endStop,
  isOpenRoute,
  isOpenStop,
  type LockedRoutes,
  lockRoutesWithOrders,
  readRoutes,
  requestSchedule,
  type RouteState,
  sendLinkTask,
  updateRoute,
  writeDispatchCosts,
} from '#server/domains/route-records/route-records.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockPlanDrivers, readPlanDrivers } from './planning.repo.ts'
import { toTakenSpans } from './start-plan.service.ts'

export const readChanged = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<Route> =>
  orNotFound((await readRoutes(uow.tx, store, [id], visibilityFor(actor).canSeePii))[0])

export const failStaleRoute = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<never> =>
  fail('stale_version', { current: await readChanged(uow, store, actor, id) })

/** Fails if the driver was turned off or drives another route at that time. Locks the driver. */
export const assertDriverFree = async (
  uow: UnitOfWork,
  store: StoreId,
  route: Pick<RouteState, 'id' | 'date' | 'startsAt' | 'endsAt'>,
  driverId: string,
): Promise<void> => {
  await lockPlanDrivers(uow.tx, store, [driverId])
  const [driver] = await readPlanDrivers(uow.tx, store, [driverId], route.date)
  if (!driver) return fail('not_found', { field: 'driver_id' })
  if (!driver.isActive) return fail('driver_off', { field: 'driver_id', subject: driver.name })
  const { startsAt, endsAt } = route
  if (startsAt === null || endsAt === null) return
  const isTaken = toTakenSpans(driver, new Set([route.id])).some(
    ({ from, to }) => from < Date.parse(endsAt) && Date.parse(startsAt) < to,
  )
  if (isTaken) fail('driver_busy', { field: 'driver_id', subject: driver.name })
}

/** Locks a route and its orders. Fails with the current route if it has changed, or can't get this status. */
const lockRouteFor = async (
  status: RouteState['status'],
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  version: number,
): Promise<Pick<LockedRoutes, 'orders'> & { route: RouteState }> => {
  const { orders, routes } = await lockRoutesWithOrders(uow, store, [id])
  const route = orNotFound(routes[0])
  if (!routeStatus.allows(route.status, status))
    return fail('status_changed', { current: await readChanged(uow, store, actor, id) })
  return route.version === version ? { route, orders } : failStaleRoute(uow, store, actor, id)
}

interface DispatchOptions {
  version: number
  notify?: boolean | undefined
  sendLink?: boolean | undefined
}

/** Sends a draft out: every order is ready and is on its way from now on. Charged once. */
export const dispatchRoute = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, notify = true, sendLink = true }: DispatchOptions,
): Promise<Route> => {
  const { route, orders } = await lockRouteFor('dispatched', uow, store, actor, id, version)
  const open = route.stops.filter(isOpenStop)
  if (open.length === 0) fail('route_empty')
  await assertDriverFree(uow, store, route, route.driverId)
  const stopOrders = open.flatMap(({ orderId }) => orders.get(orderId) ?? [])
  const unready = stopOrders.filter(({ status }) => status !== 'ready')
  if (unready.length > 0) fail('orders_not_ready', { subject: unready.map(formatOrderLabel).join(', ') })
  await updateRoute(uow.tx, store, id, actor.personId, {
    status: 'dispatched',
    dispatched_at: new Date().toISOString(),
  })
  for (const order of stopOrders) {
    const moved = await moveDelivery(uow, store, order, { to: 'in_transit', notify })
    if (!moved) fail('order_not_deliverable', { subject: formatOrderLabel(order) })
  }
  auditRoute(uow, route, { status: route.status }, { status: 'dispatched' })
  if (sendLink) uow.enqueue(sendLinkTask, { storeId: store, routeId: id })
  requestSchedule(uow, store, id)
  const dispatched = await readChanged(uow, store, actor, id)
  // Last: it locks the vendor's counter, and fails at the owner's cap.
  const { cost } = await recordUsage(uow, { vendorId: actor.vendorId, store, meter: 'routes', count: 1 })
  await writeDispatchCosts(uow.tx, store, id, cost)
  return dispatched
}

/** By staff, for drivers who don't use the link. */
export const startRoute = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  version: number,
): Promise<Route> => {
  const { route } = await lockRouteFor('in_progress', uow, store, actor, id, version)
  const columns = { status: 'in_progress', started_at: new Date().toISOString() }
  await updateRoute(uow.tx, store, id, actor.personId, columns)
  auditRoute(uow, route, { status: route.status }, { status: 'in_progress' })
  return readChanged(uow, store, actor, id)
}

/** Routes complete with their last stop; this is for routes whose other stops were cancelled. */
export const completeRoute = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  version: number,
): Promise<Route> => {
  const { route } = await lockRouteFor('completed', uow, store, actor, id, version)
  if (route.stops.some(isOpenStop)) fail('stops_open')
  if (!(await completeIfDone(uow, store, route))) fail('route_empty')
  return readChanged(uow, store, actor, id)
}

/** Frees the open stops: a draft forgets them, orders that were on their way can be planned again. */
export const cancelRoute = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<Route> => {
  const { orders, routes } = await lockRoutesWithOrders(uow, store, [id])
  const route = orNotFound(routes[0])
  if (!isOpenRoute(route)) return fail('status_changed', { current: await readChanged(uow, store, actor, id) })
  const open = route.stops.filter(isOpenStop)
  const moved: MovedDelivery[] = []
  if (route.status === 'draft') {
    await deleteStops(
      uow.tx,
      store,
      open.map((stop) => stop.id),
    )
  } else {
    for (const stop of open) {
      await endStop(uow, store, stop.id, { status: 'cancelled', reason: 'route_cancelled' })
      const order = orders.get(stop.orderId)
      const change = { to: 'pending', reason: 'route_cancelled', notify: false } as const
      const result = order && (await moveDelivery(uow, store, order, change))
      if (result) moved.push(result)
    }
  }
  const columns = { status: 'cancelled', cancelled_at: new Date().toISOString() }
  await updateRoute(uow.tx, store, id, actor.personId, columns)
  auditRoute(uow, route, { status: route.status }, { status: 'cancelled' })
  await applyDeliveryTotals(uow, store, moved)
  return readChanged(uow, store, actor, id)
}
