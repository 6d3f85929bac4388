import type { StoredSchedule } from '#server/domains/route-records/route-records.service.ts'
import type { PlannedRoute, RouteEvaluation } from '#server/platform/routing/problem.ts'
import { type PlanDay, toIso } from './day-plan.rules.ts'

/** The times of a planned or evaluated route as instants. A plan only violates windows, and only where it may be late. */
export const toStoredSchedule = (
  day: PlanDay,
  route: PlannedRoute | RouteEvaluation,
): StoredSchedule & { distance: number; duration: number } => ({
  startsAt: toIso(day, route.start),
  endsAt: toIso(day, route.end),
  distance: Math.round(route.distance),
  duration: Math.round(route.duration),
  stops: route.stops.map((stop) => ({
    orderId: stop.id,
    eta: toIso(day, stop.arrival),
    wait: Math.round(stop.wait),
    late: Math.round(stop.late),
    units: stop.units,
    weight: stop.weight,
    violations: 'violations' in stop ? stop.violations : Math.round(stop.late) > 0 ? ['window'] : [],
  })),
})
