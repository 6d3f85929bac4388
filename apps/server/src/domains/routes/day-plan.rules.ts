import { toInstant, toWallTime, getWeekday } from '#contract/core/time-zone.ts'
import type { DriverBreak, RoutePoint, Shift } from '#contract/domains/drivers.ts'
import type { LockedStop, RoutingStop, RoutingVehicle } from '#server/platform/routing/problem.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** An order as a plan needs it. */
export interface PlanOrder {
  id: string
  number: number
  coordinates: Coordinates | null
  windowDate: string | null
  windowStartsAt: string | null
  windowEndsAt: string | null
  units: number
  weight: number
  /** In lower case. */
  skills: string[]
  serviceMinutes: number
}

export interface PlanDriver {
  id: string
  name: string
  maxUnits: number | null
  maxWeight: number | null
  shifts: Shift[]
  break: DriverBreak | null
  daysOff: string[]
  start: RoutePoint | null
  endKind: 'start' | 'last_stop' | 'point'
  endPoint: RoutePoint | null
  skills: string[]
}

/** Instants, in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** The day of a plan: its times are seconds from midnight, so that clock changes don't matter to the solver. */
export interface PlanDay {
  date: string
  zone: string
  midnight: number
}

export const toPlanDay = (date: string, zone: string): PlanDay => ({
  date,
  zone,
  midnight: toInstant({ day: date, time: '00:00' }, zone),
})

export const toSeconds = ({ midnight }: PlanDay, instant: number): number => Math.round((instant - midnight) / 1000)

export const toIso = ({ midnight }: PlanDay, seconds: number): string =>
  new Date(midnight + Math.round(seconds) * 1000).toISOString()

const atTime = ({ date, zone }: PlanDay, time: string): number => toInstant({ day: date, time }, zone)

/** The driver's shift on a date; undefined on days off. */
export const findShift = (
  { shifts, daysOff }: Pick<PlanDriver, 'shifts' | 'daysOff'>,
  date: string,
): { start: string; end: string } | undefined =>
  daysOff.includes(date) ? undefined : shifts.find(({ weekday }) => weekday === getWeekday(date))

/** The shift in instants; a driver without one has no time. */
export const toShiftSpan = (driver: PlanDriver, day: PlanDay): Span | undefined => {
  const shift = findShift(driver, day.date)
  return shift && { from: atTime(day, shift.start), to: atTime(day, shift.end) }
}

/** The longest part of a span that none of the others takes up; undefined if nothing is left. */
export const findFreeSpan = (span: Span, taken: readonly Span[]): Span | undefined => {
  const free: Span[] = []
  let from = span.from
  for (const { from: takenFrom, to: takenTo } of taken.toSorted((a, b) => a.from - b.from)) {
    if (takenFrom > from) free.push({ from, to: Math.min(takenFrom, span.to) })
    from = Math.max(from, takenTo)
  }
  if (from < span.to) free.push({ from, to: span.to })
  return free.filter((part) => part.to > part.from).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
}

/** Points of a problem, each once. */
export const makePointList = () => {
  const points: Coordinates[] = []
  const indexes = new Map<string, number>()
  return {
    points,
    add: ({ latitude, longitude }: Coordinates): number => {
      const key = `${latitude} ${longitude}`
      const known = indexes.get(key)
      if (known !== undefined) return known
      const index = points.push({ latitude, longitude }) - 1
      indexes.set(key, index)
      return index
    },
  }
}
export type PointList = ReturnType<typeof makePointList>

/** An order whose window is on an earlier day can be delivered at any time. */
const toWindow = (day: PlanDay, order: PlanOrder): RoutingStop['window'] =>
  order.windowStartsAt !== null && order.windowEndsAt !== null && order.windowDate === day.date
    ? {
        from: toSeconds(day, Date.parse(order.windowStartsAt)),
        to: toSeconds(day, Date.parse(order.windowEndsAt)),
      }
    : null

/** Its window was on an earlier day, or is over on the day itself. */
const isOverdue = (day: PlanDay, { windowDate, windowEndsAt }: PlanOrder, now: number): boolean =>
  windowDate !== null &&
  (windowDate < day.date ||
    (windowDate === toWallTime(now, day.zone).day && windowEndsAt !== null && Date.parse(windowEndsAt) <= now))

export const toRoutingStop = (
  day: PlanDay,
  order: PlanOrder & { coordinates: Coordinates },
  points: PointList,
  now: number,
): RoutingStop => ({
  id: order.id,
  point: points.add(order.coordinates),
  units: order.units,
  weight: order.weight,
  serviceSeconds: order.serviceMinutes * 60,
  window: toWindow(day, order),
  isOverdue: isOverdue(day, order, now),
  readyAt: 0,
  skills: order.skills,
})

/** A vehicle that isn't needed saves this many meters, so that plans use fewer drivers if that costs little. */
const fixedCost = 5000

export const toVehicle = (
  day: PlanDay,
  driver: PlanDriver,
  { start, end, span }: { start: Coordinates; end: Coordinates | null; span: Span },
  points: PointList,
): RoutingVehicle => ({
  id: driver.id,
  start: points.add(start),
  end: end === null ? null : points.add(end),
  shift: { from: toSeconds(day, span.from), to: toSeconds(day, span.to) },
  breaks: driver.break
    ? [
        {
          from: toSeconds(day, atTime(day, driver.break.start)),
          to: toSeconds(day, atTime(day, driver.break.end)),
          seconds: driver.break.minutes * 60,
        },
      ]
    : [],
  maxUnits: driver.maxUnits,
  maxWeight: driver.maxWeight,
  skills: driver.skills.map((skill) => skill.toLowerCase()),
  fixedCost,
})

/** Where a driver's routes start and end; undefined if the start isn't known. */
export const toEnds = (
  driver: Pick<PlanDriver, 'start' | 'endKind' | 'endPoint'>,
  mainLocation: RoutePoint | null,
): { start: RoutePoint; end: RoutePoint | null } | undefined => {
  const start = driver.start ?? mainLocation
  if (!start) return undefined
  if (driver.endKind === 'last_stop') return { start, end: null }
  return { start, end: driver.endKind === 'point' ? (driver.endPoint ?? start) : start }
}

/** Everything that a plan computed with; if it differs when the plan is applied, the plan is outdated. */
export const fingerprint = ({ coordinates, windowStartsAt, windowEndsAt, units, weight }: PlanOrder): string =>
  [coordinates?.latitude, coordinates?.longitude, windowStartsAt, windowEndsAt, units, weight].join(' ')

export interface PlanVehicle {
  driverId: string
  name: string
  /** The draft that the plan replaces, with the version that it saw. */
  routeId: string | null
  routeVersion: number | null
  start: RoutePoint
  end: RoutePoint | null
  availableFrom: string
}

/** Stored with a plan. */
export interface PlanInput {
  midnight: number
  zone: string
  vehicles: PlanVehicle[]
  orders: { id: string; number: number; fingerprint: string; isLocked: boolean }[]
  withoutCoordinates: { id: string; number: number }[]
  problem: { stops: RoutingStop[]; vehicles: RoutingVehicle[]; points: Coordinates[]; latenessCost: number | null }
  locked: LockedStop[]
}
