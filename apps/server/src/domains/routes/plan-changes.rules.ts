import type { PlanChanges } from '#contract/domains/routes.ts'
import type { OpenStop, RouteState } from '#server/domains/route-records/route-records.service.ts'
import { fingerprint, type PlanInput as StoredInput, type Span } from './day-plan.rules.ts'
import type { PlanDriverRow, PlannableOrder } from './planning.repo.ts'

type PlanInput = Pick<StoredInput, 'orders' | 'vehicles'>

interface CurrentState {
  orders: ReadonlyMap<string, PlannableOrder>
  openStops: readonly OpenStop[]
  /** The routes that open stops are on, and those that the plan replaces. */
  routes: ReadonlyMap<string, RouteState>
  drivers: ReadonlyMap<string, PlanDriverRow>
}

const findOrderChanges = ({ orders, vehicles }: PlanInput, current: CurrentState): PlanChanges['orders'] => {
  const replaced = new Set(vehicles.flatMap(({ routeId }) => routeId ?? []))
  const stopsByOrder = new Map(current.openStops.map((stop) => [stop.orderId, stop]))
  return orders.flatMap(({ id, number, fingerprint: planned }): PlanChanges['orders'] => {
    const order = current.orders.get(id)
    const stop = stopsByOrder.get(id)
    const change = { order_id: id, number, route_id: null, driver: null }
    if (stop && !replaced.has(stop.routeId)) {
      const driver = current.routes.get(stop.routeId)?.driverName ?? null
      return [{ ...change, change: 'planned', route_id: stop.routeId, driver }]
    }
    if (!order?.isDeliverable) return [{ ...change, change: 'closed' }]
    return fingerprint(order) === planned ? [] : [{ ...change, change: 'changed' }]
  })
}

const findRouteChanges = ({ vehicles }: PlanInput, current: CurrentState): PlanChanges['routes'] =>
  vehicles.flatMap(({ routeId, routeVersion, name }) => {
    const route = routeId === null ? undefined : current.routes.get(routeId)
    if (routeId === null || (route && route.version === routeVersion && route.status === 'draft')) return []
    const isCancelled = !route || route.status === 'cancelled'
    const change = isCancelled ? 'cancelled' : route.status === 'draft' ? 'changed' : 'dispatched'
    return [{ route_id: routeId, driver: name, change } as const]
  })

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** `spans` are the times of the planned routes by driver. */
const findDriverChanges = (
  { vehicles }: PlanInput,
  { drivers }: CurrentState,
  spans: ReadonlyMap<string, Span>,
  getTaken: (driver: PlanDriverRow) => readonly Span[],
): PlanChanges['drivers'] =>
  vehicles.flatMap(({ driverId, name }): PlanChanges['drivers'] => {
    const span = spans.get(driverId)
    if (!span) return []
    const driver = drivers.get(driverId)
    if (!driver?.isActive) return [{ driver_id: driverId, name, change: 'inactive' }]
    return getTaken(driver).some((taken) => overlaps(taken, span))
      ? [{ driver_id: driverId, name, change: 'busy' }]
      : []
  })

/** What has changed since a plan was computed; undefined if it can be applied. */
export const findPlanChanges = (
  input: PlanInput,
  current: CurrentState,
  spans: ReadonlyMap<string, Span>,
  getTaken: (driver: PlanDriverRow) => readonly Span[],
): PlanChanges | undefined => {
  const changes = {
    orders: findOrderChanges(input, current),
    routes: findRouteChanges(input, current),
    drivers: findDriverChanges(input, current, spans, getTaken),
  }
  return changes.orders.length + changes.routes.length + changes.drivers.length > 0 ? changes : undefined
}
