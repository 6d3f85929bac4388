import { readFile } from 'node:fs/promises'
import { solveProblem, type SolveOptions } from '#server/platform/routing/solve-problem.ts'
import type { Fact } from './report.ts'
import { parseSolomon, type RouteObjective, type SolomonInstance, toRoutingProblem } from './solomon-format.ts'
import { makeShapeInstances } from './solomon-shapes.ts'

export interface RouteBench extends Pick<SolveOptions, 'seconds' | 'iterations' | 'seed'> {
  objective: RouteObjective
}

interface RouteResult {
  vehicles: number
  distance: number
  unassigned: number
}

/** From `quality.md`, with the plans of long runs in place of the best known ones. */
const maxDistanceRatio = 1.05
const maxMoreVehicles = 1
const maxMegabytes = 1024

const longRunFactor = 10
const longRunSeeds = [11, 12]

const solveInstance = (instance: SolomonInstance, { objective, ...options }: RouteBench): RouteResult => {
  const plan = solveProblem(toRoutingProblem(instance, objective), options)
  return { vehicles: plan.routes.length, distance: plan.distance, unassigned: plan.unassigned.length }
}

/** A file in Solomon's text format, solved in this thread. The distance has double precision. */
export const solveRouteFile = async (file: string, bench: RouteBench): Promise<string> => {
  const instance = parseSolomon(await readFile(file, 'utf8'))
  const { vehicles, distance, unassigned } = solveInstance(instance, bench)
  const left = unassigned > 0 ? `, ${unassigned} unassigned` : ''
  return `${instance.name}: vehicles ${vehicles}, total distance ${distance}${left}`
}

const isBetter = (left: RouteResult, right: RouteResult): boolean =>
  left.vehicles < right.vehicles || (left.vehicles === right.vehicles && left.distance < right.distance)

/** Generated instances of Solomon's shapes, compared with the best of long runs, and one with 1,000 stops. */
export const measureRoutes = (bench: RouteBench, log: (line: string) => void, size = 100): Fact[] => {
  const facts = makeShapeInstances(size).map((instance): Fact => {
    log(`routes: ${instance.name}`)
    const result = solveInstance(instance, bench)
    const long = longRunSeeds
      .map((seed) => solveInstance(instance, { ...bench, seed, seconds: bench.seconds * longRunFactor }))
      .reduce((best, next) => (isBetter(next, best) ? next : best))
    const ratio = result.distance / long.distance
    return {
      name: `${instance.name}, ${size} stops in ${bench.seconds} s`,
      value: `${result.vehicles} vehicles, ${result.distance.toFixed(2)} (${((ratio - 1) * 100).toFixed(1)} %)`,
      bound: `${long.vehicles} vehicles, ${long.distance.toFixed(2)} in ${bench.seconds * longRunFactor} s; 5 %, one vehicle more`,
      isWithinBound: ratio <= maxDistanceRatio && result.vehicles <= long.vehicles + maxMoreVehicles,
    }
  })
  const large = makeShapeInstances(size * 10).find(({ name }) => name === 'RC1 wide')
  if (!large) return facts
  const seconds = bench.seconds * 20
  log(`routes: ${large.name}, ${size * 10} stops`)
  const { vehicles, distance, unassigned } = solveInstance(large, { ...bench, seconds })
  const megabytes = process.resourceUsage().maxRSS / 1024
  const value = `${vehicles} vehicles, ${distance.toFixed(0)}, ${unassigned} unassigned, ${megabytes.toFixed(0)} MB`
  const isWithinBound = megabytes <= maxMegabytes && unassigned === 0
  return [
    ...facts,
    { name: `${large.name}, ${size * 10} stops in ${seconds} s`, value, bound: `${maxMegabytes} MB`, isWithinBound },
  ]
}
