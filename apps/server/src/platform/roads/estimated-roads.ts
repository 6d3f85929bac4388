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

export const estimateMatrix = (points: readonly GeoPoint[]): RoadMatrix => {
  const distances = makeMatrixMemory(points.length)
  const durations = makeMatrixMemory(points.length)
  for (const [row, from] of points.entries()) {
    for (const [column, to] of points.entries()) {
      const meters = estimateMeters(from, to)
      distances[row * points.length + column] = meters
      durations[row * points.length + column] = estimateSeconds(meters)
    }
  }
  return { distances, durations, points: points.length, source: 'estimate' }
}

/** Great circle times a factor, without a server. */
export const estimatedRoads: Roads = {
  hasLines: false,
  getMatrix: async (points) => estimateMatrix(points),
  getLine: async (points) => [...points],
}
