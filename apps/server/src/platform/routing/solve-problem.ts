import { evaluateStops } from './evaluate-route.ts'
import type { LockedStop, PlannedRoute, RoutingPlan, RoutingProblem, RoutingStop } from './problem.ts'
import { makeRandom } from './random.ts'
import { makeModel } from './routing-model.ts'
import { searchPlan } from './search-plan.ts'
import { makeSearchState, type SearchState } from './search-state.ts'
import { getUnassignedReason } from './unassigned-reason.ts'

export interface SolveOptions {
  /**
   * Time limit. How many iterations it allows depends on the machine, so that two runs may differ; with `iterations` they
   * don't.
   */
  seconds: number
  /** Ends after this many iterations instead: the same problem and seed then give the same plan. */
  iterations?: number | undefined
  seed: number
  locked?: readonly LockedStop[] | undefined
}

/** Between two calls of `onBetter`. */
const reportIntervalMs = 250
/** The clock is read once in so many iterations. */
const clockInterval = 16

/** Small problems are solved long before the time limit. */
const getMaxIterations = (stopCount: number): number => 20_000 + 500 * stopCount * stopCount

const toPlannedRoute = (problem: RoutingProblem, vehicle: number, stops: readonly RoutingStop[]): PlannedRoute[] => {
  const owner = problem.vehicles[vehicle]
  if (!owner || stops.length === 0) return []
  const { lateness: _, violations: __, stops: evaluated, ...route } = evaluateStops(problem, owner, stops)
  return [{ ...route, stops: evaluated.map(({ violations: ___, ...stop }) => stop) }]
}

const toPlan = (problem: RoutingProblem, { best }: SearchState): RoutingPlan => {
  const { stops, vehicles } = problem
  const listStops = (vehicle: number): RoutingStop[] => {
    const end = stops.length + 2 * vehicle + 1
    const listed: RoutingStop[] = []
    for (let node = best.next[end - 1] as number; node !== end; node = best.next[node] as number) {
      listed.push(stops[node] as RoutingStop)
    }
    return listed
  }
  const stopsByVehicle = new Map(vehicles.map(({ id }, index) => [id, listStops(index)]))
  const routes = vehicles.flatMap(({ id }, index) => toPlannedRoute(problem, index, stopsByVehicle.get(id) ?? []))
  const unassigned = stops.filter((_, index) => (best.vehicleByStop[index] as number) < 0)
  return {
    routes,
    unassigned: unassigned.map((stop) => ({
      stop: stop.id,
      reason: getUnassignedReason(problem, stop, stopsByVehicle),
    })),
    distance: routes.reduce((sum, { distance }) => sum + distance, 0),
    duration: routes.reduce((sum, { duration }) => sum + duration, 0),
    lateness: routes.reduce((sum, route) => sum + route.stops.reduce((late, stop) => late + stop.late, 0), 0),
  }
}

/** Plans in the calling thread; `solve` does it in another one. `onBetter` gets better plans from time to time. */
export const solveProblem = (
  problem: RoutingProblem,
  { seconds, iterations, seed, locked = [] }: SolveOptions,
  onBetter: (plan: RoutingPlan) => void = () => undefined,
): RoutingPlan => {
  const startedAt = performance.now()
  const random = makeRandom(seed)
  const model = makeModel(problem, locked)
  const search = makeSearchState(model, random)
  const maxIterations = iterations ?? getMaxIterations(problem.stops.length)
  let count = 0
  let timeShare = 0
  let reportedAt = -Infinity
  let hasUnreported = false
  const checkClock = (): void => {
    const now = performance.now()
    if (iterations === undefined) timeShare = (now - startedAt) / (seconds * 1000)
    if (!hasUnreported || now - reportedAt < reportIntervalMs) return
    hasUnreported = false
    reportedAt = now
    onBetter(toPlan(problem, search))
  }
  const getProgress = (): number => {
    if (count++ % clockInterval === 0) checkClock()
    return Math.max(timeShare, count / maxIterations)
  }
  const onBest = (): void => {
    hasUnreported = true
  }
  searchPlan(model, search, random, { getProgress, onBest })
  return toPlan(problem, search)
}
