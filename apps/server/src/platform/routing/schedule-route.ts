import type { RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'

/** One way to reach a place of the route: with `taken` breaks behind it. */
interface Label {
  /** Breaks outside of their windows, then lateness, then time decide between labels. */
  missedBreaks: number
  lateness: number
  /** End of the service, or the departure from the depot. */
  ready: number
  arrival: number
  start: number
  breaks: ScheduledBreak[]
  previous: Label | null
}

interface ScheduledBreak {
  start: number
  end: number
  isMissed: boolean
}

export interface ScheduledStop {
  arrival: number
  start: number
  late: number
  /** A break before this stop lies outside of its window. */
  missesBreak: boolean
}

export interface Schedule {
  stops: ScheduledStop[]
  breaks: { start: number; end: number }[]
  start: number
  end: number
  /** A break that fits neither into the route nor after it. */
  missesBreakAtEnd: boolean
}

/** Floating-point sums of travel times may exceed a limit by a rounding error. */
export const timeTolerance = 1e-6

const isBetter = (left: Label, right: Label | undefined): boolean => {
  if (!right) return true
  if (left.missedBreaks !== right.missedBreaks) return left.missedBreaks < right.missedBreaks
  if (left.lateness !== right.lateness) return left.lateness < right.lateness
  return left.ready < right.ready
}

/** Takes the breaks from `first` until before `last`, each as early as possible from `from` on. */
const takeBreaks = ({ breaks }: RoutingVehicle, first: number, last: number, from: number): ScheduledBreak[] => {
  let time = from
  return breaks.slice(first, last).map((rest) => {
    const start = Math.max(time, rest.from)
    time = start + rest.seconds
    return { start, end: time, isMissed: time > rest.to + timeTolerance }
  })
}

const countMissed = (breaks: readonly ScheduledBreak[]): number => breaks.filter(({ isMissed }) => isMissed).length

const getDeparture = (vehicle: RoutingVehicle, stops: readonly RoutingStop[]): number =>
  Math.max(vehicle.shift.from, ...stops.map(({ readyAt }) => readyAt))

/** Breaks before the departure are taken while orders are prepared and aren't part of the route. */
const getFirstLabels = (vehicle: RoutingVehicle, departure: number): Label[] =>
  Array.from({ length: vehicle.breaks.length + 1 }, (_, taken) => {
    const breaks = takeBreaks(vehicle, 0, taken, vehicle.shift.from)
    const ready = Math.max(departure, breaks.at(-1)?.end ?? 0)
    const missedBreaks = countMissed(breaks)
    return { missedBreaks, lateness: 0, ready, arrival: ready, start: ready, breaks: [], previous: null }
  })

interface Leg {
  seconds: number
  service: number
  window: RoutingStop['window']
}

const extend = (vehicle: RoutingVehicle, labels: readonly Label[], leg: Leg): Label[] =>
  labels.map((_, taken) => {
    let best: Label | undefined
    for (const [before, label] of labels.slice(0, taken + 1).entries()) {
      const breaks = takeBreaks(vehicle, before, taken, label.ready)
      let arrival = label.ready + leg.seconds
      // A break that begins before the arrival delays it; a later one is taken at the stop.
      for (const rest of breaks) if (rest.start < arrival) arrival += rest.end - rest.start
      const start = Math.max(arrival, breaks.at(-1)?.end ?? 0, leg.window?.from ?? 0)
      const candidate: Label = {
        missedBreaks: label.missedBreaks + countMissed(breaks),
        lateness: label.lateness + Math.max(0, start - (leg.window?.to ?? Infinity)),
        ready: start + leg.service,
        arrival,
        start,
        breaks,
        previous: label,
      }
      if (isBetter(candidate, best)) best = candidate
    }
    return best as Label
  })

const listLabels = (last: Label): Label[] => {
  const labels: Label[] = []
  for (let label: Label | null = last; label; label = label.previous) labels.unshift(label)
  return labels
}

/**
 * When each stop is reached and served, and when breaks are taken. Chooses the places of breaks so that lateness, and
 * then the end, are as small as possible. For each number of taken breaks one label is extended from stop to stop.
 */
export const scheduleRoute = (
  problem: RoutingProblem,
  vehicle: RoutingVehicle,
  stops: readonly RoutingStop[],
): Schedule => {
  const getSeconds = (from: number, to: number): number => problem.durations[from * problem.points + to] ?? 0
  const departure = getDeparture(vehicle, stops)
  let labels = getFirstLabels(vehicle, departure)
  let point = vehicle.start
  for (const stop of stops) {
    const seconds = getSeconds(point, stop.point)
    labels = extend(vehicle, labels, { seconds, service: stop.serviceSeconds, window: stop.window })
    point = stop.point
  }
  const seconds = vehicle.end === null ? 0 : getSeconds(point, vehicle.end)
  const returns = extend(vehicle, labels, { seconds, service: 0, window: null })
  let last: Label | undefined
  let missedAtEnd = 0
  for (const [taken, label] of returns.entries()) {
    const missed = countMissed(takeBreaks(vehicle, taken, vehicle.breaks.length, label.ready))
    const candidate = { ...label, missedBreaks: label.missedBreaks + missed }
    // Of equal labels the one without a break in the route: it is taken after the return.
    if (!isBetter(candidate, last)) continue
    last = candidate
    missedAtEnd = missed
  }
  const [first, ...rest] = listLabels(last as Label)
  const arrived = rest.slice(0, -1)
  const firstStop = arrived[0]
  const firstSeconds = stops[0] ? getSeconds(vehicle.start, stops[0].point) : 0
  // Leaves as late as possible instead of waiting at the first stop for its window or for a break.
  const earliest = first?.ready ?? departure
  const idleUntil = firstStop?.breaks[0]?.start ?? firstStop?.start ?? earliest
  const isIdle = firstStop !== undefined && idleUntil > firstStop.arrival
  const start = isIdle ? Math.max(earliest, idleUntil - firstSeconds) : earliest
  return {
    stops: arrived.map((label, index) => ({
      arrival: index === 0 && isIdle ? start + firstSeconds : label.arrival,
      start: label.start,
      late: Math.max(0, label.start - (stops[index]?.window?.to ?? Infinity)),
      missesBreak: label.breaks.some(({ isMissed }) => isMissed),
    })),
    breaks: rest.flatMap(({ breaks }) => breaks.map((each) => ({ start: each.start, end: each.end }))),
    start,
    end: last?.ready ?? departure,
    missesBreakAtEnd: missedAtEnd > 0 || (rest.at(-1)?.breaks.some(({ isMissed }) => isMissed) ?? false),
  }
}
