import type { BreakTimes } from './break-times.ts'
import type { Random } from './random.ts'
import type { RouteState } from './route-state.ts'
import type { RoutingModel } from './routing-model.ts'
import { timeTolerance } from './schedule-route.ts'

/** Smaller than the tolerance of the evaluation, so that every route passes it. */
const tolerance = timeTolerance / 10

/** The cheapest place for a stop, in arrays that are reused. */
export interface Insertion {
  cost: Float64Array
  /** The vehicle, and the node before the place. */
  place: Int32Array
}

export const makeFindInsertion = (model: RoutingModel, state: RouteState, times: BreakTimes, random: Random) => {
  const { stopCount, vehicleCount, locationCount, location, breakCount, hasLateness, latenessCost } = model
  const { distanceFrom, distanceTo, durationFrom, durationTo, isAllowed, vehicleClass } = model
  const { opens, closes, service, readyAt, units, weight, maxUnits, maxWeight, lockedPosition } = model
  const { next, legDistance, stride, ready, latest, late, size } = state
  const insertion: Insertion = { cost: new Float64Array(1), place: new Int32Array(2) }
  /** Vehicles that aren't used, to reduce the fleet. */
  const isClosed = new Uint8Array(vehicleCount)
  /** Vehicles whose routes need only one time per stop. */
  const isPlain = Uint8Array.from(breakCount, (count, vehicle) =>
    !hasLateness && count === 0 && model.hasLockedPosition[vehicle] === 0 ? 1 : 0,
  )
  /** `placeBonus`: for a place that moves a locked stop towards its position. */
  const settings = { placeBonus: model.misplacedCost }
  const triedClass = new Int32Array(model.classCount)
  let round = 0

  const findInPlainRoute = (stop: number, vehicle: number, blinkRate: number): void => {
    const row = stop * locationCount
    const open = opens[stop] as number
    const close = (closes[stop] as number) + tolerance
    const length = service[stop] as number
    const end = stopCount + 2 * vehicle + 1
    let bestCost = insertion.cost[0] as number
    let bestBefore = -1
    let before = end - 1
    let from = location[before] as number
    do {
      const left = ready[before * stride] as number
      if (left > close) break
      const after = next[before] as number
      const to = location[after] as number
      const cost =
        (distanceTo[row + from] as number) + (distanceFrom[row + to] as number) - (legDistance[after] as number)
      if (cost < bestCost) {
        const arrival = left + (durationTo[row + from] as number)
        if (arrival <= close) {
          const nextArrival = (arrival < open ? open : arrival) + length + (durationFrom[row + to] as number)
          if (nextArrival <= (latest[after * stride] as number) + tolerance && random() >= blinkRate) {
            bestCost = cost
            bestBefore = before
          }
        }
      }
      before = after
      from = to
    } while (before !== end)
    if (bestBefore < 0) return
    insertion.cost[0] = bestCost
    insertion.place[0] = vehicle
    insertion.place[1] = bestBefore
  }

  // Labels up to the place when the departure is delayed, of the inserted stop, and of the stops behind it.
  const delayedReady = new Float64Array(stride)
  const delayedLate = new Float64Array(stride)
  const stopReady = new Float64Array(stride)
  const stopLate = new Float64Array(stride)
  const restReady = new Float64Array(stride)
  const restLate = new Float64Array(stride)

  const getSeconds = (from: number, to: number): number =>
    durationFrom[(location[from] as number) * locationCount + (location[to] as number)] as number

  /** Whether the rest of the route stays feasible behind the inserted stop. */
  const isFeasibleBefore = (stop: number, vehicle: number, after: number): boolean => {
    const count = breakCount[vehicle] as number
    const seconds = getSeconds(stop, after)
    for (let taken = 0; taken <= count; taken++) {
      const left = stopReady[taken] as number
      if (left === Infinity) continue
      for (let then = taken; then <= count; then++) {
        const arrival = times.arriveWithBreaks(vehicle, left, seconds, taken, then)
        if (arrival <= (latest[after * stride + then] as number) + tolerance) return true
      }
    }
    return false
  }

  /** Lateness of the whole route with the inserted stop. */
  const getLateness = (stop: number, vehicle: number, firstAfter: number): number => {
    const count = breakCount[vehicle] as number
    const end = stopCount + 2 * vehicle + 1
    restReady.set(stopReady)
    restLate.set(stopLate)
    let node = stop
    for (let after = firstAfter; node !== end; after = next[node] as number) {
      const seconds = getSeconds(node, after)
      if (!times.extendLabels(vehicle, restReady, restLate, 0, seconds, after, restReady, restLate, 0)) return Infinity
      node = after
    }
    let lateness = Infinity
    for (let taken = 0; taken <= count; taken++) {
      if ((restReady[taken] as number) > (latest[end * stride + taken] as number) + tolerance) continue
      lateness = Math.min(lateness, restLate[taken] as number)
    }
    return lateness
  }

  const isReachable = (vehicle: number, node: number): boolean => {
    const length = node < stopCount ? (service[node] as number) : 0
    for (let taken = 0; taken <= (breakCount[vehicle] as number); taken++) {
      const start = (delayedReady[taken] as number) - length
      if (start <= (latest[node * stride + taken] as number) + tolerance) return true
    }
    return false
  }

  const countMisplaced = (vehicle: number): number => {
    if ((state.misplacedCount[vehicle] as number) === 0) return 0
    const end = stopCount + 2 * vehicle + 1
    let count = 0
    for (let node = next[end - 1] as number; node !== end; node = next[node] as number) {
      if ((lockedPosition[node] as number) > (state.place[node] as number)) count++
    }
    return count
  }

  /** With breaks, lateness, locked positions, or an order that is ready only after the departure. */
  const findInRoute = (stop: number, vehicle: number, blinkRate: number): void => {
    const row = stop * locationCount
    const start = stopCount + 2 * vehicle
    const end = start + 1
    const isDelayed = (readyAt[stop] as number) > (state.departure[vehicle] as number)
    const lastFixed = state.lastFixedPlace[vehicle] as number
    let misplaced = countMisplaced(vehicle)
    if (isDelayed) {
      times.setFirstLabels(vehicle, readyAt[stop] as number, delayedReady, 0)
      delayedLate.fill(0)
    }
    let index = 0
    for (let before = start; before !== end; index++) {
      const after = next[before] as number
      const from = location[before] as number
      const to = location[after] as number
      if (index > lastFixed) {
        const detour =
          (distanceTo[row + from] as number) + (distanceFrom[row + to] as number) - (legDistance[after] as number)
        let cost = detour - misplaced * settings.placeBonus
        const seconds = durationTo[row + from] as number
        const isCheaper = cost < (insertion.cost[0] as number)
        const isStopFeasible =
          isCheaper &&
          (isDelayed
            ? times.extendLabels(vehicle, delayedReady, delayedLate, 0, seconds, stop, stopReady, stopLate, 0)
            : times.extendLabels(vehicle, ready, late, before * stride, seconds, stop, stopReady, stopLate, 0))
        if (isStopFeasible && isFeasibleBefore(stop, vehicle, after)) {
          if (hasLateness)
            cost += latenessCost * (getLateness(stop, vehicle, after) - (state.lateness[vehicle] as number))
          if (cost < (insertion.cost[0] as number) && random() >= blinkRate) {
            insertion.cost[0] = cost
            insertion.place[0] = vehicle
            insertion.place[1] = before
          }
        }
      }
      if (isDelayed) {
        const seconds = getSeconds(before, after)
        times.extendLabels(vehicle, delayedReady, delayedLate, 0, seconds, after, delayedReady, delayedLate, 0)
        if (!isReachable(vehicle, after)) return
      }
      if (after !== end && (lockedPosition[after] as number) > (state.place[after] as number)) misplaced--
      before = after
    }
  }

  /** Looks for the cheapest place in every route. A place is skipped with the probability `blinkRate`. */
  const findInsertion = (stop: number, blinkRate: number): boolean => {
    insertion.cost[0] = Infinity
    insertion.place[0] = -1
    round++
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      if (isAllowed[vehicle * stopCount + stop] === 0 || isClosed[vehicle] === 1) continue
      if ((state.loadUnits[vehicle] as number) + (units[stop] as number) > (maxUnits[vehicle] as number)) continue
      if ((state.loadWeight[vehicle] as number) + (weight[stop] as number) > (maxWeight[vehicle] as number)) continue
      if (size[vehicle] === 0) {
        const group = vehicleClass[vehicle] as number
        if (triedClass[group] === round) continue
        triedClass[group] = round
      }
      const isDelayed = (readyAt[stop] as number) > (state.departure[vehicle] as number)
      if (isPlain[vehicle] === 1 && !isDelayed) findInPlainRoute(stop, vehicle, blinkRate)
      else findInRoute(stop, vehicle, blinkRate)
    }
    return (insertion.place[0] ?? -1) >= 0
  }

  return { findInsertion, insertion, isClosed, isPlain, settings }
}
