import type {
  EvaluatedStop,
  RouteEvaluation,
  RouteViolation,
  RoutingProblem,
  RoutingStop,
  RoutingVehicle,
} from './problem.ts'
import { scheduleRoute, timeTolerance } from './schedule-route.ts'

const getById = <Item extends { id: string }>(items: readonly Item[], id: string): Item => {
  const item = items.find((each) => each.id === id)
  if (!item) throw new Error(`The routing problem has no ${id}.`)
  return item
}

/** Like `evaluateRoute`, without a search for ids. */
export const evaluateStops = (
  problem: RoutingProblem,
  vehicle: RoutingVehicle,
  stops: readonly RoutingStop[],
): RouteEvaluation => {
  const schedule = scheduleRoute(problem, vehicle, stops)
  const skills = new Set(vehicle.skills)
  const lastIndex = stops.length - 1
  let units = stops.reduce((sum, stop) => sum + stop.units, 0)
  let weight = stops.reduce((sum, stop) => sum + stop.weight, 0)
  let loadedUnits = 0
  let loadedWeight = 0
  let distance = 0
  let point = vehicle.start
  const getMeters = (to: number): number => problem.distances[point * problem.points + to] ?? 0

  const evaluated = stops.map((stop, index): EvaluatedStop => {
    const { arrival = 0, start = 0, late = 0, missesBreak = false } = schedule.stops[index] ?? {}
    loadedUnits += stop.units
    loadedWeight += stop.weight
    distance += getMeters(stop.point)
    point = stop.point
    const isLast = index === lastIndex
    const end = isLast ? Math.max(start + stop.serviceSeconds, schedule.end) : start + stop.serviceSeconds
    const checks: [RouteViolation, boolean][] = [
      ['capacity_units', loadedUnits > (vehicle.maxUnits ?? Infinity)],
      ['capacity_weight', loadedWeight > (vehicle.maxWeight ?? Infinity)],
      ['window', late > timeTolerance],
      ['shift', end > vehicle.shift.to + timeTolerance],
      ['skill', !stop.skills.every((skill) => skills.has(skill))],
      ['break', missesBreak || (isLast && schedule.missesBreakAtEnd)],
    ]
    const violations = checks.filter(([, isViolated]) => isViolated).map(([violation]) => violation)
    const planned = { id: stop.id, arrival, start, wait: start - arrival, late, units, weight, violations }
    units -= stop.units
    weight -= stop.weight
    return planned
  })
  if (vehicle.end !== null) distance += getMeters(vehicle.end)
  return {
    vehicle: vehicle.id,
    stops: evaluated,
    breaks: schedule.breaks,
    distance: stops.length === 0 ? 0 : distance,
    duration: stops.length === 0 ? 0 : schedule.end - schedule.start,
    start: schedule.start,
    end: schedule.end,
    lateness: evaluated.reduce((sum, { late }) => sum + late, 0),
    violations: [...new Set(evaluated.flatMap(({ violations }) => violations))],
  }
}

/** What a route would be like with these stops in this order, also if it violates constraints. */
export const evaluateRoute = (
  problem: RoutingProblem,
  vehicleId: string,
  stopIds: readonly string[],
): RouteEvaluation =>
  evaluateStops(
    problem,
    getById(problem.vehicles, vehicleId),
    stopIds.map((id) => getById(problem.stops, id)),
  )
