import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { openGazetteer } from './gazetteer-index.ts'
import { openCities } from './gazetteer-sources.ts'
import { readTables, writeTables } from './gazetteer-tables.ts'
import { makeGazetteer } from './gazetteer.ts'
import type { GeocodeQuery } from './geocoder-port.ts'

let search: ReturnType<typeof openGazetteer>

/** As the build writes them and the thread reads them. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-gazetteer-'))
  const file = join(folder, 'gazetteer.bin')
  await writeTables(file)
  search = openGazetteer(readTables(pathToFileURL(file)))
  await rm(folder, { recursive: true })
})

const suggest = (q: string, overrides: Partial<GeocodeQuery> = {}) =>
  search({ q, limit: 5, language: 'en', ...overrides })
const first = (q: string, overrides?: Partial<GeocodeQuery>) => suggest(q, overrides)[0]?.label

it.each([
  ['Madrid', 'Madrid, Spain'],
  ['madrid, es', 'Madrid, Spain'],
  ['madrid, col', 'Madrid, Colombia'],
  ['10001', 'New York, NY 10001, United States'],
  ['New York 10001', 'New York, NY 10001, United States'],
  ['10001, New York', 'New York, NY 10001, United States'],
  ['90210 US', 'Beverly Hills, CA 90210, United States'],
  ['90210, usa', 'Beverly Hills, CA 90210, United States'],
  ['United States 90210', 'Beverly Hills, CA 90210, United States'],
  ['CA 90210', 'Beverly Hills, CA 90210, United States'],
  ['Springfield, IL', 'Springfield, IL, United States'],
  ['springfield illinois', 'Springfield, IL, United States'],
  ['queenstown new zealand', 'Queenstown, New Zealand'],
  ['toronto on', 'Toronto, ON, Canada'],
  ['SAO PAU', 'São Paulo, Brazil'],
  ['Łódź', 'Łódź, Poland'],
  ['münchen', 'Munich, Germany'],
  ['nueva yo', 'New York City, NY, United States'],
  ['York', 'York, United Kingdom'],
  ['350 5th Ave, New York, NY 10118', '350 5th Ave, New York, NY 10118, United States'],
  ['Calle Mayor 12, 28013 Madrid, España', 'Calle Mayor 12, Madrid, 28013, Spain'],
  ['10001 Main St, Springfield, IL', '10001 Main St, Springfield, IL, United States'],
])('finds %s', (input, label) => expect(first(input)).toBe(label))

it('returns coordinates and country names in the requested language', () => {
  expect(suggest('Madrid', { language: 'es' })[0]).toMatchObject({
    label: 'Madrid, España',
    city: 'Madrid',
    country: 'ES',
    latitude: expect.closeTo(40.42, 1),
    longitude: expect.closeTo(-3.7, 1),
  })
  expect(suggest('02108')[0]).toMatchObject({ city: 'Boston', region: 'MA', latitude: expect.closeTo(42.36, 1) })
})

it('finds towns from all parts of the source by name with their coordinates', () => {
  const sampleTowns = [...openCities().cities].filter(
    // Villages are left out: a larger town of the same name may rank higher.
    ({ name, population }, index) => index % 499 === 0 && population > 1000 && /^[a-z]{4,}$/i.test(name),
  )
  expect(sampleTowns.length).toBeGreaterThan(50)
  const missingTowns = sampleTowns.filter(({ name, latitude, longitude }) => {
    const suggestions = suggest(name, { near: { latitude, longitude } })
    return !suggestions.some((suggestion) => suggestion.latitude === latitude && suggestion.longitude === longitude)
  })
  expect(missingTowns).toEqual([])
})

it('returns the precision of the result', () => {
  expect(suggest('1 Unknown Street, Madrid')[0]).toMatchObject({ line1: '1 Unknown Street', precision: 'town' })
  expect(suggest('350 5th Ave, New York, NY 10118')[0]).toMatchObject({ precision: 'postcode' })
})

it('ranks larger and nearer cities first', () => {
  const london = suggest('London').map(({ country }) => country)
  expect(london.slice(0, 2)).toEqual(['GB', 'CA'])
  const inConnecticut = { near: { latitude: 41.36, longitude: -72.1 } }
  expect(first('Springfield')).toBe('Springfield, MO, United States')
  expect(first('Springfield', inConnecticut)).toBe('Springfield, MA, United States')
})

it('suggests postcodes by prefix, up to the limit and without duplicates', () => {
  expect(suggest('100', { limit: 3 }).map(({ postcode }) => postcode)).toEqual(['10001', '10002', '10003'])
  const many = suggest('san', { limit: 10 }).map(({ label }) => label)
  expect(many).toHaveLength(10)
  expect(new Set(many).size).toBe(10)
})

it.each(['zzzzqq', '99999', ', ;', '\u{0}', '.*', '('.repeat(120), 'Nowhere, Xyz', '😀'])(
  'finds nothing for %j',
  (input) => expect(suggest(input)).toEqual([]),
)

it('runs in a thread, handles concurrent requests and restarts after it was stopped', async () => {
  const geocoder = makeGazetteer(makeLog('silent'))
  const query = { limit: 1, language: 'en' } as const
  const both = await Promise.all([
    geocoder.suggest({ q: 'Madrid', ...query }),
    geocoder.suggest({ q: 'Tokyo', ...query }),
  ])
  expect(both.map(([suggestion]) => suggestion?.label)).toEqual(['Madrid, Spain', 'Tokyo, Japan'])
  const interrupted = geocoder.suggest({ q: 'Rome', ...query })
  await Promise.all([geocoder.close(), expect(interrupted).rejects.toMatchObject({ code: 'unavailable' })])
  expect(await geocoder.suggest({ q: 'Rome', ...query })).toMatchObject([{ label: 'Rome, Italy' }])
  await geocoder.close()
})
