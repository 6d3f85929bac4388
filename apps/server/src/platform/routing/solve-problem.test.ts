import { describe, expect, it } from 'vitest'
import { isRouteFeasible } from './check-route.ts'
import { evaluateRoute } from './evaluate-route.ts'
import type { RoutingPlan, RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'
import { hour, lockSome, makeSampleProblem } from './sample-problem.ts'
import { solveProblem, type SolveOptions } from './solve-problem.ts'

const seeds = Array.from({ length: process.env.TEST_FULL ? 200 : 20 }, (_, index) => index + 1)
const limits: SolveOptions = { seconds: 60, iterations: 600, seed: 1 }

const getStop = ({ stops }: RoutingProblem, id: string): RoutingStop => {
  const stop = stops.find((each) => each.id === id)
  if (!stop) throw new Error(`no ${id}`)
  return stop
}

const getVehicle = ({ vehicles }: RoutingProblem, id: string): RoutingVehicle => {
  const vehicle = vehicles.find((each) => each.id === id)
  if (!vehicle) throw new Error(`no ${id}`)
  return vehicle
}

const listStops = (problem: RoutingProblem, plan: RoutingPlan, vehicle: string): RoutingStop[] =>
  (plan.routes.find((route) => route.vehicle === vehicle)?.stops ?? []).map(({ id }) => getStop(problem, id))

const expectValid = (problem: RoutingProblem, plan: RoutingPlan): void => {
  const assigned = plan.routes.flatMap(({ stops }) => stops.map(({ id }) => id))
  const listed = [...assigned, ...plan.unassigned.map(({ stop }) => stop)]
  expect(listed.toSorted()).toEqual(problem.stops.map(({ id }) => id).toSorted())
  for (const { vehicle, stops } of plan.routes) {
    expect(stops.length).toBeGreaterThan(0)
    expect(isRouteFeasible(problem, getVehicle(problem, vehicle), listStops(problem, plan, vehicle)), vehicle).toBe(
      true,
    )
    const { violations } = evaluateRoute(
      problem,
      vehicle,
      stops.map(({ id }) => id),
    )
    expect(violations.filter((violation) => violation !== 'window' || problem.latenessCost === null)).toEqual([])
  }
}

/** Whether the reason describes what the checker finds. */
const isReasonTrue = (problem: RoutingProblem, plan: RoutingPlan, stop: RoutingStop, reason: string): boolean => {
  const skilled = problem.vehicles.filter(({ skills }) => stop.skills.every((skill) => skills.includes(skill)))
  if (reason === 'skill') return skilled.length === 0
  const fits = (vehicle: RoutingVehicle, stops: readonly RoutingStop[]): boolean =>
    stops.reduce((sum, { units }) => sum + units, 0) <= (vehicle.maxUnits ?? Infinity) &&
    stops.reduce((sum, { weight }) => sum + weight, 0) <= (vehicle.maxWeight ?? Infinity)
  const hasRoom = (vehicle: RoutingVehicle): boolean => fits(vehicle, [...listStops(problem, plan, vehicle.id), stop])
  const alone = skilled.filter((vehicle) => isRouteFeasible(problem, vehicle, [stop]))
  if (reason === 'capacity') {
    const isTooLarge = skilled.length > 0 && skilled.every((vehicle) => !fits(vehicle, [stop]))
    return isTooLarge || (alone.length > 0 && !alone.some(hasRoom))
  }
  return reason === 'time' && skilled.some((vehicle) => fits(vehicle, [stop]))
}

const expectNoPlace = (problem: RoutingProblem, plan: RoutingPlan, stop: RoutingStop): void => {
  for (const vehicle of problem.vehicles) {
    const stops = listStops(problem, plan, vehicle.id)
    for (let place = 0; place <= stops.length; place++) {
      expect(isRouteFeasible(problem, vehicle, stops.toSpliced(place, 0, stop))).toBe(false)
    }
  }
}

describe('random problems with every constraint', () => {
  it.each(seeds)('plans feasible routes and gives true reasons (seed %i)', (seed) => {
    // Few vehicles, so that some stops stay unassigned.
    const problem = makeSampleProblem({ seed, stops: 12 + (seed % 20), vehicles: 2 + (seed % 3) })
    const plan = solveProblem(problem, limits)
    expectValid(problem, plan)
    for (const { stop: id, reason } of plan.unassigned) {
      const stop = getStop(problem, id)
      expectNoPlace(problem, plan, stop)
      expect(isReasonTrue(problem, plan, stop, reason), `${id}: ${reason}`).toBe(true)
    }
  })

  it.each(seeds)('leaves locked stops on their vehicle and at their position (seed %i)', (seed) => {
    const problem = makeSampleProblem({ seed, stops: 20, vehicles: 4 })
    const locked = lockSome(solveProblem(problem, { ...limits, iterations: 50 }).routes, seed)
    const plan = solveProblem(problem, { ...limits, seed: seed + 1, locked })
    expectValid(problem, plan)
    for (const { stop, vehicle, position } of locked) {
      const ids = listStops(problem, plan, vehicle).map(({ id }) => id)
      if (position === null) expect(ids).toContain(stop)
      else expect(ids.indexOf(stop), `${stop} of ${vehicle}`).toBe(position)
    }
  })

  it.each(seeds)('accepts lateness at its cost if windows are soft (seed %i)', (seed) => {
    const problem = makeSampleProblem({ seed, stops: 18, vehicles: 3, latenessCost: 5 })
    const plan = solveProblem(problem, { ...limits, iterations: 300 })
    expectValid(problem, plan)
    const late = plan.routes.flatMap(({ stops }) => stops.map((stop) => stop.late))
    expect(plan.lateness).toBeCloseTo(
      late.reduce((sum, seconds) => sum + seconds, 0),
      6,
    )
  })
})

it.each(seeds)('plans overdue stops with every constraint but their window (seed %i)', (seed) => {
  const latenessCost = seed % 2 === 0 ? 5 : null
  const sample = makeSampleProblem({ seed, stops: 18, vehicles: 3, latenessCost })
  const stops = sample.stops.map((stop, index) => (index % 4 === 0 ? { ...stop, isOverdue: true } : stop))
  const problem = { ...sample, stops }
  const plan = solveProblem(problem, { ...limits, iterations: 300 })
  for (const { vehicle, stops: planned } of plan.routes) {
    const route = planned.map(({ id }) => getStop(problem, id))
    expect(isRouteFeasible(problem, getVehicle(problem, vehicle), route), vehicle).toBe(true)
  }
  for (const { stop, reason } of plan.unassigned) {
    expectNoPlace(problem, plan, getStop(problem, stop))
    expect(isReasonTrue(problem, plan, getStop(problem, stop), reason), `${stop}: ${reason}`).toBe(true)
  }
})

it('gives the same plan for the same seed and number of iterations', () => {
  const problem = makeSampleProblem({ seed: 5, stops: 40, vehicles: 6 })
  const first = solveProblem(problem, limits)
  expect(solveProblem(problem, limits)).toEqual(first)
  expect(solveProblem(problem, { ...limits, seed: 2 })).not.toEqual(first)
})

/** Stops on a line at 1, 2, 3, … km from the depot, a minute per kilometer. */
const makeLine = (count: number, change: Partial<RoutingProblem> = {}): RoutingProblem => {
  const points = count + 1
  const distances = Float64Array.from(
    { length: points ** 2 },
    (_, index) => Math.abs(Math.floor(index / points) - (index % points)) * 1000,
  )
  return {
    points,
    distances,
    durations: distances.map((meters) => (meters * 60) / 1000),
    latenessCost: null,
    stops: Array.from({ length: count }, (_, index) => ({
      id: String(index + 1),
      point: index + 1,
      units: 1,
      weight: 0,
      serviceSeconds: 0,
      window: null,
      readyAt: 0,
      skills: [],
    })),
    vehicles: ['a', 'b'].map((id) => ({
      id,
      start: 0,
      end: 0,
      shift: { from: 8 * hour, to: 18 * hour },
      breaks: [],
      maxUnits: null,
      maxWeight: null,
      skills: [],
      fixedCost: 0,
    })),
    ...change,
  }
}

const changeVehicles = (problem: RoutingProblem, change: Partial<RoutingVehicle>): RoutingProblem => ({
  ...problem,
  vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, ...change })),
})

