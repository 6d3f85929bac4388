import { makeBreakTimes } from './break-times.ts'
import { makeFindInsertion } from './find-insertion.ts'
import type { Random } from './random.ts'
import { makeRemoveStrings, makeRouteList, makeStopList } from './remove-strings.ts'
import { copyRoute, linkAfter, makeState, unlink } from './route-state.ts'
import type { RoutingModel } from './routing-model.ts'
import { makeSortAbsent } from './sort-absent.ts'
import { makeUpdateRoute } from './update-route.ts'

/** Probability of skipping a place during insertion, which diversifies the search. */
const blinkRate = 0.01

/** Orders in which locked stops are inserted before one of them is forced into its route. */
const lockedAttempts = 20

/** Differences below this are rounding errors. */
const minGain = 1e-7

/**
 * The working plan with the steps of the search. `current` is the plan that a rejected step returns to, `best` the one
 * with the fewest absent stops and, among those, the lowest cost.
 */
export const makeSearchState = (model: RoutingModel, random: Random) => {
  const { stopCount, vehicleCount, lockedVehicle, lockedPosition } = model
  const state = makeState(model)
  const times = makeBreakTimes(model)
  const { updateRoute, updateAroundStop } = makeUpdateRoute(model, state, times)
  const { findInsertion, insertion, isClosed, isPlain, settings } = makeFindInsertion(model, state, times, random)
  const absent = makeStopList(stopCount)
  const touched = makeRouteList(vehicleCount)
  /** Stops that are never moved: with a locked position, or locked into a route that violates a constraint. */
  const isPinned = new Uint8Array(stopCount)
  const removeStrings = makeRemoveStrings(model, state, random, isPinned, absent, touched)
  const sortAbsent = makeSortAbsent(model, random)

  const makeCopy = () => ({
    next: state.next.slice(),
    previous: state.previous.slice(),
    vehicleByStop: state.vehicleByStop.slice(),
    routeCost: new Float64Array(vehicleCount),
    absent: makeStopList(stopCount),
    cost: Infinity,
  })
  const current = makeCopy()
  const best = makeCopy()

  const getStartNode = (vehicle: number): number => stopCount + 2 * vehicle

  const insert = (stop: number, before: number, vehicle: number): void => {
    linkAfter(state, stop, before, vehicle)
    touched.add(vehicle)
    const isSimple =
      isPlain[vehicle] === 1 &&
      (state.size[vehicle] as number) > 0 &&
      (model.readyAt[stop] as number) <= (state.departure[vehicle] as number)
    if (isSimple) updateAroundStop(vehicle, stop)
    else updateRoute(vehicle)
  }

  const insertAtCheapest = (stop: number, rate: number): boolean => {
    if (!findInsertion(stop, rate)) return false
    insert(stop, insertion.place[1] as number, insertion.place[0] as number)
    return true
  }

  /** Inserts the absent stops one after the other, each at its cheapest place; those without a place stay absent. */
  const insertAbsent = (rate: number): void => {
    sortAbsent(absent)
    let left = 0
    for (let index = 0; index < absent.size; index++) {
      const stop = absent.items[index] as number
      if (!insertAtCheapest(stop, rate)) absent.items[left++] = stop
    }
    absent.size = left
  }

  const ruinAndRecreate = (): void => {
    removeStrings()
    for (let index = 0; index < touched.size; index++) updateRoute(touched.items[index] as number)
    insertAbsent(blinkRate)
  }

  /** Cost of the working plan without absent stops. */
  const getCost = (): number => {
    let cost = current.cost
    for (let index = 0; index < touched.size; index++) {
      const vehicle = touched.items[index] as number
      cost += (state.cost[vehicle] as number) - (current.routeCost[vehicle] as number)
    }
    return cost
  }

  /** A locked stop must not become unassigned. */
  const isLockedAbsent = (): boolean => {
    for (let index = 0; index < absent.size; index++) {
      if ((lockedVehicle[absent.items[index] as number] as number) >= 0) return true
    }
    return false
  }

  const copyAbsent = (from: typeof absent, to: typeof absent, vehicleByStop: Int32Array): void => {
    for (let index = 0; index < from.size; index++) {
      const stop = from.items[index] as number
      to.items[index] = stop
      vehicleByStop[stop] = -1
    }
    to.size = from.size
  }

  const accept = (cost: number): void => {
    for (let index = 0; index < touched.size; index++) {
      const vehicle = touched.items[index] as number
      copyRoute(state, current, getStartNode(vehicle), vehicle)
      current.routeCost[vehicle] = state.cost[vehicle] as number
    }
    copyAbsent(absent, current.absent, current.vehicleByStop)
    current.cost = cost
    touched.clear()
  }

  const reject = (): void => {
    for (let index = 0; index < touched.size; index++) {
      const vehicle = touched.items[index] as number
      copyRoute(current, state, getStartNode(vehicle), vehicle)
      updateRoute(vehicle)
    }
    copyAbsent(current.absent, absent, state.vehicleByStop)
    touched.clear()
  }

  const isBest = (): boolean =>
    current.absent.size < best.absent.size ||
    (current.absent.size === best.absent.size && current.cost < best.cost - minGain)

  const saveBest = (): void => {
    // Summed again, because differences add up rounding errors.
    current.cost = current.routeCost.reduce((sum, cost) => sum + cost, 0)
    best.next.set(current.next)
    best.previous.set(current.previous)
    best.vehicleByStop.set(current.vehicleByStop)
    best.routeCost.set(current.routeCost)
    copyAbsent(current.absent, best.absent, best.vehicleByStop)
    best.cost = current.cost
  }

  const restoreBest = (): void => {
    current.next.set(best.next)
    current.previous.set(best.previous)
    current.vehicleByStop.set(best.vehicleByStop)
    current.routeCost.set(best.routeCost)
    current.cost = best.cost
    copyAbsent(best.absent, current.absent, current.vehicleByStop)
    state.next.set(best.next)
    state.previous.set(best.previous)
    state.vehicleByStop.set(best.vehicleByStop)
    copyAbsent(best.absent, absent, state.vehicleByStop)
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) updateRoute(vehicle)
    touched.clear()
  }

  /** Takes every stop of a route out and closes its vehicle. */
  const closeRoute = (vehicle: number): void => {
    const end = getStartNode(vehicle) + 1
    for (let node = state.next[end - 1] as number; node !== end;) {
      const after = state.next[node] as number
      unlink(state, node)
      absent.items[absent.size++] = node
      node = after
    }
    isClosed[vehicle] = 1
    touched.add(vehicle)
    updateRoute(vehicle)
    accept(getCost())
  }

  /** Stops that are locked or fit into at least one empty route; the others can't be part of a plan. */
  const listCandidates = (): number[] => {
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) updateRoute(vehicle)
    const stops = Array.from({ length: stopCount }, (_, stop) => stop)
    return stops.filter((stop) => (lockedVehicle[stop] as number) >= 0 || findInsertion(stop, 0))
  }

  const removeStops = (stops: readonly number[]): void => {
    for (const stop of stops) {
      const vehicle = state.vehicleByStop[stop] as number
      if (vehicle < 0) continue
      unlink(state, stop)
      updateRoute(vehicle)
    }
  }

  /** Locked stops stay even where they violate a constraint; then the route's locked stops aren't moved. */
  const insertLocked = (candidates: readonly number[]): void => {
    const locked = candidates.filter((stop) => (lockedVehicle[stop] as number) >= 0)
    const positioned = locked.filter((stop) => (lockedPosition[stop] as number) >= 0)
    const byPosition = positioned.toSorted(
      (left, right) => (lockedPosition[left] as number) - (lockedPosition[right] as number),
    )
    for (const stop of byPosition) {
      const vehicle = lockedVehicle[stop] as number
      isPinned[stop] = 1
      insert(stop, state.previous[getStartNode(vehicle) + 1] as number, vehicle)
    }
    const movable = locked.filter((stop) => (lockedPosition[stop] as number) < 0)
    let unplaced = movable
    for (let attempt = 0; attempt < lockedAttempts && unplaced.length > 0; attempt++) {
      if (attempt > 0) removeStops(movable)
      // The bonus may force a stop before a position where it is too early.
      settings.placeBonus = attempt % 2 === 0 ? model.misplacedCost : 0
      const order = movable.map((stop) => ({ stop, key: random() })).toSorted((left, right) => left.key - right.key)
      unplaced = order.map(({ stop }) => stop).filter((stop) => !insertAtCheapest(stop, 0))
    }
    settings.placeBonus = model.misplacedCost
    for (const stop of unplaced) {
      const vehicle = lockedVehicle[stop] as number
      insert(stop, state.previous[getStartNode(vehicle) + 1] as number, vehicle)
      for (const other of locked) if (lockedVehicle[other] === vehicle) isPinned[other] = 1
    }
  }

  /** Makes the first plan and returns how many stops can be part of one. */
  const construct = (): number => {
    const candidates = listCandidates()
    insertLocked(candidates)
    for (const stop of candidates) {
      if ((lockedVehicle[stop] as number) < 0) absent.items[absent.size++] = stop
    }
    insertAbsent(0)
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) touched.add(vehicle)
    current.cost = 0
    accept(getCost())
    saveBest()
    return candidates.length
  }

  /** A last attempt without skipped places: an unassigned stop really fits nowhere. */
  const complete = (): void => {
    restoreBest()
    insertAbsent(0)
    accept(getCost())
    if (isBest()) saveBest()
  }

  return {
    state,
    absent,
    current,
    best,
    isClosed,
    construct,
    ruinAndRecreate,
    complete,
    getCost,
    isLockedAbsent,
    accept,
    reject,
    isBest,
    saveBest,
    restoreBest,
    closeRoute,
  }
}

export type SearchState = ReturnType<typeof makeSearchState>
