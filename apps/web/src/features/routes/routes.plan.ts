import { toInstant } from '#contract/core/time-zone.ts'
import {
  type DeliveryOrder,
  openStopStatuses,
  type Route,
  type RouteConstraint,
  type RouteStatus,
} from '#contract/domains/route.ts'
import type { DayDriver, RouteDay, RoutePlan } from '#contract/domains/routes.ts'

/** A stop as the planner shows it, saved or proposed. */
export interface ShownStop {
  order: DeliveryOrder
  /** Null in a proposed plan. */
  stopId: string | null
  eta: string | null
  wait: number
  late: number
  load: { units: number; weight: number }
  violations: readonly RouteConstraint[]
  isLocked: boolean
}

/** A route as the planner shows it: saved, proposed, or a driver without one. */
export interface ShownRoute {
  /** Id of the route, or of the driver who has none. */
  key: string
  route: Route | null
  driver: Pick<DayDriver, '_id' | 'name' | 'maxUnits' | 'maxWeight' | 'skills' | 'shift'>
  status: RouteStatus | null
  stops: readonly ShownStop[]
  startsAt: string | null
  endsAt: string | null
  distance: number
  duration: number
  units: number
  weight: number
}

const isOpenStop = ({ status }: Route['stops'][number]): boolean => openStopStatuses.some((open) => open === status)

const emptyFigures = { startsAt: null, endsAt: null, distance: 0, duration: 0, units: 0, weight: 0 }

const toShownRoute = (route: Route, drivers: readonly DayDriver[]): ShownRoute => {
  const { _id: key, status, startsAt, endsAt, distance, duration, units, weight, maxUnits, maxWeight } = route
  const { shift = null, skills = [] } = drivers.find(({ _id }) => _id === route.driver._id) ?? {}
  return {
    key,
    route,
    driver: { _id: route.driver._id, name: route.driver.name, maxUnits, maxWeight, shift, skills },
    status,
    // A draft has only open stops; routes under way are shown whole on their page.
    stops: route.stops.filter(isOpenStop).map((stop) => ({ ...stop, stopId: stop._id })),
    startsAt,
    endsAt,
    distance,
    duration,
    units,
    weight,
  }
}

const toEmptyRoute = (driver: DayDriver): ShownRoute => ({
  key: driver._id,
  route: null,
  driver,
  status: null,
  stops: [],
  ...emptyFigures,
})

/** Drafts and drivers without a route in the order of the drivers, then routes under way and finished ones. */
export const toShownRoutes = ({ routes, drivers }: Pick<RouteDay, 'routes' | 'drivers'>): ShownRoute[] => {
  const shown = routes.map((route) => toShownRoute(route, drivers))
  const isDraft = ({ status }: ShownRoute) => status === 'draft'
  const busy = new Set(routes.map(({ driver }) => driver._id))
  const drafts = shown.filter(isDraft)
  const known = new Set(drivers.map(({ _id }) => _id))
  return [
    // A driver's place doesn't change with the first stop.
    ...drivers.flatMap((driver) => {
      const planned = drafts.filter((route) => route.driver._id === driver._id)
      return planned.length > 0 || driver.shift === null || busy.has(driver._id) ? planned : toEmptyRoute(driver)
    }),
    ...drafts.filter((route) => !known.has(route.driver._id)),
    ...shown.filter((route) => !isDraft(route)),
  ]
}

/** The routes of a plan that isn't saved. Drivers that the plan doesn't use are left out. */
export const toProposedRoutes = (plan: RoutePlan, { orders, drivers, routes }: RouteDay): ShownRoute[] => {
  const known = new Map(
    [...orders, ...routes.flatMap(({ stops }) => stops.map(({ order }) => order))].map((order) => [order._id, order]),
  )
  return plan.routes.flatMap(({ driver_id: driverId, route_id: routeId, stops, ...figures }) => {
    const driver = drivers.find(({ _id }) => _id === driverId)
    if (!driver) return []
    return {
      ...figures,
      key: routeId ?? driverId,
      route: routes.find(({ _id }) => _id === routeId) ?? null,
      driver,
      status: null,
      stops: stops.flatMap(({ order_id: orderId, ...stop }) => {
        const order = known.get(orderId)
        return order ? { ...stop, order, stopId: null } : []
      }),
    }
  })
}

/** Its stops can be dragged: a draft, or a driver without a route. */
export const isEditable = ({ status }: ShownRoute): boolean => status === 'draft' || status === null

export interface Move {
  order_id: string
  route_id: string | null
  position?: number
}

/** The orders of each draft, by the key of its route. */
export type Arrangement = ReadonlyMap<string, readonly string[]>

