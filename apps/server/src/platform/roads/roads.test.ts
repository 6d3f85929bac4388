import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { estimatedRoads } from './estimated-roads.ts'
import { openRoads } from './roads.ts'
import type { GeoPoint, Roads } from './roads-port.ts'
import { makeUpstreamRoads } from './upstream-roads.ts'

const makePoints = (count: number, from = 0): GeoPoint[] =>
  Array.from({ length: count }, (_, index) => ({ latitude: 40 + (from + index) / 1000, longitude: -3 }))

/** Meters of the test server: 7 × the difference of latitude in thousandths, one more on the way south. */
const toMeters = (from: number, to: number): number => {
  const steps = Math.round((to - from) * 1000)
  return steps === 0 ? 0 : 7 * Math.abs(steps) + (steps < 0 ? 1 : 0)
}

const readCoordinates = (url: URL): number[][] =>
  (url.pathname.split('/').at(-1) ?? '').split(';').map((pair) => pair.split(',').map(Number))

const answerTable = (url: URL): unknown => {
  const coordinates = readCoordinates(url)
  const pick = (name: string) =>
    (url.searchParams.get(name) ?? '').split(';').map((index) => coordinates[Number(index)])
  const distances = pick('sources').map((from) =>
    pick('destinations').map((to) => toMeters(from?.[1] ?? 0, to?.[1] ?? 0)),
  )
  return { code: 'Ok', distances, durations: distances.map((row) => row.map((meters) => meters / 10)) }
}

const answerRoute = (url: URL): unknown => {
  const [from = [], to = []] = readCoordinates(url)
  const middle = [((from[0] ?? 0) + (to[0] ?? 0)) / 2 + 0.01, ((from[1] ?? 0) + (to[1] ?? 0)) / 2]
  return { code: 'Ok', routes: [{ geometry: { type: 'LineString', coordinates: [from, middle, to] } }] }
}

let server: Server
let requests: URL[]
let respond: (url: URL, response: ServerResponse, request: IncomingMessage) => void
let roads: Roads

const answerWell: typeof respond = (url, response) =>
  response.end(JSON.stringify(url.pathname.startsWith('/table/v1/driving/') ? answerTable(url) : answerRoute(url)))

const open = (timeoutMs = 60_000): Roads => {
  const { port } = server.address() as AddressInfo
  // On a busy machine the first fetch of a process can take seconds.
  const limits = { timeoutMs, matrixTimeoutMs: 60_000 }
  return makeUpstreamRoads({
    url: `http://127.0.0.1:${port}`,
    agent: 'Storeward (test)',
    log: makeLog('silent'),
    ...limits,
  })
}

beforeEach(async () => {
  requests = []
  respond = answerWell
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://upstream')
    requests.push(url)
    respond(url, response, request)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  roads = open()
})
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve).closeAllConnections()
    }),
)

const expectMeters = async (points: GeoPoint[]): Promise<void> => {
  const matrix = await roads.getMatrix(points)
  expect(matrix).toMatchObject({ points: points.length, source: 'roads' })
  const expected = points.flatMap((from) => points.map((to) => toMeters(from.latitude, to.latitude)))
  expect([...matrix.distances]).toEqual(expected)
  expect(matrix.durations[1]).toBeCloseTo((expected[1] ?? 0) / 10, 4)
}

it('estimates distances from the great circle', async () => {
  const [london, paris] = [
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 48.8566, longitude: 2.3522 },
  ]
  const { distances, durations, source } = await estimatedRoads.getMatrix([london, paris])
  // 343.6 km as the crow flies.
  expect((distances[1] ?? 0) / 1.35).toBeCloseTo(343_556, -3)
  expect([distances[0], distances[3], distances[1] === distances[2], source]).toEqual([0, 0, true, 'estimate'])
  expect(durations[1]).toBeGreaterThan(5 * 3600)
  expect(await estimatedRoads.getLine([london, paris])).toEqual([london, paris])
})

it('uses estimates without ROADS_URL', () => {
  const config = { roadsUrl: undefined, publicUrl: 'http://localhost' }
  expect(openRoads(config, makeLog('silent'))).toBe(estimatedRoads)
})

it('reads tables in chunks of at most 100 points', async () => {
  await expectMeters(makePoints(120))
  expect(requests).toHaveLength(9)
  expect(requests.every((url) => readCoordinates(url).length <= 100)).toBe(true)
})

it('requests only pairs that it does not know', async () => {
  await expectMeters(makePoints(30))
  await expectMeters(makePoints(30))
  expect(requests).toHaveLength(1)
  await expectMeters(makePoints(31))
  expect(requests).toHaveLength(2)
  const { distances } = await roads.getMatrix([...makePoints(1), ...makePoints(1)])
  expect([...distances]).toEqual([0, 0, 0, 0])
  expect(requests).toHaveLength(2)
})

it('estimates pairs without a road', async () => {
  respond = (_, response) => response.end('{"code":"Ok","distances":[[0,null],[9,0]],"durations":[[0,null],[3,0]]}')
  const { distances, durations, source } = await roads.getMatrix(makePoints(2))
  expect([distances[2], durations[2], source]).toEqual([9, 3, 'roads'])
  expect(distances[1]).toBeGreaterThan(100)
  expect(durations[1]).toBeGreaterThan(10)
})

it('reads lines leg by leg and caches them', async () => {
  const [first, second, third] = makePoints(3) as [GeoPoint, GeoPoint, GeoPoint]
  const line = await roads.getLine([first, second, third])
  expect(line).toHaveLength(5)
  expect([line[0], line[2], line[4]]).toEqual([first, second, third])
  await roads.getLine([second, third, first])
  expect(requests).toHaveLength(3)
  expect(await roads.getLine([first])).toEqual([first])
})

it.each<[string, typeof respond]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['returns an error', (_, response) => response.end('{"code":"NoTable","message":"none"}')],
  [
    'returns a table of another size',
    (_, response) => response.end('{"code":"Ok","distances":[[0]],"durations":[[0]]}'),
  ],
  [
    'returns negative values',
    (_, response) => response.end('{"code":"Ok","distances":[[0,-1],[1,0]],"durations":[[0,1],[1,0]]}'),
  ],
  ['does not return JSON', (_, response) => response.end('<html>')],
  ['closes the connection', (_, __, request) => request.socket.destroy()],
  ['returns too much data', (_, response) => response.end(`{"code":"Ok","pad":"${'x'.repeat(1_200_000)}"}`)],
])('estimates when the server %s, and pauses requests to it', async (_, respondBadly) => {
  respond = respondBadly
  const points = makePoints(2)
  expect(await roads.getMatrix(points)).toEqual(await estimatedRoads.getMatrix(points))
  expect(await roads.getLine(points)).toEqual(points)
  expect((await roads.getMatrix(makePoints(3))).source).toBe('estimate')
  expect(requests).toHaveLength(1)
})

it('estimates when the server is too slow or gone', async () => {
  respond = () => undefined
  roads = open(100)
  expect((await roads.getMatrix(makePoints(2))).source).toBe('estimate')
  expect(await open(100).getLine(makePoints(2))).toEqual(makePoints(2))
  const gone = open()
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  expect((await gone.getMatrix(makePoints(2))).source).toBe('estimate')
  server.listen(0)
})

it('uses estimates for a whole matrix when one chunk fails', async () => {
  respond = (url, response, request) =>
    requests.length === 3 ? void response.writeHead(503).end() : answerWell(url, response, request)
  const matrix = await roads.getMatrix(makePoints(120))
  expect(matrix).toEqual(await estimatedRoads.getMatrix(makePoints(120)))
})
