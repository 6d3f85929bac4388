import { makeRandom, type Random } from '#server/platform/routing/random.ts'
import type { SolomonCustomer, SolomonInstance } from './solomon-format.ts'

/** The shapes of Solomon's instances: clustered, random and mixed, with a short or a long day. */
interface Shape {
  name: string
  /** Share of customers in clusters. */
  clustered: number
  horizon: number
  capacity: number
  service: number
  /** Width of tight windows. */
  width: number
}

const shapes: readonly Shape[] = [
  { name: 'C1', clustered: 1, horizon: 1236, capacity: 200, service: 90, width: 60 },
  { name: 'C2', clustered: 1, horizon: 3390, capacity: 700, service: 90, width: 160 },
  { name: 'R1', clustered: 0, horizon: 230, capacity: 200, service: 10, width: 10 },
  { name: 'R2', clustered: 0, horizon: 1000, capacity: 1000, service: 10, width: 120 },
  { name: 'RC1', clustered: 0.5, horizon: 240, capacity: 200, service: 10, width: 30 },
  { name: 'RC2', clustered: 0.5, horizon: 960, capacity: 1000, service: 10, width: 120 },
]

const clusterCount = 10
const wideFactor = 4

const makeInstance = (shape: Shape, isWide: boolean, size: number, seed: number): SolomonInstance => {
  const random: Random = makeRandom(seed)
  const between = (from: number, to: number): number => from + random() * (to - from)
  const side = 100 * Math.sqrt(size / 100)
  const depot = { x: side / 2, y: side / 2 }
  const centers = Array.from({ length: Math.round((clusterCount * size) / 100) }, () => ({
    x: between(10, side - 10),
    y: between(10, side - 10),
  }))
  const horizon = shape.horizon * Math.sqrt(size / 100)
  const customers = Array.from({ length: size }, (_, index): SolomonCustomer => {
    const center = index < size * shape.clustered ? centers[index % centers.length] : undefined
    const x = Math.round(center ? center.x + between(-6, 6) : between(0, side))
    const y = Math.round(center ? center.y + between(-6, 6) : between(0, side))
    const distance = Math.hypot(x - depot.x, y - depot.y)
    const latest = horizon - distance - shape.service
    const middle = between(distance, latest)
    // In half of the wide instances' customers any time fits.
    const width = isWide ? shape.width * wideFactor : shape.width
    const isFree = isWide && random() < 0.5
    const from = isFree ? 0 : Math.max(0, Math.floor(Math.max(distance, middle - width / 2)))
    const to = isFree ? latest : Math.ceil(Math.min(latest, middle + width / 2))
    const demand = shape.clustered === 1 ? 10 * Math.ceil(between(0, 4)) : Math.ceil(between(0, 30))
    return { x, y, demand, from, to: Math.max(from, Math.floor(to)), service: shape.service }
  })
  return {
    name: `${shape.name} ${isWide ? 'wide' : 'tight'}`,
    vehicles: Math.round(size / 4),
    capacity: shape.capacity,
    customers: [{ ...depot, demand: 0, from: 0, to: Math.ceil(horizon), service: 0 }, ...customers],
  }
}

/** One instance with tight and one with wide windows of each shape; the same for the same size. */
export const makeShapeInstances = (size: number): SolomonInstance[] =>
  shapes.flatMap((shape, index) => [
    makeInstance(shape, false, size, 100 + index),
    makeInstance(shape, true, size, 200 + index),
  ])
