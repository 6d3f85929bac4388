import * as z from 'zod'
import { readLimitedBody } from '#server/platform/limited-body.ts'
import type { Log } from '#server/platform/log.ts'
import { estimateMatrix, estimateMeters, estimateSeconds } from './estimated-roads.ts'
import { makePairCache, toCoordinates } from './pair-cache.ts'
import { type GeoPoint, makeMatrixMemory, type RoadMatrix, type Roads } from './roads-port.ts'

interface UpstreamOptions {
  /** The root of a server that speaks OSRM's API, version 1. */
  url: string
  /** The user agent, which public services require. */
  agent: string
  log: Log
  timeoutMs?: number
  /** For a whole matrix of many requests. */
  matrixTimeoutMs?: number
}

/** OSRM answers at most 100 points per table by default: 50 sources and 50 destinations. */
const chunkSize = 50
const maxConcurrent = 4
const maxResponseBytes = 1024 * 1024
const maxPairs = 250_000
const maxLines = 2_000
/** Roads change rarely. */
const cacheMs = 24 * 60 * 60_000
/** After a failure the server isn't used for a while, so that people don't wait for each timeout. */
const failurePauseMs = 30_000

const amount = z.number().min(0).nullable()
const tableResponse = z.object({
  code: z.literal('Ok'),
  distances: z.array(z.array(amount)),
  durations: z.array(z.array(amount)),
})
const routeResponse = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }) })).min(1),
})

interface Chunk {
  sources: number[]
  destinations: number[]
}

const split = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  )

