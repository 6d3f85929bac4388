export interface GeoPoint {
  latitude: number
  longitude: number
}

export interface RoadMatrix {
  /** Meters and seconds from point to point, row by row, in memory that worker threads share. */
  distances: Float64Array
  durations: Float64Array
  points: number
  /** `estimate`: from the great circle, because there is no server or it doesn't answer. */
  source: 'roads' | 'estimate'
}

export interface Roads {
  /** False: there is no server, and lines are straight. */
  hasLines: boolean
  getMatrix(points: readonly GeoPoint[]): Promise<RoadMatrix>
  /** The line along the roads through these points; straight between points without a known road. */
  getLine(points: readonly GeoPoint[]): Promise<GeoPoint[]>
}

export const makeMatrixMemory = (points: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(points * points * Float64Array.BYTES_PER_ELEMENT))
