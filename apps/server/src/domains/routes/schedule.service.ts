import {
  isOpenStop,
  readRouteStates,
  type RouteState,
  scheduleRouteTask,
  type StoredSchedule,
  writeSchedule,
} from '#server/domains/route-records/route-records.service.ts'
import { second } from '#contract/core/time.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import type { Live } from '#server/platform/live.ts'
import { evaluateRoute } from '#server/platform/routing/evaluate-route.ts'
import {
  type Coordinates,
  makePointList,
  type PlanDay,
  type PlanOrder,
  type Span,
  toPlanDay,
  toRoutingStop,
  toShiftSpan,
  toVehicle,
} from './day-plan.rules.ts'
import type { GetMatrix } from './plan-runner.service.ts'
import { type PlanDriverRow, readPlanDrivers, readPlanOrders, readPlanStore } from './planning.repo.ts'
import { toStoredSchedule } from './schedule.rules.ts'
import { toTakenSpans } from './start-plan.service.ts'

export interface ScheduleDeps {
  getMatrix: GetMatrix
}

const isLocated = (order: PlanOrder | undefined): order is PlanOrder & { coordinates: Coordinates } =>
  order?.coordinates != null

/** Where the driver has been, in that order. */
const findVisited = (route: RouteState, orders: ReadonlyMap<string, PlanOrder>): Coordinates[] =>
  route.stops
    .filter(({ status }) => status === 'delivered' || status === 'failed')
    .toSorted((a, b) => (a.endedAt ?? '').localeCompare(b.endedAt ?? ''))
    .flatMap(({ orderId }) => {
      const order = orders.get(orderId)
      return isLocated(order) ? [order.coordinates] : []
    })

/** Where and when the driver goes on: after the last stop that has ended, otherwise from the start. */
const findDeparture = (
  route: RouteState,
  visited: readonly Coordinates[],
  now: number,
): { from: Coordinates; earliest: number } | undefined => {
  if (!route.start) return undefined
  const last = visited.at(-1)
  if (last) return { from: last, earliest: now }
  const isWaiting = route.status === 'dispatched' || route.status === 'in_progress'
  const planned = Date.parse(route.availableFrom)
  return { from: route.start, earliest: isWaiting ? Math.max(planned, now) : planned }
}

/** The shift ends where the driver's next route starts. */
const toSpan = (route: RouteState, driver: PlanDriverRow, day: PlanDay, earliest: number): Span => {
  const shift = toShiftSpan(driver, day)
  const next = toTakenSpans(driver, new Set([route.id]))
    .map(({ from }) => from)
    .filter((from) => from > earliest)
  return { from: earliest, to: Math.max(earliest, Math.min(shift?.to ?? earliest, ...next)) }
}

/** A route that has started keeps its start, distance and duration. */
const unknownSchedule = (route: RouteState): StoredSchedule => ({
  startsAt: route.startedAt === null ? null : route.startsAt,
  endsAt: null,
  distance: route.startedAt === null ? 0 : null,
  duration: route.startedAt === null ? 0 : null,
  stops: route.stops
    .filter(isOpenStop)
    .map(({ orderId }) => ({ orderId, eta: null, wait: 0, late: 0, units: 0, weight: 0, violations: [] })),
})

/** Meters from point to point. */
const measurePath = (distances: Float64Array, size: number, path: readonly number[]): number =>
  path.slice(1).reduce((sum, point, index) => sum + (distances[(path[index] ?? point) * size + point] ?? 0), 0)

/**
 * A schedule starts where the driver is now. A route that has started keeps its planned start, unless it left so early that
 * it ends before, and its distance and duration include what was driven so far.
 */
const toWholeRoute = (route: RouteState, schedule: StoredSchedule, driven: number): StoredSchedule => {
  if (route.startedAt === null) return schedule
  const { distance, duration, endsAt } = schedule
  const planned = route.startsAt ?? route.startedAt
  const startsAt = endsAt !== null && Date.parse(endsAt) < Date.parse(planned) ? route.startedAt : planned
  const elapsed = endsAt === null ? 0 : Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / second)
  return {
    ...schedule,
    startsAt,
    distance: distance === null ? null : distance + Math.round(driven),
    // Less than what remains only if the route left before its day.
    duration: Math.max(duration ?? 0, elapsed),
  }
}

/** Without times and distance if no open stop has coordinates. */
const computeSchedule = async (
  { getMatrix }: ScheduleDeps,
  route: RouteState,
  driver: PlanDriverRow,
  orders: ReadonlyMap<string, PlanOrder>,
  day: PlanDay,
): Promise<StoredSchedule> => {
  const visited = findVisited(route, orders)
  const departure = findDeparture(route, visited, Date.now())
  const open = route.stops.filter(isOpenStop)
  const located = open.flatMap(({ orderId, serviceMinutes }) => {
    const order = orders.get(orderId)
    return isLocated(order) ? [{ ...order, serviceMinutes }] : []
  })
  if (!departure || located.length === 0) return unknownSchedule(route)
  const points = makePointList()
  const path = [...(route.start ? [route.start] : []), ...visited].map((point) => points.add(point))
  const span = toSpan(route, driver, day, departure.earliest)
  const vehicle = toVehicle(day, driver, { start: departure.from, end: route.end, span }, points)
  const stops = located.map((order) => toRoutingStop(day, order, points, Date.now()))
  const matrix = await getMatrix(points.points)
  const problem = { stops, vehicles: [vehicle], points: points.points.length, latenessCost: null, ...matrix }
  const evaluated = evaluateRoute(
    problem,
    vehicle.id,
    stops.map(({ id }) => id),
  )
  const schedule = toWholeRoute(
    route,
    toStoredSchedule(day, evaluated),
    measurePath(matrix.distances, problem.points, path),
  )
  const known = new Set(schedule.stops.map(({ orderId }) => orderId))
  const rest = unknownSchedule(route).stops.filter(({ orderId }) => !known.has(orderId))
  return { ...schedule, stops: [...schedule.stops, ...rest] }
}

/**
 * Computes the times of routes after their stops have changed. Outside of a transaction, because a road server may be slow; a
 * schedule for stops that have changed again is dropped: the change that came in between computes another.
 */
export const refreshSchedules = async (
  deps: ScheduleDeps,
  db: Db,
  store: StoreId,
  routeIds: readonly string[],
): Promise<void> => {
  const routes = await readRouteStates(db, store, routeIds)
  const planStore = await readPlanStore(db, store)
  if (!planStore) return
  for (const route of routes) {
    const orderIds = route.stops.map(({ orderId }) => orderId)
    const orders = new Map((await readPlanOrders(db, store, orderIds)).map((order) => [order.id, order]))
    const [driver] = await readPlanDrivers(db, store, [route.driverId], route.date)
    // A draft that has lost its last stop has no times anymore; a finished route keeps them.
    if (!driver || (route.status !== 'draft' && !route.stops.some(isOpenStop))) continue
    const schedule = await computeSchedule(deps, route, driver, orders, toPlanDay(route.date, planStore.zone))
    await writeSchedule(db, store, route.id, schedule, route.version)
  }
}

export const scheduleRouteHandler = (deps: ScheduleDeps & { live: Live }): Handler =>
  handle(scheduleRouteTask, async ({ storeId, routeId }, { db }) => {
    const store = trustedStoreId(storeId)
    await refreshSchedules(deps, db, store, [routeId])
    deps.live.publishChanges({ storeId: store }, [{ resource: 'routes', id: routeId }], null)
  })
