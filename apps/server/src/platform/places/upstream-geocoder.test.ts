import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import type { Geocoder } from './geocoder-port.ts'
import { makeUpstreamGeocoder } from './upstream-geocoder.ts'

const photonResponse = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-3.7095, 40.4121] },
      properties: {
        osm_id: 1,
        type: 'house',
        countrycode: 'ES',
        street: 'Calle de la Cava Baja',
        housenumber: '38',
        city: 'Madrid',
        state: 'Comunidad de Madrid',
        postcode: '28005',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [13.39, 52.51] },
      properties: { type: 'city', countrycode: 'DE', name: 'Berlin', extent: [1, 2, 3, 4] },
    },
  ],
}

const nominatimResponse = [
  {
    place_id: 7,
    lat: '40.7484',
    lon: '-73.9857',
    name: 'Empire State Building',
    display_name: 'Empire State Building, 350, 5th Avenue, …',
    address: {
      house_number: '350',
      road: '5th Avenue',
      city: 'New York',
      state: 'New York',
      postcode: '10118',
      country_code: 'us',
    },
  },
]

let server: Server
let requests: URL[]
let respond: (request: IncomingMessage, response: ServerResponse) => void
let fallbackCalls: number
let geocoder: Geocoder

const open = (path: string): Geocoder => {
  const { port } = server.address() as AddressInfo
  const fallback: Geocoder = {
    suggest: async () => {
      fallbackCalls += 1
      return []
    },
    close: async () => undefined,
  }
  return makeUpstreamGeocoder({
    url: `http://127.0.0.1:${port}${path}`,
    agent: 'Storeward (test)',
    fallback,
    log: makeLog('silent'),
    // On a busy machine the first fetch of a process can take three seconds.
    timeoutMs: 60_000,
  })
}

beforeEach(async () => {
  requests = []
  fallbackCalls = 0
  respond = (request, response) => {
    const isSearch = request.url?.startsWith('/search')
    response.end(JSON.stringify(isSearch ? nominatimResponse : photonResponse))
  }
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://upstream'))
    respond(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  geocoder = open('/api')
})
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve).closeAllConnections()
    }),
)

const query = { q: 'cava baja', limit: 2, language: 'en' } as const

it('queries Photon', async () => {
  expect(await geocoder.suggest({ ...query, near: { latitude: 40.4168, longitude: -3.7038 } })).toEqual([
    {
      label: 'Calle de la Cava Baja 38, Madrid, Comunidad de Madrid 28005, Spain',
      line1: 'Calle de la Cava Baja 38',
      city: 'Madrid',
      region: 'Comunidad de Madrid',
      postcode: '28005',
      country: 'ES',
      latitude: 40.4121,
      longitude: -3.7095,
      precision: 'address',
    },
    {
      label: 'Berlin, Germany',
      line1: '',
      city: 'Berlin',
      region: '',
      postcode: '',
      country: 'DE',
      latitude: 52.51,
      longitude: 13.39,
      precision: 'town',
    },
  ])
  expect(requests[0]?.pathname).toBe('/api')
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    q: 'cava baja',
    limit: '2',
    lang: 'en',
    lat: '40.4',
    lon: '-3.7',
  })
})

it('queries Nominatim and returns the country in the requested language', async () => {
  const suggestions = await open('/search').suggest({ ...query, language: 'es' })
  expect(suggestions).toMatchObject([
    {
      label: '350 5th Avenue, New York, New York 10118, Estados Unidos',
      line1: '350 5th Avenue',
      country: 'US',
      precision: 'address',
    },
  ])
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'es',
  })
})

it('encodes the input in the URL', async () => {
  await geocoder.suggest({ ...query, q: '../admin?limit=1&q=x#y' })
  expect(requests[0]?.pathname).toBe('/api')
  expect(requests[0]?.searchParams.getAll('q')).toEqual(['../admin?limit=1&q=x#y'])
  expect(requests[0]?.searchParams.get('limit')).toBe('2')
})

it('caches responses and shares concurrent requests', async () => {
  await Promise.all([geocoder.suggest(query), geocoder.suggest(query)])
  await geocoder.suggest(query)
  expect(requests).toHaveLength(1)
  await geocoder.suggest({ ...query, language: 'es' })
  expect(requests).toHaveLength(2)
})

it.each<[string, typeof respond]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['returns invalid data', (_, response) => response.end('{"features":[{}]}')],
  ['does not return JSON', (_, response) => response.end('<html>')],
  ['closes the connection', (request) => request.socket.destroy()],
  ['returns too much data', (_, response) => response.end(JSON.stringify([{ pad: 'x'.repeat(300_000) }]))],
])('uses the gazetteer when the service %s, and pauses requests to it', async (_, respondBadly) => {
  respond = respondBadly
  expect(await geocoder.suggest(query)).toEqual([])
  expect(fallbackCalls).toBe(1)
  await geocoder.suggest({ ...query, q: 'another' })
  expect([fallbackCalls, requests.length]).toEqual([2, 1])
})
