import type * as z from 'zod'
import type { FailureReason, Route } from '#contract/domains/route.ts'
import type { routes } from '#contract/domains/routes.ts'
import { lockOrder, type OrderState, visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import {
  applyDeliveryTotals,
  type MovedDelivery,
  moveDelivery,
} from '#server/domains/orders/delivery-status.service.ts'
import {
  auditRoute,
  completeIfDone,
  endStop,
  findStop,
  isOpenStop,
  isUnderWay,
  lockRoutes,
  readRoutes,
  requestSchedule,
  type RouteState,
  type StopEnd,
  type StopRef,
  type StopState,
  updateRoute,
  updateStop,
} from '#server/domains/route-records/route-records.service.ts'
import { notify as notifyStaff } from '#server/domains/notifications/notifications.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockStops, moveStops } from './move-stops.service.ts'

type StopsInput = z.output<typeof routes.stops.body>

export interface LockedStop {
  order: OrderState
  route: RouteState
  stop: StopState
}

/** Locks a stop's order, then its route. */
export const lockStop = async (uow: UnitOfWork, store: StoreId, ref: StopRef): Promise<LockedStop> => {
  const order = orNotFound(await lockOrder(uow.tx, store, ref.orderId))
  const [route] = await lockRoutes(uow.tx, store, [ref.routeId])
  const stop = route?.stops.find(({ id }) => id === ref.id)
  return { order, route: orNotFound(route), stop: stop ?? fail('conflict') }
}

export interface StopReport {
  status: 'arrived' | 'delivered' | 'failed'
  /** When it happened. */
  at: string
  reason?: FailureReason | undefined
  note?: string | undefined
  proof?: StopEnd['proof']
  /** Whether the customer gets an email now. */
  notify: boolean
}

/** The first report of a route starts it. */
const startIfDispatched = async (uow: UnitOfWork, store: StoreId, route: RouteState, at: string): Promise<void> => {
  if (route.status !== 'dispatched') return
  const personId = uow.origin.actor?.personId ?? null
  await updateRoute(uow.tx, store, route.id, personId, { status: 'in_progress', started_at: at })
  auditRoute(uow, route, { status: 'dispatched' }, { status: 'in_progress' })
}

const notifyFailure = (uow: UnitOfWork, store: StoreId, { route, order }: LockedStop): void =>
  notifyStaff(uow, store, [
    {
      kind: 'delivery_failed',
      facts: { number: order.number, driver: route.driverName },
      title: 'Delivery failed',
      body: `${route.driverName} couldn’t deliver order #${order.number}.`,
      route: `/dashboard/logistics/routes?date=${route.date}`,
    },
  ])

const endWithOrder = async (
  uow: UnitOfWork,
  store: StoreId,
  locked: LockedStop,
  { status, at, reason, note, proof, notify }: StopReport & { status: 'delivered' | 'failed' },
): Promise<MovedDelivery> => {
  const moved = await moveDelivery(uow, store, locked.order, { to: status, reason, notify })
  if (!moved) return fail('status_changed')
  await endStop(uow, store, locked.stop.id, {
    status,
    endedAt: at,
    reason: status === 'failed' ? (reason ?? 'other') : null,
    ...(note === undefined ? {} : { note }),
    ...(status === 'delivered' ? { proof: proof ?? { hasCode: false } } : {}),
  })
  if (status === 'failed') notifyFailure(uow, store, locked)
  return moved
}

/**
 * Records what happened at an open stop of a route that is under way, together with the order: delivered completes it,
 * failed returns it to planning.
 */
export const reportStop = async (
  uow: UnitOfWork,
  store: StoreId,
  locked: LockedStop,
  report: StopReport,
): Promise<void> => {
  const { route, stop } = locked
  const { status, at, note } = report
  await startIfDispatched(uow, store, route, at)
  const moved: MovedDelivery[] = []
  if (status === 'arrived') {
    await updateStop(uow.tx, store, stop.id, { status, arrived_at: at, ...(note === undefined ? {} : { note }) })
  } else moved.push(await endWithOrder(uow, store, locked, { ...report, status }))
  const [changed] = await lockRoutes(uow.tx, store, [route.id])
  if (!(await completeIfDone(uow, store, orNotFound(changed)))) {
    await updateRoute(uow.tx, store, route.id, uow.origin.actor?.personId ?? null)
    auditRoute(uow, route, { stop: stop.status }, { stop: status })
  }
  requestSchedule(uow, store, route.id)
  await applyDeliveryTotals(uow, store, moved)
}

const changeStopStatus = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  stopId: string,
  input: StopsInput,
): Promise<{ routes: Route[] }> => {
  const { status = fail('status_changed'), reason, note, proof, notify = true } = input
  if (status === 'failed' && reason === undefined) fail('reason_needed', { field: 'reason' })
  const locked = await lockStop(uow, store, orNotFound(await findStop(uow.tx, store, stopId)))
  if (!isUnderWay(locked.route)) fail('route_closed')
  if (!isOpenStop(locked.stop) || locked.stop.status === status) fail('stop_closed')
  await reportStop(uow, store, locked, {
    status,
    at: new Date().toISOString(),
    reason,
    note,
    proof: { name: proof?.name, hasCode: false },
    notify,
  })
  return { routes: await readRoutes(uow.tx, store, [locked.route.id], visibilityFor(actor).canSeePii) }
}

/** Moves, locks, or the status of one stop. */
export const changeStops = (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  input: StopsInput,
): Promise<{ routes: Route[] }> => {
  if (input.moves) return moveStops(uow, store, actor, { moves: input.moves, versions: input.versions })
  if (input.stop_id !== undefined) return changeStopStatus(uow, store, actor, input.stop_id, input)
  return lockStops(
    uow,
    store,
    actor,
    input.locks ?? [],
    async (stopId) => orNotFound(await findStop(uow.tx, store, stopId)).routeId,
  )
}
