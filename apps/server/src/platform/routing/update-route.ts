import type { BreakTimes } from './break-times.ts'
import type { RouteState } from './route-state.ts'
import type { RoutingModel } from './routing-model.ts'

/** Makes the function that computes times, load and cost of a vehicle's route from its stops. */
export const makeUpdateRoute = (model: RoutingModel, state: RouteState, times: BreakTimes) => {
  const { stopCount, locationCount, location, distanceFrom, durationFrom, service, opens, deadline, readyAt } = model
  const { units, weight, shiftFrom, shiftTo, fixedCost, breakCount, lockedPosition, dueAt, latenessCost } = model
  const { next, previous, place, legDistance, stride, ready, latest, late } = state

  const updatePlaces = (vehicle: number): void => {
    const end = stopCount + 2 * vehicle + 1
    let lastFixed = -1
    let misplaced = 0
    for (let node = next[end - 1] as number; node !== end; node = next[node] as number) {
      const position = lockedPosition[node] as number
      if (position < 0) continue
      if ((place[node] as number) >= position) lastFixed = place[node] as number
      else misplaced += position - (place[node] as number)
    }
    state.lastFixedPlace[vehicle] = lastFixed
    state.misplacedCount[vehicle] = misplaced
  }

  /** Times of a vehicle without breaks. */
  const updateTimes = (vehicle: number): void => {
    const start = stopCount + 2 * vehicle
    const end = start + 1
    let time = state.departure[vehicle] as number
    let lateness = 0
    ready[start * stride] = time
    let node = start
    let row = (location[start] as number) * locationCount
    for (;;) {
      node = next[node] as number
      time += durationFrom[row + (location[node] as number)] as number
      if (node === end) break
      if (time < (opens[node] as number)) time = opens[node] as number
      if (time > (dueAt[node] as number)) lateness += time - (dueAt[node] as number)
      time += service[node] as number
      ready[node * stride] = time
      late[node * stride] = lateness
      row = node * locationCount
    }
    state.lateness[vehicle] = lateness
    let limit = shiftTo[vehicle] as number
    latest[end * stride] = limit
    let to = location[end] as number
    for (node = previous[end] as number; node !== start; node = previous[node] as number) {
      limit -= (durationFrom[node * locationCount + to] as number) + (service[node] as number)
      if (limit > (deadline[node] as number)) limit = deadline[node] as number
      latest[node * stride] = limit
      to = node
    }
  }

  /** Times of a vehicle with breaks. */
  const updateLabels = (vehicle: number): void => {
    const count = breakCount[vehicle] as number
    const start = stopCount + 2 * vehicle
    const end = start + 1
    times.setFirstLabels(vehicle, state.departure[vehicle] as number, ready, start * stride)
    for (let node = start; node !== end;) {
      const after = next[node] as number
      const seconds = durationFrom[(location[node] as number) * locationCount + (location[after] as number)] as number
      times.extendLabels(vehicle, ready, late, node * stride, seconds, after, ready, late, after * stride)
      node = after
    }
    times.setLastLabels(vehicle, latest, end * stride)
    let lateness = Infinity
    for (let taken = 0; taken <= count; taken++) {
      const isInTime = (ready[end * stride + taken] as number) <= (latest[end * stride + taken] as number)
      if (isInTime) lateness = Math.min(lateness, late[end * stride + taken] as number)
    }
    state.lateness[vehicle] = lateness === Infinity ? 0 : lateness
    let after = end
    for (let node = previous[end] as number; node !== start; node = previous[node] as number) {
      const seconds = durationFrom[node * locationCount + (location[after] as number)] as number
      for (let taken = 0; taken <= count; taken++) {
        let limit = -Infinity
        for (let then = taken; then <= count; then++) {
          const arrival = latest[after * stride + then] as number
          limit = Math.max(limit, times.leaveBeforeBreaks(vehicle, arrival, seconds, taken, then))
        }
        limit -= service[node] as number
        latest[node * stride + taken] = Math.min(limit, deadline[node] as number)
      }
      after = node
    }
  }

  const updateRoute = (vehicle: number): void => {
    const start = stopCount + 2 * vehicle
    const end = start + 1
    let size = 0
    let loadUnits = 0
    let loadWeight = 0
    let distance = 0
    let departure = shiftFrom[vehicle] as number
    let row = (location[start] as number) * locationCount
    for (let node = next[start] as number; ; node = next[node] as number) {
      const meters = distanceFrom[row + (location[node] as number)] as number
      legDistance[node] = meters
      distance += meters
      if (node === end) break
      place[node] = size
      size++
      loadUnits += units[node] as number
      loadWeight += weight[node] as number
      if ((readyAt[node] as number) > departure) departure = readyAt[node] as number
      row = node * locationCount
    }
    // An insertion replaces this leg: for an empty route it adds the fixed cost.
    if (size === 0) legDistance[end] = -(fixedCost[vehicle] as number)
    state.size[vehicle] = size
    state.loadUnits[vehicle] = loadUnits
    state.loadWeight[vehicle] = loadWeight
    state.departure[vehicle] = departure
    if (model.hasLockedPosition[vehicle] === 1) updatePlaces(vehicle)
    if (breakCount[vehicle] === 0) updateTimes(vehicle)
    else updateLabels(vehicle)
    state.cost[vehicle] =
      size === 0
        ? 0
        : distance +
          (fixedCost[vehicle] as number) +
          latenessCost * (state.lateness[vehicle] as number) +
          model.misplacedCost * (state.misplacedCount[vehicle] as number)
  }
  /**
   * Does the same for one more stop in a route of a hard problem without breaks and locked positions; only times that
   * change are computed. `place` isn't updated.
   */
  const updateAroundStop = (vehicle: number, stop: number): void => {
    const start = stopCount + 2 * vehicle
    const end = start + 1
    const before = previous[stop] as number
    const after = next[stop] as number
    const row = (location[before] as number) * locationCount
    const added = distanceFrom[row + stop] as number
    const left = distanceFrom[stop * locationCount + (location[after] as number)] as number
    state.cost[vehicle] = (state.cost[vehicle] as number) + added + left - (legDistance[after] as number)
    state.size[vehicle] = (state.size[vehicle] as number) + 1
    state.loadUnits[vehicle] = (state.loadUnits[vehicle] as number) + (units[stop] as number)
    state.loadWeight[vehicle] = (state.loadWeight[vehicle] as number) + (weight[stop] as number)
    legDistance[stop] = added
    legDistance[after] = left

    let time = (ready[before * stride] as number) + (durationFrom[row + stop] as number)
    for (let node = stop; ;) {
      if (time < (opens[node] as number)) time = opens[node] as number
      time += service[node] as number
      if (node !== stop && time === ready[node * stride]) break
      ready[node * stride] = time
      const following = next[node] as number
      if (following === end) break
      time += durationFrom[node * locationCount + following] as number
      node = following
    }
    let limit = latest[after * stride] as number
    let to = location[after] as number
    for (let node = stop; node !== start; node = previous[node] as number) {
      limit -= (durationFrom[node * locationCount + to] as number) + (service[node] as number)
      if (limit > (deadline[node] as number)) limit = deadline[node] as number
      if (node !== stop && limit === latest[node * stride]) break
      latest[node * stride] = limit
      to = node
    }
  }

  return { updateRoute, updateAroundStop }
}
