import { toInstant } from '#contract/core/time-zone.ts'
import {
  type DeliveryOrder,
  openStopStatuses,
  type Route,
  type RouteConstraint,
  type RouteStatus,
  type UnassignedReason,
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
  driver: Pick<DayDriver, '_id' | 'name' | 'maxUnits' | 'maxWeight'> & { shift: DayDriver['shift'] }
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
  const shift = drivers.find(({ _id }) => _id === route.driver._id)?.shift ?? null
  return {
    key,
    route,
    driver: { _id: route.driver._id, name: route.driver.name, maxUnits, maxWeight, shift },
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

/** Drafts first, then drivers without a route, then routes under way and finished ones. */
export const toShownRoutes = ({ routes, drivers }: Pick<RouteDay, 'routes' | 'drivers'>): ShownRoute[] => {
  const shown = routes.map((route) => toShownRoute(route, drivers))
  const isDraft = ({ status }: ShownRoute) => status === 'draft'
  const busy = new Set(routes.map(({ driver }) => driver._id))
  return [
    ...shown.filter(isDraft),
    ...drivers.filter(({ _id, shift }) => shift !== null && !busy.has(_id)).map(toEmptyRoute),
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

/** The order that was dragged, given the new order of the group it was dropped in. */
export const findMoved = (arrangement: Arrangement, group: string, ids: readonly string[]): string | undefined => {
  const before = arrangement.get(group) ?? []
  const added = ids.find((id) => !before.includes(id))
  if (added !== undefined) return added
  const first = ids.findIndex((id, index) => id !== before[index])
  if (first === -1) return undefined
  // Moved down: the others moved up by one. Otherwise the first difference is the moved one.
  const [was, is] = [before[first] ?? '', ids[first] ?? '']
  return ids.indexOf(was) - first === 1 ? is : was
}

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

export const filterOrders = (orders: readonly DeliveryOrder[], readiness: Readiness): DeliveryOrder[] =>
  orders.filter(({ status }) => readiness === 'all' || (status === 'ready') === (readiness === 'ready'))

export interface OrderGroup {
  key: string
  kind: 'overdue' | 'window' | 'none'
  orders: DeliveryOrder[]
}

const toGroupKey = ({ isOverdue, slot }: DeliveryOrder): string => {
  if (isOverdue) return ''
  return slot ? `${slot.start} ${slot.end}` : '~'
}

/** By window in the order of the day: earlier failures and overdue orders first, those without a window last. */
export const groupOrders = (orders: readonly DeliveryOrder[]): OrderGroup[] => {
  const keys = [...new Set(orders.map(toGroupKey))].toSorted()
  return keys.map((key) => ({
    key,
    kind: key === '' ? 'overdue' : key === '~' ? 'none' : 'window',
    orders: orders.filter((order) => toGroupKey(order) === key),
  }))
}

/** What helps against a reason; the texts are named after it. */
export const toSuggestion = (reason: UnassignedReason, hasMoreDrivers: boolean) => {
  if (reason === 'capacity' || reason === 'time') return hasMoreDrivers ? 'moreDrivers' : reason
  return reason
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