export const toArrangement = (shown: readonly ShownRoute[]): Arrangement =>
  new Map(
    shown
      .filter(({ status }) => status === 'draft')
      .map(({ key, stops }) => [key, stops.map(({ order }) => order._id)] as const),
  )

/** Moves that turn the current arrangement into the previous one; orders that weren't planned leave their route. */
export const toRestoreMoves = (current: Arrangement, previous: Arrangement): Move[] => {
  const planned = new Set([...previous.values()].flat())
  const removed = [...current.values()].flat().filter((id) => !planned.has(id))
  const changed = [...previous].filter(([key, ids]) => current.get(key)?.join() !== ids.join())
  return [
    ...removed.map((id) => ({ order_id: id, route_id: null })),
    ...changed.flatMap(([key, ids]) => ids.map((id, index) => ({ order_id: id, route_id: key, position: index + 1 }))),
  ]
}

export type Readiness = 'all' | 'ready' | 'unready'

export interface OrderFilter {
  readiness: Readiness
  /** Key of a window, as in `toWindowKey`; null: all of them. */
  window: string | null
}

export const isReady = ({ status }: DeliveryOrder): boolean => status === 'ready'

/** '09:00 12:00', or '~' without a window, which sorts last. */
export const toWindowKey = ({ slot }: Pick<DeliveryOrder, 'slot'>): string => (slot ? `${slot.start} ${slot.end}` : '~')

export const filterOrders = (orders: readonly DeliveryOrder[], { readiness, window }: OrderFilter): DeliveryOrder[] =>
  orders.filter(
    (order) =>
      (readiness === 'all' || isReady(order) === (readiness === 'ready')) &&
      (window === null || toWindowKey(order) === window),
  )

/** One order of each window, in the order of the day. */
export const listWindows = (orders: readonly DeliveryOrder[]): { key: string; order: DeliveryOrder }[] =>
  [...new Map(orders.map((order) => [toWindowKey(order), order]))]
    .map(([key, order]) => ({ key, order }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

export const orderGroupings = ['window', 'readiness'] as const
export type OrderGrouping = (typeof orderGroupings)[number]

export interface OrderGroup {
  key: string
  kind: 'failed' | 'overdue' | 'window' | 'none' | 'ready' | 'unready'
  orders: DeliveryOrder[]
}

const toGroup = (order: DeliveryOrder, grouping: OrderGrouping): Pick<OrderGroup, 'key' | 'kind'> => {
  if (grouping === 'readiness') return isReady(order) ? { key: '1', kind: 'ready' } : { key: '2', kind: 'unready' }
  if (order.failure && (order.isOverdue || !order.slot)) return { key: ' 1', kind: 'failed' }
  if (order.isOverdue) return { key: ' 2', kind: 'overdue' }
  return { key: toWindowKey(order), kind: order.slot ? 'window' : 'none' }
}

/** By window in the order of the day: failed and overdue orders first, those without a window last. Or by readiness. */
export const groupOrders = (orders: readonly DeliveryOrder[], grouping: OrderGrouping = 'window'): OrderGroup[] => {
  const groups = new Map<string, OrderGroup>()
  for (const order of orders) {
    const group = toGroup(order, grouping)
    const known = groups.get(group.key)
    if (known) known.orders.push(order)
    else groups.set(group.key, { ...group, orders: [order] })
  }
  return [...groups.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

interface Span {
  from: number
  to: number
}

/** From the first start to the last end of the day's shifts and routes. */
export const toDaySpan = (shown: readonly ShownRoute[], day: string, zone: string): Span | undefined => {
  const times = shown.flatMap(({ driver: { shift }, startsAt, endsAt }) => [
    ...(shift ? [toInstant({ day, time: shift.start }, zone), toInstant({ day, time: shift.end }, zone)] : []),
    ...[startsAt, endsAt].flatMap((iso) => (iso === null ? [] : Date.parse(iso))),
  ])
  if (times.length === 0) return undefined
  return { from: Math.min(...times), to: Math.max(...times) }
}

/** Where an instant is on the timeline, in percent. */
export const toPercent = ({ from, to }: Span, iso: string): number =>
  to === from ? 0 : Math.min(100, Math.max(0, (100 * (Date.parse(iso) - from)) / (to - from)))

export interface PlanSummary {
  distance: number
  duration: number
  late: number
  stops: number
}

/** Totals of several routes, to compare a plan with the saved drafts. */
export const toSummary = (shown: readonly ShownRoute[]): PlanSummary => {
  const add = (getValue: (route: ShownRoute) => number) => shown.reduce((sum, route) => sum + getValue(route), 0)
  return {
    distance: add(({ distance }) => distance),
    duration: add(({ duration }) => duration),
    late: add(({ stops }) => stops.filter(({ late }) => late > 0).length),
    stops: add(({ stops }) => stops.length),
  }
}
