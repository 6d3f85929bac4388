import type { RoutingModel } from './routing-model.ts'
import { timeTolerance } from './schedule-route.ts'

/** Travel times with breaks, on typed arrays. `schedule-route.ts` has the same rules in readable form. */
export const makeBreakTimes = (model: RoutingModel) => {
  const { maxBreaks, breakCount, breakFrom, breakTo, breakSeconds, shiftFrom, shiftTo, opens, service } = model
  const { deadline, dueAt, hasLateness, stopCount } = model

  /** Arrival when the breaks from `first` until before `last` are taken on the way; `Infinity` if they don't fit. */
  const arriveWithBreaks = (vehicle: number, ready: number, seconds: number, first: number, last: number): number => {
    if (first === last) return ready + seconds
    const base = vehicle * maxBreaks
    let end = ready
    let pause = 0
    for (let index = base + first; index < base + last; index++) {
      const start = Math.max(end, breakFrom[index] as number)
      end = start + (breakSeconds[index] as number)
      if (end > (breakTo[index] as number) + timeTolerance) return Infinity
      pause += breakSeconds[index] as number
    }
    return Math.max(ready + seconds + pause, end)
  }

  /** The inverse: the latest departure for an arrival at this time, or `-Infinity`. */
  const leaveBeforeBreaks = (
    vehicle: number,
    arrival: number,
    seconds: number,
    first: number,
    last: number,
  ): number => {
    const base = vehicle * maxBreaks
    let start = Infinity
    let end = arrival
    let pause = 0
    for (let index = base + last - 1; index >= base + first; index--) {
      const length = breakSeconds[index] as number
      start = Math.min(end, breakTo[index] as number) - length
      if ((breakFrom[index] as number) > start + timeTolerance) return -Infinity
      end = start
      pause += length
    }
    return Math.min(start, arrival - seconds - pause)
  }

  /** Breaks before the departure. */
  const setFirstLabels = (vehicle: number, departure: number, ready: Float64Array, at: number): void => {
    for (let taken = 0; taken <= (breakCount[vehicle] as number); taken++) {
      const end = arriveWithBreaks(vehicle, shiftFrom[vehicle] as number, 0, 0, taken)
      ready[at + taken] = Math.max(departure, end)
    }
  }

  /** Latest return with that many breaks taken, so that the others can be taken afterwards. */
  const setLastLabels = (vehicle: number, latest: Float64Array, at: number): void => {
    const count = breakCount[vehicle] as number
    for (let taken = 0; taken <= count; taken++) {
      latest[at + taken] = Math.min(shiftTo[vehicle] as number, leaveBeforeBreaks(vehicle, Infinity, 0, taken, count))
    }
  }

  /** From one node to the next: `node` is a stop, or the route's end. Returns whether any label is left. */
  const extendLabels = (
    vehicle: number,
    fromReady: Float64Array,
    fromLate: Float64Array,
    from: number,
    seconds: number,
    node: number,
    toReady: Float64Array,
    toLate: Float64Array,
    to: number,
  ): boolean => {
    const isStop = node < stopCount
    const open = isStop ? (opens[node] as number) : 0
    const limit = (isStop ? (deadline[node] as number) : Infinity) + timeTolerance
    const due = isStop ? (dueAt[node] as number) : Infinity
    const length = isStop ? (service[node] as number) : 0
    let isFeasible = false
    // Descending, so that `to` may be the same place as `from`.
    for (let taken = breakCount[vehicle] as number; taken >= 0; taken--) {
      let bestStart = Infinity
      let bestLate = Infinity
      for (let before = 0; before <= taken; before++) {
        const left = fromReady[from + before] as number
        if (left === Infinity) continue
        const start = Math.max(arriveWithBreaks(vehicle, left, seconds, before, taken), open)
        if (start === Infinity || start > limit) continue
        const late = hasLateness ? (fromLate[from + before] as number) + Math.max(0, start - due) : 0
        if (late > bestLate || (late === bestLate && start >= bestStart)) continue
        bestLate = late
        bestStart = start
      }
      toReady[to + taken] = bestStart + length
      toLate[to + taken] = bestLate
      if (bestStart !== Infinity) isFeasible = true
    }
    return isFeasible
  }

  return { arriveWithBreaks, leaveBeforeBreaks, setFirstLabels, setLastLabels, extendLabels }
}

export type BreakTimes = ReturnType<typeof makeBreakTimes>