const changeStop = (problem: RoutingProblem, id: string, change: Partial<RoutingStop>): RoutingProblem => ({
  ...problem,
  stops: problem.stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop)),
})

it('finds the shortest route on a line, closed and open', () => {
  expect(solveProblem(makeLine(8), limits).distance).toBe(16_000)
  const open = solveProblem(changeVehicles(makeLine(8), { end: null }), limits)
  expect(open.distance).toBe(8_000)
  expect(open.routes[0]?.stops.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

it('uses a second vehicle only if it costs less than it saves', () => {
  // Closes the windows of the far stops at the same time.
  const problem = changeVehicles(makeLine(6), { maxUnits: 4, fixedCost: 1_000 })
  expect(solveProblem(problem, limits).routes).toHaveLength(2)
  expect(solveProblem(changeVehicles(problem, { maxUnits: 6 }), limits).routes).toHaveLength(1)
})

it.each<[string, RoutingProblem]>([
  ['no_vehicle', makeLine(1, { vehicles: [] })],
  ['skill', changeStop(makeLine(3), '1', { skills: ['crane'] })],
  ['capacity', changeVehicles(changeStop(makeLine(3), '1', { units: 7 }), { maxUnits: 6 })],
  ['capacity', changeVehicles(changeStop(makeLine(3), '1', { weight: 7 }), { maxWeight: 6 })],
  ['time', changeStop(makeLine(3), '1', { window: { from: 0, to: 8 * hour } })],
  ['time', changeStop(makeLine(3), '1', { readyAt: 18 * hour })],
  ['time', changeVehicles(changeStop(makeLine(3), '1', { serviceSeconds: 11 * hour }), {})],
])('leaves a stop out for the reason %s', (reason, problem) => {
  expect(solveProblem(problem, limits).unassigned).toEqual([{ stop: '1', reason }])
})

it.each([
  ['hard', null],
  ['soft', 10],
])('serves overdue stops first if windows are %s', (_, latenessCost) => {
  const line = changeVehicles(makeLine(2, { latenessCost }), { end: null })
  // The detour back to the first stop is a kilometer; without it the second one waits two hours.
  const problem = changeStop(line, '1', { window: { from: 10 * hour, to: 11 * hour } })
  const listStarts = (second: Partial<RoutingStop>) =>
    solveProblem(changeStop(problem, '2', second), limits).routes[0]?.stops.map(({ id, start, late }) => [
      id,
      start,
      late,
    ])
  expect(listStarts({})).toEqual([
    ['1', 10 * hour, 0],
    ['2', 10 * hour + 60, 0],
  ])
  expect(listStarts({ isOverdue: true })).toEqual([
    ['2', 8 * hour + 120, 0],
    ['1', 10 * hour, 0],
  ])
  expect(listStarts({ isOverdue: true, window: { from: 6 * hour, to: 7 * hour } })).toEqual([
    ['2', 8 * hour + 120, hour + 120],
    ['1', 10 * hour, 0],
  ])
})

it('leaves out as few stops as possible when vehicles are full', () => {
  const problem = changeVehicles(changeStop(makeLine(5), '1', { units: 4 }), { maxUnits: 2 })
  expect(solveProblem(problem, limits).unassigned).toEqual([{ stop: '1', reason: 'capacity' }])
  const full = solveProblem(changeVehicles(makeLine(5), { maxUnits: 2 }), limits)
  expect(full.unassigned.map(({ reason }) => reason)).toEqual(['capacity'])
})

it('leaves locked stops where they are even if they violate a constraint', () => {
  const problem = changeVehicles(makeLine(4), { maxUnits: 1 })
  const locked = ['3', '1'].map((stop, position) => ({ stop, vehicle: 'b', position }))
  const plan = solveProblem(problem, { ...limits, locked })
  expect(plan.routes.map(({ vehicle, stops }) => [vehicle, stops.map(({ id }) => id)])).toEqual([
    ['a', [expect.any(String)]],
    ['b', ['3', '1']],
  ])
  expect(plan.unassigned).toHaveLength(1)
})

it('plans nothing for no stops', () => {
  expect(solveProblem(makeLine(0), limits)).toEqual({
    routes: [],
    unassigned: [],
    distance: 0,
    duration: 0,
    lateness: 0,
  })
})
