import { expect, it } from 'vitest'
import { toInstant } from '#contract/core/time-zone.ts'
import { evaluateRoute } from '#server/platform/routing/evaluate-route.ts'
import { solveProblem } from '#server/platform/routing/solve-problem.ts'
import {
  makePointList,
  type PlanDriver,
  type PlanOrder,
  toPlanDay,
  toRoutingStop,
  toShiftSpan,
  toVehicle,
} from './day-plan.rules.ts'
import { toStoredSchedule } from './schedule.rules.ts'

const zone = 'America/New_York'
/** From 2:00 to 3:00, and from 2:00 back to 1:00; both are Sundays. */
const [spring, fall, usual] = ['2027-03-14', '2027-11-07', '2027-05-02']
const point = { label: '', latitude: 40.7, longitude: -74 }
const travelSeconds = 600

const toDriver = (start: string, end: string, fields: Partial<PlanDriver> = {}): PlanDriver => ({
  id: 'driver',
  name: 'Rosa',
  maxUnits: null,
  maxWeight: null,
  shifts: [{ weekday: 0, start, end }],
  break: null,
  daysOff: [],
  start: point,
  endKind: 'start',
  endPoint: null,
  skills: [],
  ...fields,
})

const toOrder = (id: string, date: string, start: string, end: string): PlanOrder => ({
  id,
  number: 1001,
  coordinates: { latitude: 40.7, longitude: id === 'a' ? -74.1 : -74.2 },
  windowDate: date,
  windowStartsAt: new Date(toInstant({ day: date, time: start }, zone)).toISOString(),
  windowEndsAt: new Date(toInstant({ day: date, time: end }, zone)).toISOString(),
  units: 1,
  weight: 0,
  skills: [],
  serviceMinutes: 5,
})

/** The problem of a day with one driver; every way takes ten minutes. */
const toProblem = (date: string, driver: PlanDriver, orders: readonly PlanOrder[]) => {
  const day = toPlanDay(date, zone)
  const points = makePointList()
  const span = toShiftSpan(driver, day)
  if (!span) throw new Error('The driver has no shift.')
  const vehicle = toVehicle(day, driver, { start: point, end: point, span }, points)
  const stops = orders.flatMap(({ coordinates, ...order }) =>
    coordinates ? [toRoutingStop(day, { ...order, coordinates }, points, day.midnight)] : [],
  )
  const count = points.points.length
  const ways = Float64Array.from({ length: count * count }, (_, index) =>
    Math.floor(index / count) === index % count ? 0 : travelSeconds,
  )
  const problem = {
    stops,
    vehicles: [vehicle],
    points: count,
    distances: ways,
    durations: ways,
    latenessCost: null,
  }
  return { day, problem, vehicle }
}

const toHours = (seconds: number): number => seconds / 3600

it.each([
  [spring, 3],
  [usual, 4],
  [fall, 5],
])('gives a driver the hours that a shift from 1:00 to 5:00 has on %s', (date, hours) => {
  // At 1:00 on the day of the fall the first of both hours is meant.
  const { vehicle } = toProblem(date, toDriver('01:00', '05:00'), [])
  expect(toHours(vehicle.shift.to - vehicle.shift.from)).toBe(hours)
})

it('starts a shift after the hour that does not exist, and has seconds for the 25th hour', () => {
  const missing = toProblem(spring, toDriver('02:30', '04:00'), []).vehicle.shift
  expect(toHours(missing.to - missing.from)).toBeGreaterThan(0)
  expect(toHours(missing.to - missing.from)).toBeLessThanOrEqual(1)
  const { day, vehicle } = toProblem(fall, toDriver('12:00', '23:59'), [])
  expect(toHours(vehicle.shift.from)).toBe(13)
  expect(new Date(day.midnight).toISOString()).toBe('2027-11-07T04:00:00.000Z')
  expect(toHours(vehicle.shift.to)).toBeCloseTo(25, 1)
})

it.each([
  // Hours from 1:30 to the start of a window at 3:00.
  [spring, '2027-03-14T07:00:00.000Z', 0.5],
  [usual, '2027-05-02T07:00:00.000Z', 1.5],
  [fall, '2027-11-07T08:00:00.000Z', 2.5],
])('computes arrival, wait and end of a route in real time on %s', (date, opensAt, hoursUntil) => {
  const order = toOrder('a', date, '03:00', '04:00')
  const { day, problem, vehicle } = toProblem(date, toDriver('01:30', '06:00'), [order])
  expect(toHours((problem.stops[0]?.window?.from ?? 0) - vehicle.shift.from)).toBe(hoursUntil)
  const evaluated = evaluateRoute(problem, 'driver', ['a'])
  const schedule = toStoredSchedule(day, evaluated)
  const [stop] = schedule.stops
  expect(stop?.violations).toEqual([])
  expect(new Date(Date.parse(stop?.eta ?? '') + (stop?.wait ?? 0) * 1000).toISOString()).toBe(opensAt)
  const plan = solveProblem(problem, { seconds: 60, seed: 1, iterations: 50 })
  expect(plan.unassigned).toEqual([])
  const [planned] = plan.routes.map((route) => toStoredSchedule(day, route))
  expect(planned?.stops[0]).toMatchObject({ late: 0, violations: [] })
  expect(Date.parse(planned?.endsAt ?? '')).toBe(Date.parse(opensAt) + (5 * 60 + travelSeconds) * 1000)
})

it('marks stops that a shift has no time for because an hour is missing', () => {
  const evaluate = (date: string) => {
    const orders = ['a', 'b'].map((id) => ({ ...toOrder(id, date, '00:00', '05:00'), serviceMinutes: 45 }))
    // Two hours of work.
    const { problem } = toProblem(date, toDriver('01:00', '03:30'), orders)
    return evaluateRoute(problem, 'driver', ['a', 'b']).stops.map(({ violations }) => violations)
  }
  expect(evaluate(usual)).toEqual([[], []])
  expect(evaluate(spring)).toEqual([[], ['shift']])
  expect(evaluate(fall)).toEqual([[], []])
})

it('has breaks and windows in local time', () => {
  const lunch = { break: { start: '02:00', end: '04:00', minutes: 30 } }
  const hours = (date: string): number => {
    const [rest] = toProblem(date, toDriver('00:00', '06:00', lunch), []).vehicle.breaks
    return toHours((rest?.to ?? 0) - (rest?.from ?? 0))
  }
  expect([hours(spring), hours(usual), hours(fall)]).toEqual([1, 2, 2])
  const { problem } = toProblem(fall, toDriver('00:00', '06:00'), [toOrder('a', fall, '00:30', '02:30')])
  const window = problem.stops[0]?.window
  expect(toHours((window?.to ?? 0) - (window?.from ?? 0))).toBe(3)
})
