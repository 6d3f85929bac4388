import { evaluateStops } from './evaluate-route.ts'
import type { RouteViolation, RoutingProblem, RoutingStop, RoutingVehicle, UnassignedReason } from './problem.ts'

const hasSkills = (vehicle: RoutingVehicle, stop: RoutingStop): boolean =>
  stop.skills.every((skill) => vehicle.skills.includes(skill))

const hasRoom = ({ maxUnits, maxWeight }: RoutingVehicle, stops: readonly RoutingStop[]): boolean =>
  stops.reduce((sum, { units }) => sum + units, 0) <= (maxUnits ?? Infinity) &&
  stops.reduce((sum, { weight }) => sum + weight, 0) <= (maxWeight ?? Infinity)

/** Why a stop that fits into none of these routes fits into none; `stopsByVehicle` has the routes' stops. */
export const getUnassignedReason = (
  problem: RoutingProblem,
  stop: RoutingStop,
  stopsByVehicle: ReadonlyMap<string, readonly RoutingStop[]>,
): UnassignedReason => {
  const timeViolations = new Set<RouteViolation>(
    problem.latenessCost === null && !stop.isOverdue ? ['window', 'shift', 'break'] : ['shift', 'break'],
  )
  if (problem.vehicles.length === 0) return 'no_vehicle'
  const skilled = problem.vehicles.filter((vehicle) => hasSkills(vehicle, stop))
  if (skilled.length === 0) return 'skill'
  const largeEnough = skilled.filter((vehicle) => hasRoom(vehicle, [stop]))
  if (largeEnough.length === 0) return 'capacity'
  const inTime = largeEnough.filter((vehicle) => {
    const { violations } = evaluateStops(problem, vehicle, [stop])
    return !violations.some((violation) => timeViolations.has(violation))
  })
  if (inTime.length === 0) return 'time'
  const hasVehicleWithRoom = inTime.some((vehicle) =>
    hasRoom(vehicle, [...(stopsByVehicle.get(vehicle.id) ?? []), stop]),
  )
  return hasVehicleWithRoom ? 'time' : 'capacity'
}
