import type { RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'

const tolerance = 1e-5

/**
 * Whether a vehicle can serve these stops in this order, found by trying every place for every break. Shares no code with
 * the solver; for tests.
 */
export const isRouteFeasible = (
  problem: RoutingProblem,
  vehicle: RoutingVehicle,
  stops: readonly RoutingStop[],
): boolean => {
  const sum = (field: 'units' | 'weight'): number => stops.reduce((total, stop) => total + stop[field], 0)
  if (vehicle.maxUnits !== null && sum('units') > vehicle.maxUnits) return false
  if (vehicle.maxWeight !== null && sum('weight') > vehicle.maxWeight) return false
  if (stops.some(({ skills }) => skills.some((skill) => !vehicle.skills.includes(skill)))) return false
  const departure = stops.reduce((time, { readyAt }) => Math.max(time, readyAt), vehicle.shift.from)
  const getSeconds = (from: number, to: number): number => problem.durations[from * problem.points + to] as number

  /** At `time` before stop `index` with `seconds` still to drive; tries to drive on and to take the next break now. */
  const canFinish = (index: number, time: number, seconds: number, taken: number): boolean => {
    const rest = vehicle.breaks[taken]
    if (rest) {
      const start = Math.max(time, rest.from)
      if (start + rest.seconds <= rest.to + tolerance) {
        // Drives until the break can begin.
        const driven = Math.min(seconds, start - time)
        if (canFinish(index, start + rest.seconds, seconds - driven, taken + 1)) return true
      }
    }
    const arrival = time + seconds
    const stop = stops[index]
    if (!stop) {
      if (arrival > vehicle.shift.to + tolerance) return false
      let free = arrival
      return vehicle.breaks.slice(taken).every((later) => {
        free = Math.max(free, later.from) + later.seconds
        return free <= later.to + tolerance
      })
    }
    const start = Math.max(arrival, stop.window?.from ?? 0)
    if (problem.latenessCost === null && !stop.isOverdue && stop.window && start > stop.window.to + tolerance)
      return false
    const next = stops[index + 1]
    const drive = next
      ? getSeconds(stop.point, next.point)
      : vehicle.end === null
        ? 0
        : getSeconds(stop.point, vehicle.end)
    return canFinish(index + 1, start + stop.serviceSeconds, drive, taken)
  }

  const [first] = stops
  if (!first) return true
  const drive = getSeconds(vehicle.start, first.point)
  // Breaks before the departure.
  let free = vehicle.shift.from
  if (canFinish(0, departure, drive, 0)) return true
  return vehicle.breaks.some((rest, index) => {
    free = Math.max(free, rest.from) + rest.seconds
    if (free > rest.to + tolerance) free = Infinity
    return free !== Infinity && canFinish(0, Math.max(departure, free), drive, index + 1)
  })
}
