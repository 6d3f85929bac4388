import type { Random } from './random.ts'
import { type RouteState, unlink } from './route-state.ts'
import type { RoutingModel } from './routing-model.ts'

/** Average number of removed stops, and the longest removed string (Christiaens and Vanden Berghe, 2020). */
const averageRemoved = 10
const maxStringLength = 10
/** Now and then more is removed, so that the ends of two long routes can be exchanged. */
const largeRate = 0.02
const largeScale = 4
const splitRate = 0.5
const splitGrowthRate = 0.01

/**
 * Makes the ruin step: removes strings of consecutive stops from routes close to a random stop. The removed stops are
 * appended to `absent`, and their routes to `touched`.
 */
export const makeRemoveStrings = (
  model: RoutingModel,
  state: RouteState,
  random: Random,
  isPinned: Uint8Array,
  absent: StopList,
  touched: RouteList,
) => {
  const { stopCount, vehicleCount, neighbors, neighborCount } = model
  const { next, previous, vehicleByStop, size } = state

  const remove = (stop: number): void => {
    if (isPinned[stop] === 1) return
    unlink(state, stop)
    absent.items[absent.size++] = stop
  }

  /** Removes `length` consecutive stops around the stop, except `spared` of them in a row. */
  const removeString = (stop: number, vehicle: number, length: number, spared: number): void => {
    const total = length + spared
    let at = 0
    for (let node = previous[stop] as number; node < stopCount; node = previous[node] as number) at++
    const earliest = Math.max(0, at - total + 1)
    const last = Math.min(at, (size[vehicle] as number) - total)
    const first = earliest + Math.floor(random() * (last - earliest + 1))
    const sparedFrom = spared > 0 ? 1 + Math.floor(random() * (length - 1)) : total
    let node = stop
    for (let step = at; step > first; step--) node = previous[node] as number
    for (let step = 0; step < total; step++) {
      const after = next[node] as number
      if (step < sparedFrom || step >= sparedFrom + spared) remove(node)
      node = after
    }
  }

  return (): void => {
    let usedCount = 0
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) if ((size[vehicle] as number) > 0) usedCount++
    if (usedCount === 0) return
    const averageSize = (stopCount - absent.size) / usedCount
    const scale = random() < largeRate ? largeScale : 1
    const maxLength = Math.min(maxStringLength * scale, averageSize)
    const maxStrings = (4 * averageRemoved * scale) / (1 + maxLength) - 1
    const stringCount = Math.floor(random() * maxStrings + 1)
    const seed = Math.floor(random() * stopCount)
    let removedCount = 0
    for (let rank = 0; rank < neighborCount && removedCount < stringCount; rank++) {
      const stop = neighbors[seed * neighborCount + rank] as number
      const vehicle = vehicleByStop[stop] as number
      if (vehicle < 0 || touched.isIncluded[vehicle] === 1) continue
      const routeSize = size[vehicle] as number
      const length = Math.floor(random() * Math.min(routeSize, maxLength) + 1)
      let spared = 0
      if (length > 1 && length < routeSize && random() < splitRate) {
        spared = 1
        while (length + spared < routeSize && random() < splitGrowthRate) spared++
      }
      touched.add(vehicle)
      removeString(stop, vehicle, length, spared)
      removedCount++
    }
  }
}

/** A list in a reused array. */
export interface StopList {
  items: Int32Array
  size: number
}

export const makeStopList = (capacity: number): StopList => ({ items: new Int32Array(capacity), size: 0 })

export interface RouteList extends StopList {
  isIncluded: Uint8Array
  add(vehicle: number): void
  clear(): void
}

export const makeRouteList = (vehicleCount: number): RouteList => {
  const list: RouteList = {
    items: new Int32Array(vehicleCount),
    size: 0,
    isIncluded: new Uint8Array(vehicleCount),
    add: (vehicle) => {
      if (list.isIncluded[vehicle] === 1) return
      list.isIncluded[vehicle] = 1
      list.items[list.size++] = vehicle
    },
    clear: () => {
      for (let index = 0; index < list.size; index++) list.isIncluded[list.items[index] as number] = 0
      list.size = 0
    },
  }
  return list
}
