import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { CancelReason, StopReason, StopStatus } from '#contract/domains/route.ts'
import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import { lockOrders, type OrderState } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { task } from '#server/platform/jobs.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { isOpenStop } from './route-state.rules.ts'
import {
  deleteLocation,
  deleteStops,
  findOpenStops,
  lockRoutes,
  readRouteStates,
  type RouteState,
  type StopState,
  updateRoute,
  writePositions,
  writeStopEnd,
} from './route-records.repo.ts'

// What the domains that plan, dispatch and drive routes use of their records.
export {
  findOpenStops,
  findStop,
  insertRoute,
  insertStops,
  isPhotoUsed,
  listRoutes,
  lockRoutes,
  markLinkOpened,
  readRoutes,
  readRoutesOfDay,
  readRouteStates,
  type RouteState,
  type StopState,
  type OpenStop,
  type StopRef,
  deleteStops,
  updateRoute,
  updateStop,
  writeDispatchCosts,
  writeLocation,
  writePositions,
} from './route-records.repo.ts'
export { deliveryOrderJson, joinLoad, storeSkills } from './routes.json.repo.ts'
export { type StoredSchedule, writeSchedule } from './schedule.repo.ts'
export { isOpenRoute, isOpenStop, isUnderWay } from './route-state.rules.ts'

/** Computes times, distance and violations of a route again after its stops have changed. */
export const scheduleRouteTask = task('routes.schedule', z.object({ storeId: id, routeId: id }))

export const requestSchedule = (uow: Pick<UnitOfWork, 'enqueue'>, store: StoreId, routeId: string): void =>
  uow.enqueue(scheduleRouteTask, { storeId: store, routeId })

/** Sends the driver the link of a route by email. The handler is in the domain of the links. */
export const sendLinkTask = task('driver-links.send', z.object({ storeId: id, routeId: id }))

export interface LockedRoutes {
  /** Orders of all open stops, and the other orders that were requested; those that exist. */
  orders: ReadonlyMap<string, OrderState>
  routes: RouteState[]
}

/**
 * Locks routes together with the orders of their open stops, orders first. Fails if a route gets another stop in between.
 */
export const lockRoutesWithOrders = async (
  uow: UnitOfWork,
  store: StoreId,
  routeIds: readonly string[],
  otherOrderIds: readonly string[] = [],
): Promise<LockedRoutes> => {
  const orderIdsOf = (states: readonly RouteState[]) =>
    states.flatMap(({ stops }) => stops.filter(isOpenStop).map(({ orderId }) => orderId))
  const expected = orderIdsOf(await readRouteStates(uow.tx, store, routeIds))
  const locked = await lockOrders(uow.tx, store, [...new Set([...expected, ...otherOrderIds])])
  const orders = new Map(locked.map((order) => [order.id, order]))
  const routes = await lockRoutes(uow.tx, store, routeIds)
  if (!orderIdsOf(routes).every((orderId) => orders.has(orderId))) fail('conflict')
  return { orders, routes }
}

/** In the log a route has the name of its driver. */
export const auditRoute = (uow: UnitOfWork, route: RouteState, before: object, after: object): void =>
  uow.audit({
    resource: 'routes',
    id: route.id,
    label: `${route.driverName}, ${route.date}`,
    action: 'update',
    before,
    after,
  })

/** A stop that ends, with the columns of its proof. */
export interface StopEnd {
  status: Extract<StopStatus, 'delivered' | 'failed' | 'cancelled'>
  reason?: StopReason | null
  note?: string
  endedAt?: string
  proof?: {
    name?: string | undefined
    signature?: string | undefined
    photo?: string | undefined
    hasCode: boolean
    collected?: number | undefined
  }
}

export const endStop = (uow: UnitOfWork, store: StoreId, stopId: string, end: StopEnd): Promise<void> =>
  writeStopEnd(uow.tx, store, stopId, {
    status: end.status,
    ended_at: end.endedAt ?? new Date().toISOString(),
    reason: end.reason ?? null,
    ...(end.note === undefined ? {} : { note: end.note }),
    ...(end.proof
      ? {
          proof_name: end.proof.name ?? null,
          proof_signature: end.proof.signature ?? null,
          proof_photo_key: end.proof.photo ?? null,
          has_code: end.proof.hasCode,
          collected: end.proof.collected ?? null,
        }
      : {}),
  })

