import { setImmediate } from 'node:timers/promises'
import { type GeoPoint, makeMatrixMemory, type RoadMatrix, type Roads } from './roads-port.ts'

const earthRadius = 6_371_008.8
/** Roads are about this much longer than the great circle. */
const detourFactor = 1.35
/** The first kilometers of a trip are streets, the rest is faster. */
const streetMeters = 5_000
const streetSpeed = 8
const roadSpeed = 16

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

export const estimateMeters = (from: GeoPoint, to: GeoPoint): number => {
  const latitudes = Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2
  const longitudes = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  const squared = latitudes + Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * longitudes
  return detourFactor * 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(squared)))
}

export const estimateSeconds = (meters: number): number =>
  Math.min(meters, streetMeters) / streetSpeed + Math.max(0, meters - streetMeters) / roadSpeed

/** About two milliseconds. A matrix of 1,000 points has half a million pairs. */
const pairsPerSlice = 10_000

/** In slices, so that requests are answered while a large matrix is computed. */
export const estimateMatrix = async (points: readonly GeoPoint[]): Promise<RoadMatrix> => {
  const { length } = points
  const distances = makeMatrixMemory(length)
  const durations = makeMatrixMemory(length)
  let pairs = 0
  for (const [row, from] of points.entries()) {
    for (const [offset, to] of points.slice(row + 1).entries()) {
      const column = row + 1 + offset
      const meters = estimateMeters(from, to)
      const seconds = estimateSeconds(meters)
      distances[row * length + column] = meters
      distances[column * length + row] = meters
      durations[row * length + column] = seconds
      durations[column * length + row] = seconds
    }
    pairs += length - row
    if (pairs < pairsPerSlice) continue
    pairs = 0
    await setImmediate()
  }
  return { distances, durations, points: length, source: 'estimate' }
}

/** Great circle times a factor, without a server. */
export const estimatedRoads: Roads = {
  hasLines: false,
  getMatrix: estimateMatrix,
  getLine: async (points) => [...points],
}
