import type { LockedStop, RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'
import { makeRandom } from './random.ts'

export const hour = 3600

export interface SampleOptions {
  seed: number
  stops: number
  vehicles: number
  latenessCost?: number | null
}

/** A random day with every constraint; for tests. The first two points are depots. */
export const makeSampleProblem = ({ seed, stops, vehicles, latenessCost = null }: SampleOptions): RoutingProblem => {
  const random = makeRandom(seed)
  const pick = (from: number, to: number): number => Math.floor(from + random() * (to - from + 1))
  const chance = (rate: number): boolean => random() < rate
  const points = Array.from({ length: stops + 2 }, () => ({ x: pick(0, 20_000), y: pick(0, 20_000) }))
  const distances = new Float64Array(points.length ** 2)
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.entries()) {
      // Not symmetric, as roads are.
      const detour = row < column ? 1 : 1.1
      distances[row * points.length + column] = detour * Math.hypot(from.x - to.x, from.y - to.y)
    }
  }
  return {
    points: points.length,
    distances,
    durations: distances.map((meters) => meters / 9),
    latenessCost,
    stops: Array.from({ length: stops }, (_, index): RoutingStop => {
      const from = pick(8, 15) * hour
      return {
        id: `stop ${index}`,
        point: index + 2,
        units: pick(1, 6),
        weight: pick(1, 40),
        serviceSeconds: pick(2, 12) * 60,
        window: chance(0.7) ? { from, to: from + pick(1, 4) * hour } : null,
        readyAt: chance(0.2) ? pick(7, 12) * hour : 0,
        skills: chance(0.2) ? ['cold'] : chance(0.03) ? ['crane'] : [],
      }
    }),
    vehicles: Array.from({ length: vehicles }, (_, index): RoutingVehicle => {
      const start = pick(0, 1)
      const from = pick(7, 10) * hour
      const lunch = pick(11, 13) * hour
      const breaks = [{ from: lunch, to: lunch + 2 * hour, seconds: hour / 2 }]
      return {
        id: `vehicle ${index}`,
        start,
        end: chance(0.3) ? null : chance(0.2) ? 1 - start : start,
        shift: { from, to: from + pick(6, 10) * hour },
        breaks: chance(0.5)
          ? chance(0.4)
            ? [...breaks, { from: 15 * hour, to: 18 * hour, seconds: 900 }]
            : breaks
          : [],
        maxUnits: chance(0.8) ? pick(15, 40) : null,
        maxWeight: chance(0.8) ? pick(100, 300) : null,
        skills: chance(0.6) ? ['cold', 'lift'] : [],
        fixedCost: pick(0, 1) * 5_000,
      }
    }),
  }
}

/** Locks some stops of a plan's routes where they are. */
export const lockSome = (
  routes: readonly { vehicle: string; stops: readonly { id: string }[] }[],
  seed: number,
): LockedStop[] => {
  const random = makeRandom(seed)
  return routes.flatMap(({ vehicle, stops }) =>
    stops.flatMap(({ id }, index): LockedStop[] => {
      if (random() > 0.3) return []
      return [{ stop: id, vehicle, position: random() < 0.5 ? index : null }]
    }),
  )
}
