import type { RoutingModel } from './routing-model.ts'

/**
 * Routes as linked lists of nodes, and what follows from them. `ready`, `latest` and `late` have `stride` values per node:
 * one for each number of breaks taken before the node.
 */
export interface RouteState {
  next: Int32Array
  previous: Int32Array
  /** −1 while unassigned. */
  vehicleByStop: Int32Array
  /** Index within the route. */
  place: Int32Array
  legDistance: Float64Array
  stride: number
  /** Earliest end of the service; `Infinity` if that number of breaks can't have been taken. */
  ready: Float64Array
  /** Latest start of the service, so that the rest of the route stays feasible. */
  latest: Float64Array
  /** Lateness until here; only used if stops can be late. */
  late: Float64Array
  size: Int32Array
  /** Index of the last stop that is at its locked position; nothing can be inserted before it. */
  lastFixedPlace: Int32Array
  /** Locked stops that are before their position, because the route has too few stops. */
  misplacedCount: Int32Array
  departure: Float64Array
  loadUnits: Float64Array
  loadWeight: Float64Array
  lateness: Float64Array
  /** Distance, fixed cost, lateness and misplaced stops. */
  cost: Float64Array
}

export const makeState = (model: RoutingModel): RouteState => {
  const { stopCount, vehicleCount, nodeCount, maxBreaks, shiftFrom } = model
  const stride = maxBreaks + 1
  const state: RouteState = {
    next: new Int32Array(nodeCount).fill(-1),
    previous: new Int32Array(nodeCount).fill(-1),
    vehicleByStop: new Int32Array(stopCount).fill(-1),
    place: new Int32Array(stopCount),
    legDistance: new Float64Array(nodeCount),
    stride,
    ready: new Float64Array(nodeCount * stride),
    latest: new Float64Array(nodeCount * stride),
    late: new Float64Array(nodeCount * stride),
    size: new Int32Array(vehicleCount),
    lastFixedPlace: new Int32Array(vehicleCount).fill(-1),
    misplacedCount: new Int32Array(vehicleCount),
    departure: Float64Array.from(shiftFrom),
    loadUnits: new Float64Array(vehicleCount),
    loadWeight: new Float64Array(vehicleCount),
    lateness: new Float64Array(vehicleCount),
    cost: new Float64Array(vehicleCount),
  }
  for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
    const start = stopCount + 2 * vehicle
    state.next[start] = start + 1
    state.previous[start + 1] = start
  }
  return state
}

/** Links the stop behind a node; `updateRoute` follows. */
export const linkAfter = (state: RouteState, stop: number, before: number, vehicle: number): void => {
  const after = state.next[before] as number
  state.next[before] = stop
  state.previous[stop] = before
  state.next[stop] = after
  state.previous[after] = stop
  state.vehicleByStop[stop] = vehicle
}

/** Unlinks a stop; `updateRoute` follows. */
export const unlink = (state: RouteState, stop: number): void => {
  const before = state.previous[stop] as number
  const after = state.next[stop] as number
  state.next[before] = after
  state.previous[after] = before
  state.vehicleByStop[stop] = -1
}

type RouteLinks = Pick<RouteState, 'next' | 'previous' | 'vehicleByStop'>

/** Replaces the stops of a route by those of another plan. */
export const copyRoute = (from: RouteLinks, to: RouteLinks, start: number, vehicle: number): void => {
  const end = start + 1
  let node = start
  while (node !== end) {
    const after = from.next[node] as number
    to.next[node] = after
    to.previous[after] = node
    if (after !== end) to.vehicleByStop[after] = vehicle
    node = after
  }
}