/** Runs the tasks with at most `maxConcurrent` at a time; the first failure ends the rest. */
const runLimited = async (tasks: (() => Promise<void>)[]): Promise<void> => {
  const queue = [...tasks]
  const work = async (): Promise<void> => {
    for (let task = queue.shift(); task; task = queue.shift()) {
      try {
        await task()
      } catch (error) {
        queue.length = 0
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
}

/** Road distances and times of a server chosen by the operator, cached per pair of points for all stores. */
export const makeUpstreamRoads = (options: UpstreamOptions): Roads => {
  const { url, agent, log, timeoutMs = 5_000, matrixTimeoutMs = 20_000 } = options
  const pairs = makePairCache(maxPairs)
  const lines = new Map<string, Promise<GeoPoint[]>>()
  let cachedSince = Date.now()
  let pausedUntil = 0

  const expire = (): void => {
    if (Date.now() - cachedSince < cacheMs) return
    cachedSince = Date.now()
    pairs.clear()
    lines.clear()
  }
  const isPaused = (): boolean => Date.now() < pausedUntil
  const pause = (error: unknown): void => {
    pausedUntil = Date.now() + failurePauseMs
    log.warn({ err: error }, 'The server at ROADS_URL does not answer; road distances are estimated')
  }

  const request = async <Response>(path: string, schema: z.ZodType<Response>, signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    // Redirects fail: only the operator's host may be contacted.
    const response = await fetch(`${url}${path}`, {
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: { accept: 'application/json', 'user-agent': agent },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return schema.parse(JSON.parse(await readLimitedBody(response, maxResponseBytes)))
  }

  /** Rows and columns with a pair that isn't known, in chunks. */
  const listMissing = (ids: readonly number[]): Chunk[] => {
    const indexes = [...ids.keys()]
    const isMissing = (from: number, to: number): boolean =>
      ids[from] !== ids[to] && pairs.find(ids[from] as number, ids[to] as number) === undefined
    return split(indexes).flatMap((rows) =>
      split(indexes).flatMap((columns) => {
        const sources = rows.filter((from) => columns.some((to) => isMissing(from, to)))
        const destinations = columns.filter((to) => sources.some((from) => isMissing(from, to)))
        return sources.length > 0 ? [{ sources, destinations }] : []
      }),
    )
  }

  const fetchChunk = async (points: readonly GeoPoint[], { sources, destinations }: Chunk, signal: AbortSignal) => {
    const used = [...new Set([...sources, ...destinations])]
    const coordinates = used.map((index) => toCoordinates(points[index] as GeoPoint)).join(';')
    const list = (indexes: readonly number[]): string => indexes.map((index) => used.indexOf(index)).join(';')
    const query = `annotations=duration,distance&sources=${list(sources)}&destinations=${list(destinations)}`
    const table = await request(`/table/v1/driving/${coordinates}?${query}`, tableResponse, signal)
    const hasShape = (rows: (number | null)[][]): boolean =>
      rows.length === sources.length && rows.every((row) => row.length === destinations.length)
    if (!hasShape(table.distances) || !hasShape(table.durations)) throw new Error('a table of another size')
    return table
  }

  const fetchMatrix = async (points: readonly GeoPoint[]): Promise<RoadMatrix> => {
    const size = points.length
    const distances = makeMatrixMemory(size)
    const durations = makeMatrixMemory(size)
    const ids = pairs.toIds(points)
    for (const [row, from] of ids.entries()) {
      for (const [column, to] of ids.entries()) {
        const slot = pairs.find(from, to)
        if (slot === undefined) continue
        distances[row * size + column] = pairs.values.meters[slot] as number
        durations[row * size + column] = pairs.values.seconds[slot] as number
      }
    }
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(matrixTimeoutMs)])
    const writeChunk = async (chunk: Chunk): Promise<void> => {
      const table = await fetchChunk(points, chunk, signal)
      for (const [row, from] of chunk.sources.entries()) {
        for (const [column, to] of chunk.destinations.entries()) {
          if (ids[from] === ids[to]) continue
          // Null: no road leads there.
          const estimated = estimateMeters(points[from] as GeoPoint, points[to] as GeoPoint)
          const meters = table.distances[row]?.[column] ?? estimated
          const seconds = table.durations[row]?.[column] ?? estimateSeconds(estimated)
          distances[from * size + to] = meters
          durations[from * size + to] = seconds
          pairs.add(ids[from] as number, ids[to] as number, meters, seconds)
        }
      }
    }
    try {
      await runLimited(listMissing(ids).map((chunk) => () => writeChunk(chunk)))
    } finally {
      stop.abort()
    }
    return { distances, durations, points: size, source: 'roads' }
  }

  const fetchLine = async (path: string): Promise<GeoPoint[]> => {
    const { routes } = await request(
      `/route/v1/driving/${path}?overview=simplified&geometries=geojson&steps=false`,
      routeResponse,
    )
    return (routes[0]?.geometry.coordinates ?? []).map(([longitude, latitude]) => ({ latitude, longitude }))
  }

  /** Between two points, so that a changed route needs only its new legs. */
  const getLeg = async (from: GeoPoint, to: GeoPoint): Promise<GeoPoint[]> => {
    const path = `${toCoordinates(from)};${toCoordinates(to)}`
    let line = lines.get(path)
    if (!line) {
      if (isPaused()) return [from, to]
      const oldest = lines.keys().next()
      if (lines.size >= maxLines && !oldest.done) lines.delete(oldest.value)
      line = fetchLine(path)
      lines.set(path, line)
    }
    try {
      return await line
    } catch (error) {
      lines.delete(path)
      if (!isPaused()) pause(error)
      return [from, to]
    }
  }

  return {
    hasLines: true,
    getMatrix: async (points) => {
      expire()
      if (isPaused()) return estimateMatrix(points)
      try {
        return await fetchMatrix(points)
      } catch (error) {
        // All of it, because estimates and road distances of one plan aren't comparable.
        pause(error)
        return estimateMatrix(points)
      }
    },
    getLine: async (points) => {
      expire()
      const legs: GeoPoint[][] = points.slice(1).map(() => [])
      const tasks = legs.map((_, index) => async () => {
        legs[index] = await getLeg(points[index] as GeoPoint, points[index + 1] as GeoPoint)
      })
      await runLimited(tasks)
      return points.length < 2 ? [...points] : legs.flatMap((leg, index) => (index === 0 ? leg : leg.slice(1)))
    },
  }
}
