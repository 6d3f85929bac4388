import type { LockedStop, RoutingProblem, RoutingStop, RoutingVehicle } from './problem.ts'

/**
 * The problem as typed arrays. A node is a stop (0 until before `stopCount`), or the start or end of a vehicle's route
 * (`stopCount + 2 * vehicle` and the next). Matrices have a row and a column per location: the stops, then the depots,
 * then one without distances, where open routes end.
 */
export interface RoutingModel {
  stopCount: number
  vehicleCount: number
  nodeCount: number
  locationCount: number
  location: Int32Array
  /** Row: the first location. `…To` are transposed, so that an insertion reads two rows of its stop. */
  distanceFrom: Float64Array
  distanceTo: Float64Array
  durationFrom: Float64Array
  durationTo: Float64Array
  units: Float64Array
  weight: Float64Array
  service: Float64Array
  opens: Float64Array
  closes: Float64Array
  /** Latest start of the service: `closes` of a hard window, otherwise `Infinity`. */
  deadline: Float64Array
  /** Lateness begins here; `Infinity` for hard windows. */
  dueAt: Float64Array
  readyAt: Float64Array
  maxUnits: Float64Array
  maxWeight: Float64Array
  shiftFrom: Float64Array
  shiftTo: Float64Array
  fixedCost: Float64Array
  /** By vehicle and stop: skills and locks permit it. */
  isAllowed: Uint8Array
  /** Vehicles of one class are interchangeable: only the first empty one is tried. */
  vehicleClass: Int32Array
  classCount: number
  breakCount: Int32Array
  /** Breaks of a vehicle begin at `vehicle * maxBreaks`. */
  maxBreaks: number
  breakFrom: Float64Array
  breakTo: Float64Array
  breakSeconds: Float64Array
  /** −1 without. */
  lockedVehicle: Int32Array
  lockedPosition: Int32Array
  hasLockedPosition: Uint8Array
  /** Whether any stop can be late. */
  hasLateness: boolean
  latenessCost: number
  /** The nearest stops of each, beginning with itself. */
  neighbors: Int32Array
  neighborCount: number
  /** More than any plan can cost. */
  misplacedCost: number
}

const maxNeighbors = 400
/** Of overdue stops if windows are hard, in meters per second. */
const overdueCost = 10

const isSymmetric = (matrix: Float64Array, size: number): boolean => {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < row; column++) {
      if (matrix[row * size + column] !== matrix[column * size + row]) return false
    }
  }
  return true
}

const transpose = (matrix: Float64Array, size: number): Float64Array => {
  // Shared, so that both fit into the processor's cache.
  if (isSymmetric(matrix, size)) return matrix
  const transposed = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      transposed[column * size + row] = matrix[row * size + column] as number
  }
  return transposed
}

/** Rows and columns of these points; the last row and column stay 0. */
const pickPoints = (matrix: Float64Array, points: number, picked: readonly number[]): Float64Array => {
  const size = picked.length + 1
  const result = new Float64Array(size * size)
  for (const [row, from] of picked.entries()) {
    for (const [column, to] of picked.entries()) result[row * size + column] = matrix[from * points + to] ?? 0
  }
  return result
}

const sortNeighbors = (model: Pick<RoutingModel, 'stopCount' | 'locationCount' | 'distanceFrom' | 'distanceTo'>) => {
  const { stopCount, locationCount, distanceFrom, distanceTo } = model
  const neighborCount = Math.min(stopCount, maxNeighbors)
  const neighbors = new Int32Array(stopCount * neighborCount)
  const meters = new Float64Array(stopCount)
  for (let stop = 0; stop < stopCount; stop++) {
    const row = stop * locationCount
    for (let other = 0; other < stopCount; other++) {
      meters[other] = (distanceFrom[row + other] as number) + (distanceTo[row + other] as number)
    }
    meters[stop] = -1
    const sorted = Array.from(meters.keys()).toSorted((left, right) => (meters[left] ?? 0) - (meters[right] ?? 0))
    neighbors.set(sorted.slice(0, neighborCount), stop * neighborCount)
  }
  return { neighbors, neighborCount }
}

const toFloats = <Item>(items: readonly Item[], read: (item: Item) => number): Float64Array =>
  Float64Array.from(items, read)

/** Equal for vehicles that are interchangeable. */
const describeVehicle = ({ id, ...vehicle }: RoutingVehicle, hasLocks: boolean): string =>
  JSON.stringify([hasLocks ? id : '', vehicle])

const groupVehicles = (vehicles: readonly RoutingVehicle[], lockedVehicles: ReadonlySet<string>) => {
  const classes = new Map<string, number>()
  const vehicleClass = Int32Array.from(vehicles, (vehicle) => {
    const key = describeVehicle(vehicle, lockedVehicles.has(vehicle.id))
    const known = classes.get(key)
    if (known !== undefined) return known
    classes.set(key, classes.size)
    return classes.size - 1
  })
  return { vehicleClass, classCount: classes.size }
}

const listBreaks = (vehicles: readonly RoutingVehicle[]) => {
  const maxBreaks = Math.max(0, ...vehicles.map(({ breaks }) => breaks.length))
  const read = (field: 'from' | 'to' | 'seconds'): Float64Array =>
    Float64Array.from({ length: vehicles.length * maxBreaks }, (_, index) => {
      const rest = vehicles[Math.floor(index / maxBreaks)]?.breaks[index % maxBreaks]
      return rest?.[field] ?? 0
    })
  return { maxBreaks, breakFrom: read('from'), breakTo: read('to'), breakSeconds: read('seconds') }
}

