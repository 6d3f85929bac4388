import { maxRouteStops, type Route } from '#contract/domains/route.ts'
import {
  formatOrderLabel,
  type OrderState,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'
import { moveDelivery } from '#server/domains/orders/delivery-status.service.ts'
import {
  auditRoute,
  findOpenStops,
  insertStops,
  isOpenRoute,
  isOpenStop,
  isUnderWay,
  lockRoutes,
  type LockedRoutes,
  lockRoutesWithOrders,
  readRoutes,
  removeStop,
  requestSchedule,
  type RouteState,
  type StopState,
  updateRoute,
  updateStop,
  writePositions,
} from '#server/domains/route-records/route-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { rethrowAsPlanned } from './edit-route.service.ts'
import { readPlanOrders, readPlanStore } from './planning.repo.ts'

interface Move {
  order_id: string
  route_id: string | null
  position?: number | undefined
}

interface MoveInput {
  moves: readonly Move[]
  versions?: readonly { route_id: string; version: number }[] | undefined
}

const canSee = (actor: Actor): boolean => visibilityFor(actor).canSeePii

/** Locks the orders and every route that they are on or go to. */
const lockMoved = async (uow: UnitOfWork, store: StoreId, { moves }: MoveInput): Promise<LockedRoutes> => {
  const orderIds = moves.map((move) => move.order_id)
  const sources = (await findOpenStops(uow.tx, store, orderIds)).map(({ routeId }) => routeId)
  const targets = moves.flatMap((move) => move.route_id ?? [])
  const locked = await lockRoutesWithOrders(uow, store, [...new Set([...sources, ...targets])], orderIds)
  // An order that got on another route before its row was locked: that route isn't locked.
  const stops = await findOpenStops(uow.tx, store, orderIds)
  if (!stops.every(({ routeId }) => locked.routes.some(({ id }) => id === routeId))) fail('conflict')
  return locked
}

const assertVersions = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  routes: readonly RouteState[],
  versions: MoveInput['versions'] = [],
): Promise<void> => {
  const stale = versions.filter(({ route_id: id, version }) => {
    const route = routes.find((candidate) => candidate.id === id)
    return route !== undefined && route.version !== version
  })
  if (stale.length === 0) return
  const ids = stale.map(({ route_id: id }) => id)
  fail('stale_version', { current: { routes: await readRoutes(uow.tx, store, ids, canSee(actor)) } })
}

interface MoveContext {
  uow: UnitOfWork
  store: StoreId
  orders: LockedRoutes['orders']
  routes: Map<string, RouteState>
  serviceMinutes: number
}

const findOpenStop = ({ routes }: MoveContext, orderId: string): { route: RouteState; stop: StopState } | undefined => {
  for (const route of routes.values()) {
    const stop = route.stops.find((candidate) => candidate.orderId === orderId && isOpenStop(candidate))
    if (stop) return { route, stop }
  }
  return undefined
}

const reload = async ({ uow, store, routes }: MoveContext, ids: readonly string[]): Promise<void> => {
  for (const route of await lockRoutes(uow.tx, store, [...new Set(ids)])) routes.set(route.id, route)
}

/** Stops that have ended come first, for any requested position. */
const writeOrder = (
  { uow, store }: MoveContext,
  route: RouteState,
  stopId: string,
  position: number | undefined,
): Promise<void> => {
  const others = route.stops.filter(({ id }) => id !== stopId)
  const ended = others.filter((stop) => !isOpenStop(stop))
  const open = others.filter(isOpenStop)
  const index = position === undefined ? open.length : Math.max(0, position - 1 - ended.length)
  const ids = [...ended, ...open].map(({ id }) => id)
  ids.splice(ended.length + Math.min(index, open.length), 0, stopId)
  return writePositions(uow.tx, store, route.id, ids)
}

/** The delivery follows the route: on its way on a dispatched route, otherwise waiting to be planned. */
const moveOrderDelivery = async (
  { uow, store, orders }: MoveContext,
  order: OrderState,
  from: RouteState | undefined,
  to: RouteState | undefined,
): Promise<void> => {
  const wasUnderWay = from !== undefined && isUnderWay(from)
  const isUnderWayNow = to !== undefined && isUnderWay(to)
  if (wasUnderWay === isUnderWayNow) return
  const subject = formatOrderLabel(order)
  if (isUnderWayNow && order.status !== 'ready') fail('orders_not_ready', { subject })
  const change = isUnderWayNow
    ? ({ to: 'in_transit', notify: true } as const)
    : ({ to: 'pending', reason: 'moved', notify: false } as const)
  const moved = (await moveDelivery(uow, store, order, change)) ?? fail('order_not_deliverable', { subject })
  ;(orders as Map<string, OrderState>).set(order.id, { ...order, ...moved.after })
}