/** Takes an open stop off its route: a draft forgets it, a dispatched route shows that it was cancelled. */
export const removeStop = async (
  uow: UnitOfWork,
  store: StoreId,
  route: RouteState,
  stop: StopState,
  reason: CancelReason,
): Promise<void> => {
  if (route.status === 'draft') {
    await deleteStops(uow.tx, store, [stop.id])
    const rest = route.stops.filter(({ id: stopId }) => stopId !== stop.id)
    await writePositions(
      uow.tx,
      store,
      route.id,
      rest.map(({ id: stopId }) => stopId),
    )
  } else await endStop(uow, store, stop.id, { status: 'cancelled', reason })
}

/**
 * Completes a route when its last open stop has ended; the caller has locked it and changed stops. Routes whose stops were
 * all cancelled stay as they are, until they are cancelled or get other stops.
 */
export const completeIfDone = async (uow: UnitOfWork, store: StoreId, route: RouteState): Promise<boolean> => {
  const isDone =
    !route.stops.some(isOpenStop) && route.stops.some(({ status }) => status === 'delivered' || status === 'failed')
  if (!isDone || (route.status !== 'dispatched' && route.status !== 'in_progress')) return false
  const now = new Date().toISOString()
  await updateRoute(uow.tx, store, route.id, uow.origin.actor?.personId ?? null, {
    status: 'completed',
    completed_at: now,
    started_at: route.startedAt ?? now,
  })
  await deleteLocation(uow.tx, store, route.id)
  auditRoute(uow, route, { status: route.status }, { status: 'completed' })
  return true
}

interface OrderStatuses {
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
}

const applyOrderToStop = (
  uow: UnitOfWork,
  store: StoreId,
  route: RouteState,
  stop: StopState,
  { status, deliveryStatus }: OrderStatuses,
): Promise<void> => {
  if (status === 'cancelled') return removeStop(uow, store, route, stop, 'order_cancelled')
  if (route.status !== 'draft' && (deliveryStatus === 'delivered' || deliveryStatus === 'failed'))
    return endStop(uow, store, stop.id, {
      status: deliveryStatus,
      reason: deliveryStatus === 'failed' ? 'other' : null,
      proof: { hasCode: false },
    })
  return removeStop(uow, store, route, stop, 'order_changed')
}

/** Whether an order with these statuses stays on a route of this status. */
const staysOnRoute = (route: RouteState, { status, deliveryStatus }: OrderStatuses): boolean => {
  if (status === 'cancelled' || status === 'completed') return false
  return route.status === 'draft'
    ? deliveryStatus === 'pending' || deliveryStatus === 'failed'
    : deliveryStatus === 'in_transit'
}

/**
 * Called when an order's status changes, in the same transaction and with the order locked: an order that staff deliver,
 * cancel or take back leaves its route. Changes that come from a route have ended the stop already.
 */
export const syncRouteStop = async (
  uow: UnitOfWork,
  store: StoreId,
  orderId: string,
  after: OrderStatuses,
): Promise<void> => {
  const [found] = await findOpenStops(uow.tx, store, [orderId])
  if (!found) return
  const [route] = await lockRoutes(uow.tx, store, [found.routeId])
  const stop = route?.stops.find(({ id: stopId }) => stopId === found.id)
  if (!route || !stop || !isOpenStop(stop) || staysOnRoute(route, after)) return
  await applyOrderToStop(uow, store, route, stop, after)
  const [changed] = await lockRoutes(uow.tx, store, [route.id])
  if (!changed) return
  if (!(await completeIfDone(uow, store, changed))) {
    await updateRoute(uow.tx, store, route.id, uow.origin.actor?.personId ?? null)
    auditRoute(
      uow,
      route,
      { stops: route.stops.filter(isOpenStop).length },
      { stops: changed.stops.filter(isOpenStop).length },
    )
  }
  requestSchedule(uow, store, route.id)
}
