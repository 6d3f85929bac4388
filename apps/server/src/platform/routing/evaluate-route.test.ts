import { expect, it } from 'vitest'
import { evaluateRoute } from './evaluate-route.ts'
import type { RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'

const hour = 3600

const makeProblem = (stops: Partial<RoutingStop>[], vehicle: Partial<RoutingVehicle> = {}): RoutingProblem => {
  const points = stops.length + 1
  // On a line, an hour and 50 km apart.
  const steps = Float64Array.from({ length: points ** 2 }, (_, index) =>
    Math.abs(Math.floor(index / points) - (index % points)),
  )
  return {
    points,
    distances: steps.map((step) => step * 50_000),
    durations: steps.map((step) => step * hour),
    latenessCost: null,
    stops: stops.map((stop, index) => ({
      id: String(index + 1),
      point: index + 1,
      units: 1,
      weight: 10,
      serviceSeconds: 600,
      window: null,
      readyAt: 0,
      skills: [],
      ...stop,
    })),
    vehicles: [
      {
        id: 'van',
        start: 0,
        end: 0,
        shift: { from: 8 * hour, to: 18 * hour },
        breaks: [],
        maxUnits: null,
        maxWeight: null,
        skills: [],
        fixedCost: 0,
        ...vehicle,
      },
    ],
  }
}

it('computes times, load and distance', () => {
  const route = evaluateRoute(makeProblem([{ units: 2 }, { units: 3 }]), 'van', ['1', '2'])
  expect(route).toEqual({
    vehicle: 'van',
    stops: [
      { id: '1', arrival: 9 * hour, start: 9 * hour, wait: 0, late: 0, units: 5, weight: 20, violations: [] },
      {
        id: '2',
        arrival: 10 * hour + 600,
        start: 10 * hour + 600,
        wait: 0,
        late: 0,
        units: 3,
        weight: 10,
        violations: [],
      },
    ],
    breaks: [],
    distance: 200_000,
    duration: 4 * hour + 1200,
    start: 8 * hour,
    end: 12 * hour + 1200,
    lateness: 0,
    violations: [],
  })
})

it('leaves later instead of waiting at the first stop, and waits at the others', () => {
  const window = { from: 11 * hour, to: 12 * hour }
  const { start, stops } = evaluateRoute(
    makeProblem([{ window }, { window: { from: 15 * hour, to: 16 * hour } }]),
    'van',
    ['1', '2'],
  )
  expect([start, ...stops.map(({ wait }) => wait)]).toEqual([10 * hour, 0, 3 * hour - 600])
})

it('leaves once every order is ready, and ends at the last stop of an open route', () => {
  const problem = makeProblem([{}, { readyAt: 10 * hour }], { end: null })
  expect(evaluateRoute(problem, 'van', ['1', '2'])).toMatchObject({
    start: 10 * hour,
    end: 12 * hour + 1200,
    distance: 100_000,
  })
})

it.each<[string, RoutingProblem, string[][]]>([
  ['capacity_units', makeProblem([{}, {}, {}], { maxUnits: 1 }), [[], ['capacity_units'], ['capacity_units']]],
  ['capacity_weight', makeProblem([{}, {}], { maxWeight: 15 }), [[], ['capacity_weight']]],
  ['window', makeProblem([{ window: { from: 0, to: 8.5 * hour } }, {}]), [['window'], []]],
  ['shift', makeProblem([{}, {}, {}], { shift: { from: 8 * hour, to: 11 * hour } }), [[], [], ['shift']]],
  ['skill', makeProblem([{ skills: ['cold'] }, {}], { skills: ['lift'] }), [['skill'], []]],
])('names the stops that violate %s', (_, problem, violations) => {
  const ids = problem.stops.map(({ id }) => id)
  expect(evaluateRoute(problem, 'van', ids).stops.map((stop) => stop.violations)).toEqual(violations)
})

const lunch = { from: 12 * hour, to: 14 * hour, seconds: hour }

it('takes a break on the road, while waiting, or outside of the route', () => {
  const stops = [{ serviceSeconds: 3 * hour }, {}]
  const onRoad = evaluateRoute(makeProblem(stops, { breaks: [lunch] }), 'van', ['1', '2'])
  expect(onRoad).toMatchObject({ breaks: [{ start: 12 * hour, end: 13 * hour }], end: 16 * hour + 600, violations: [] })
  const waiting = [{ window: { from: 13 * hour, to: 15 * hour } }]
  const early = { window: { from: 9 * hour, to: 9 * hour } }
  const atStop = evaluateRoute(makeProblem([early, ...waiting], { breaks: [lunch] }), 'van', ['1', '2'])
  expect(atStop).toMatchObject({ breaks: [{ start: 12 * hour, end: 13 * hour }], violations: [] })
  expect(atStop.stops[1]?.start).toBe(13 * hour)
  expect(evaluateRoute(makeProblem([{}], { breaks: [lunch] }), 'van', ['1']).breaks).toEqual([])
  const afternoon = makeProblem([{ readyAt: 14 * hour }], { breaks: [lunch] })
  expect(evaluateRoute(afternoon, 'van', ['1'])).toMatchObject({ breaks: [], start: 14 * hour, violations: [] })
})

it('puts a break where no stop becomes late', () => {
  // A break on the way to the second stop would miss its window.
  const stops = [{ serviceSeconds: 2.5 * hour }, { window: { from: 0, to: 12.75 * hour } }]
  const { violations, breaks } = evaluateRoute(makeProblem(stops, { breaks: [lunch] }), 'van', ['1', '2'])
  expect(violations).toEqual([])
  expect(breaks[0]?.start).toBeGreaterThan(12.5 * hour)
})

it('moves stops rather than the break, and reports a break that fits nowhere', () => {
  // Serving from 9 to 14 would skip the break, so it is taken before the service.
  const long = makeProblem([{ serviceSeconds: 5 * hour }], { breaks: [lunch] })
  expect(evaluateRoute(long, 'van', ['1'])).toMatchObject({
    start: 11 * hour,
    breaks: [{ start: 12 * hour, end: 13 * hour }],
    violations: ['shift'],
  })
  const late = makeProblem([{}, {}], { breaks: [lunch], shift: { from: 13.5 * hour, to: 20 * hour } })
  expect(evaluateRoute(late, 'van', ['1', '2']).violations).toEqual(['break'])
})

it('fails for unknown ids', () => {
  expect(() => evaluateRoute(makeProblem([{}]), 'van', ['9'])).toThrow('has no 9')
})