const enter = async (
  context: MoveContext,
  order: OrderState,
  target: RouteState,
  { position }: Move,
  isLocked: boolean,
): Promise<void> => {
  const { uow, store, serviceMinutes } = context
  const stop = { orderId: order.id, position: target.stops.length + 1, serviceMinutes, isLocked }
  await insertStops(uow.tx, store, target.id, [stop]).catch(rethrowAsPlanned)
  await reload(context, [target.id])
  const entered = orNotFound(findOpenStop(context, order.id))
  await writeOrder(context, entered.route, entered.stop.id, position)
}

const moveOne = async (context: MoveContext, move: Move): Promise<void> => {
  const order = context.orders.get(move.order_id) ?? fail('not_found', { field: 'moves' })
  const source = findOpenStop(context, move.order_id)
  const target = move.route_id === null ? undefined : (context.routes.get(move.route_id) ?? fail('not_found'))
  if (target && !isOpenRoute(target)) fail('route_closed')
  if (target && source?.route.id === target.id) {
    await writeOrder(context, target, source.stop.id, move.position)
    return reload(context, [target.id])
  }
  if (!source && !target) return
  const [plannable] = source ? [] : await readPlanOrders(context.uow.tx, context.store, [order.id])
  if (!source && !plannable?.isDeliverable) fail('order_not_deliverable', { subject: formatOrderLabel(order) })
  if (target && target.stops.filter(isOpenStop).length >= maxRouteStops) fail('route_full')
  if (source) {
    await removeStop(context.uow, context.store, source.route, source.stop, 'moved')
    await reload(context, [source.route.id])
  }
  await moveOrderDelivery(context, order, source?.route, target)
  if (target) await enter(context, order, target, move, source?.stop.isLocked ?? false)
  return reload(
    context,
    [source?.route.id, target?.id].flatMap((id) => id ?? []),
  )
}

/** Moves orders between routes, within one, or off their route; all of them or none. */
export const moveStops = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  input: MoveInput,
): Promise<{ routes: Route[] }> => {
  const { orders, routes } = await lockMoved(uow, store, input)
  await assertVersions(uow, store, actor, routes, input.versions)
  const { serviceMinutes } = orNotFound(await readPlanStore(uow.tx, store))
  const byId = new Map(routes.map((route) => [route.id, route]))
  const context: MoveContext = { uow, store, orders: new Map(orders), routes: byId, serviceMinutes }
  for (const move of input.moves) await moveOne(context, move)
  for (const before of routes) {
    const after = byId.get(before.id) ?? before
    await updateRoute(uow.tx, store, before.id, actor.personId)
    auditRoute(
      uow,
      before,
      { stops: before.stops.filter(isOpenStop).length },
      { stops: after.stops.filter(isOpenStop).length },
    )
    requestSchedule(uow, store, before.id)
  }
  const ids = routes.map(({ id }) => id)
  return { routes: await readRoutes(uow.tx, store, ids, canSee(actor)) }
}

/** A locked stop stays with its driver when the day is optimized. */
export const lockStops = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  locks: readonly { stop_id: string; isLocked: boolean }[],
  findRouteId: (stopId: string) => Promise<string>,
): Promise<{ routes: Route[] }> => {
  const routeIds = new Set<string>()
  for (const { stop_id: stopId } of locks) routeIds.add(await findRouteId(stopId))
  const routes = await lockRoutes(uow.tx, store, [...routeIds])
  for (const { stop_id: stopId, isLocked } of locks) {
    const stop = routes.flatMap(({ stops }) => stops).find(({ id }) => id === stopId)
    if (!stop || !isOpenStop(stop)) fail('stop_closed')
    await updateStop(uow.tx, store, stopId, { is_locked: isLocked })
  }
  for (const route of routes) {
    await updateRoute(uow.tx, store, route.id, actor.personId)
    auditRoute(uow, route, {}, { lockedStops: locks.filter(({ isLocked }) => isLocked).length })
  }
  return { routes: await readRoutes(uow.tx, store, [...routeIds], canSee(actor)) }
}
