import type { GeoPoint } from './roads-port.ts'

/** Five decimals are about a meter. */
export const toCoordinates = ({ latitude, longitude }: GeoPoint): string =>
  `${longitude.toFixed(5)},${latitude.toFixed(5)}`

/** More points than pairs can refer to. */
const maxPoints = 2 ** 20

/**
 * Distances and durations of point pairs. Numbers instead of objects: a pair takes about 50 bytes, and the oldest is
 * replaced when the cache is full.
 */
export const makePairCache = (maxPairs: number) => {
  const pointIds = new Map<string, number>()
  const slots = new Map<number, number>()
  const keys = new Float64Array(maxPairs)
  const values = { meters: new Float32Array(maxPairs), seconds: new Float32Array(maxPairs) }
  let nextSlot = 0

  const clear = (): void => {
    pointIds.clear()
    slots.clear()
    nextSlot = 0
  }

  /** Ids of these points, for `find` and `add`; valid until the next call. */
  const toIds = (points: readonly GeoPoint[]): number[] => {
    if (pointIds.size + points.length > maxPoints) clear()
    return points.map((point) => {
      const coordinates = toCoordinates(point)
      const id = pointIds.get(coordinates) ?? pointIds.size
      pointIds.set(coordinates, id)
      return id
    })
  }

  /** Slot of the pair in `values`, or undefined. */
  const find = (from: number, to: number): number | undefined => slots.get(from * maxPoints + to)

  const add = (from: number, to: number, meters: number, seconds: number): void => {
    const key = from * maxPoints + to
    const known = slots.get(key)
    const slot = known ?? nextSlot % maxPairs
    if (known === undefined) {
      if (nextSlot >= maxPairs) slots.delete(keys[slot] as number)
      nextSlot++
      keys[slot] = key
      slots.set(key, slot)
    }
    values.meters[slot] = meters
    values.seconds[slot] = seconds
  }

  return { toIds, find, add, clear, values }
}