const readLocks = ({ stops, vehicles }: RoutingProblem, locked: readonly LockedStop[]) => {
  const stopIndex = new Map(stops.map(({ id }, index) => [id, index]))
  const vehicleIndex = new Map(vehicles.map(({ id }, index) => [id, index]))
  const lockedVehicle = new Int32Array(stops.length).fill(-1)
  const lockedPosition = new Int32Array(stops.length).fill(-1)
  const hasLockedPosition = new Uint8Array(vehicles.length)
  for (const lock of locked) {
    const stop = stopIndex.get(lock.stop)
    const vehicle = vehicleIndex.get(lock.vehicle)
    if (stop === undefined || vehicle === undefined) {
      throw new Error(`The routing problem has no ${lock.stop} or no ${lock.vehicle}.`)
    }
    lockedVehicle[stop] = vehicle
    if (lock.position === null) continue
    lockedPosition[stop] = lock.position
    hasLockedPosition[vehicle] = 1
  }
  return { lockedVehicle, lockedPosition, hasLockedPosition }
}

const listAllowed = ({ stops, vehicles }: RoutingProblem, lockedVehicle: Int32Array): Uint8Array => {
  const isAllowed = new Uint8Array(vehicles.length * stops.length)
  for (const [vehicle, { skills }] of vehicles.entries()) {
    const available = new Set(skills)
    for (const [stop, required] of stops.entries()) {
      const lock = lockedVehicle[stop] as number
      const isPermitted = lock < 0 ? required.skills.every((skill) => available.has(skill)) : lock === vehicle
      if (isPermitted) isAllowed[vehicle * stops.length + stop] = 1
    }
  }
  return isAllowed
}

/** Which windows are deadlines, and from when on stops are late. Overdue stops without a window are from the first shift on. */
const readDueTimes = ({ stops, vehicles, latenessCost }: RoutingProblem) => {
  const firstShift = vehicles.reduce((first, { shift }) => Math.min(first, shift.from), Infinity)
  const isHard = (stop: RoutingStop): boolean => latenessCost === null && !stop.isOverdue
  return {
    deadline: toFloats(stops, (stop) => (isHard(stop) ? (stop.window?.to ?? Infinity) : Infinity)),
    dueAt: toFloats(stops, (stop) =>
      isHard(stop) ? Infinity : (stop.window?.to ?? (stop.isOverdue ? firstShift : Infinity)),
    ),
    hasLateness: !stops.every(isHard),
    latenessCost: latenessCost ?? overdueCost,
  }
}

export const makeModel = (problem: RoutingProblem, locked: readonly LockedStop[]): RoutingModel => {
  const { stops, vehicles, points } = problem
  const depots = [...new Set(vehicles.flatMap(({ start, end }) => (end === null ? [start] : [start, end])))]
  const picked = [...stops.map(({ point }) => point), ...depots]
  const locationCount = picked.length + 1
  const nodeCount = stops.length + 2 * vehicles.length
  const location = Int32Array.from({ length: nodeCount }, (_, node) => node)
  for (const [vehicle, { start, end }] of vehicles.entries()) {
    const node = stops.length + 2 * vehicle
    location[node] = stops.length + depots.indexOf(start)
    location[node + 1] = end === null ? locationCount - 1 : stops.length + depots.indexOf(end)
  }
  const distanceFrom = pickPoints(problem.distances, points, picked)
  const durationFrom = pickPoints(problem.durations, points, picked)
  const distanceTo = transpose(distanceFrom, locationCount)
  const sizes = { stopCount: stops.length, vehicleCount: vehicles.length, nodeCount, locationCount }
  const locks = readLocks(problem, locked)
  const maxDistance = distanceFrom.reduce((max, meters) => Math.max(max, meters), 0)
  const fixedCosts = vehicles.reduce((sum, { fixedCost }) => sum + fixedCost, 0)
  return {
    ...sizes,
    location,
    distanceFrom,
    distanceTo,
    durationFrom,
    durationTo: transpose(durationFrom, locationCount),
    units: toFloats(stops, ({ units }) => units),
    weight: toFloats(stops, ({ weight }) => weight),
    service: toFloats(stops, ({ serviceSeconds }) => serviceSeconds),
    opens: toFloats(stops, ({ window }) => window?.from ?? 0),
    closes: toFloats(stops, ({ window }) => window?.to ?? Infinity),
    readyAt: toFloats(stops, ({ readyAt }) => readyAt),
    maxUnits: toFloats(vehicles, ({ maxUnits }) => maxUnits ?? Infinity),
    maxWeight: toFloats(vehicles, ({ maxWeight }) => maxWeight ?? Infinity),
    shiftFrom: toFloats(vehicles, ({ shift }) => shift.from),
    shiftTo: toFloats(vehicles, ({ shift }) => shift.to),
    fixedCost: toFloats(vehicles, ({ fixedCost }) => fixedCost),
    ...locks,
    isAllowed: listAllowed(problem, locks.lockedVehicle),
    ...groupVehicles(vehicles, new Set(locked.map(({ vehicle }) => vehicle))),
    breakCount: Int32Array.from(vehicles, ({ breaks }) => breaks.length),
    ...listBreaks(vehicles),
    ...readDueTimes(problem),
    ...sortNeighbors({ ...sizes, distanceFrom, distanceTo }),
    misplacedCost: 1 + (nodeCount + 1) * maxDistance + fixedCosts,
  }
}
