import type { RoutingProblem } from '#server/platform/routing/problem.ts'

/** An instance of the vehicle routing problem with time windows, as Solomon's files have them. */
export interface SolomonInstance {
  name: string
  vehicles: number
  capacity: number
  /** The first one is the depot. */
  customers: SolomonCustomer[]
}

export interface SolomonCustomer {
  x: number
  y: number
  demand: number
  from: number
  to: number
  service: number
}

/** Reads the text format: name, number and capacity of the vehicles, then a line of seven numbers per customer. */
export const parseSolomon = (text: string): SolomonInstance => {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const name = lines.find((line) => line !== '') ?? ''
  const rows = lines.filter((line) => /^[-\d.\s]+$/.test(line)).map((line) => line.split(/\s+/).map(Number))
  const [vehicles, capacity] = rows.find((row) => row.length === 2) ?? []
  const customers = rows
    .filter((row) => row.length === 7)
    .map(([, x = 0, y = 0, demand = 0, from = 0, to = 0, service = 0]) => ({ x, y, demand, from, to, service }))
  if (!vehicles || !capacity || customers.length < 2) throw new Error('The file is not in Solomon’s text format.')
  return { name, vehicles, capacity, customers }
}

/** Vehicles first, then distance, as results for Solomon's instances are ranked; or distance alone. */
export type RouteObjective = 'vehicles' | 'distance'

/** Distances in double precision, which are the travel times too. */
export const toRoutingProblem = (instance: SolomonInstance, objective: RouteObjective): RoutingProblem => {
  const { customers, vehicles, capacity } = instance
  const [depot, ...served] = customers
  if (!depot) throw new Error('The instance has no depot.')
  const distances = Float64Array.from({ length: customers.length ** 2 }, (_, index) => {
    const from = customers[Math.floor(index / customers.length)]
    const to = customers[index % customers.length]
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
  })
  const longest = distances.reduce((max, distance) => Math.max(max, distance), 0)
  const shift = { from: depot.from, to: depot.to }
  return {
    stops: served.map(({ demand, from, to, service }, index) => ({
      id: String(index + 1),
      point: index + 1,
      units: demand,
      weight: 0,
      serviceSeconds: service,
      window: { from, to },
      readyAt: 0,
      skills: [],
    })),
    vehicles: Array.from({ length: vehicles }, (_, index) => ({
      id: `vehicle ${index + 1}`,
      start: 0,
      end: 0,
      shift,
      breaks: [],
      maxUnits: capacity,
      maxWeight: null,
      skills: [],
      // More than any plan's distance.
      fixedCost: objective === 'vehicles' ? 2 * longest * customers.length : 0,
    })),
    distances,
    durations: distances,
    points: customers.length,
    latenessCost: null,
  }
}
