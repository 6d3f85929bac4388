import { resolveAliases } from './gazetteer-aliases.ts'
import type { RegionFilter } from './gazetteer-regions.ts'
import { openCities } from './gazetteer-sources.ts'
import { normalizeName } from './parse-address.ts'
import type { GeocodedAddress, GeocodeQuery } from './geocoder-port.ts'

interface CitySearch {
  name: string
  matchesRegion: RegionFilter
  near: GeocodeQuery['near']
  limit: number
}

interface Cities {
  find(search: CitySearch): GeocodedAddress[]
}

// GeoNames feature codes: historical, abandoned and destroyed places, and former capitals. PPLX is a section of a city.
const abandonedKinds = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
const districtKind = 'PPLX'

const coordinateScale = 1e5
const newline = 10
const kmPerDegree = 111
const { PI, cos, hypot, log10 } = Math

/** Score bonuses: a full name ranks above a prefix, which ranks above a later word of the name. */
const exactBonus = 2
const prefixBonus = 1
const nearbyBonus = 3
const nearbyKm = 150
const districtPenalty = 1

const linesPerChunk = 1_000

/** Collects lines as bytes in chunks: all lines as strings at once would need several times the memory. */
const makeLineBuffer = () => {
  const chunks: Buffer[] = []
  let pendingLines: string[] = ['']
  const flush = (): void => {
    chunks.push(Buffer.from(pendingLines.join('\n')))
    pendingLines = ['']
  }
  return {
    add: (text: string): void => {
      pendingLines.push(text)
      if (pendingLines.length > linesPerChunk) flush()
    },
    bytes: (): Buffer => {
      pendingLines.push('')
      flush()
      return Buffer.concat(chunks)
    },
  }
}

/** 135,000 cities in the order of the source: names in bytes that are searched directly, and other data in arrays. */
export interface CityTable {
  /** Normalized names, a line each, after an empty line. */
  searchText: Buffer
  /** Names to show, in the same way. */
  displayText: Buffer
  /** Where each name starts, and where the next one would. */
  searchOffsets: Uint32Array
  displayOffsets: Uint32Array
  latitudes: Int32Array
  longitudes: Int32Array
  weights: Float32Array
  areaIndexes: Uint16Array
  areaNames: [country: string, region: string][]
}

const findLineOffsets = (text: Buffer, count: number): Uint32Array => {
  const starts = new Uint32Array(count + 1)
  let at = 0
  for (let index = 0; index <= count; index++) {
    starts[index] = at + 1
    at = text.indexOf(newline, at + 1)
  }
  return starts
}

export const readCityTable = (): CityTable => {
  const [names, normalizedNames] = [makeLineBuffer(), makeLineBuffer()]
  const { count, cities } = openCities()
  const [latitudes, longitudes] = [new Int32Array(count), new Int32Array(count)]
  const [weights, areaIndexes] = [new Float32Array(count), new Uint16Array(count)]
  const indexByArea = new Map<string, number>()
  let size = 0
  for (const city of cities) {
    if (abandonedKinds.has(city.kind)) continue
    const area = `${city.country}|${city.region}`
    if (!indexByArea.has(area)) indexByArea.set(area, indexByArea.size)
    names.add(city.name)
    normalizedNames.add(normalizeName(city.name))
    latitudes[size] = Math.round(city.latitude * coordinateScale)
    longitudes[size] = Math.round(city.longitude * coordinateScale)
    weights[size] = log10(city.population + 1) - (city.kind === districtKind ? districtPenalty : 0)
    areaIndexes[size] = indexByArea.get(area) ?? 0
    size += 1
  }
  const [searchText, displayText] = [normalizedNames.bytes(), names.bytes()]
  return {
    searchText,
    displayText,
    searchOffsets: findLineOffsets(searchText, size),
    displayOffsets: findLineOffsets(displayText, size),
    latitudes: latitudes.slice(0, size),
    longitudes: longitudes.slice(0, size),
    weights: weights.slice(0, size),
    areaIndexes: areaIndexes.slice(0, size),
    areaNames: [...indexByArea.keys()].map((area) => area.split('|') as [string, string]),
  }
}

export const makeCities = (table: CityTable): Cities => {
  const { searchText, displayText, searchOffsets, displayOffsets, latitudes, longitudes } = table
  const { weights, areaIndexes, areaNames } = table
  const size = latitudes.length

  /** The index of the name at a byte offset. */
  const findNameIndex = (position: number): number => {
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((searchOffsets[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
  const areaAt = (index: number): [country: string, region: string] => areaNames[areaIndexes[index] ?? 0] ?? ['', '']
  const latitudeAt = (index: number): number => (latitudes[index] ?? 0) / coordinateScale
  const longitudeAt = (index: number): number => (longitudes[index] ?? 0) / coordinateScale

  const proximityBonus = (index: number, from: CitySearch['near']): number => {
    if (!from) return 0
    const north = latitudeAt(index) - from.latitude
    const across = Math.abs(longitudeAt(index) - from.longitude)
    const east = Math.min(across, 360 - across) * cos((from.latitude * PI) / 180)
    return nearbyBonus / (1 + (hypot(north, east) * kmPerDegree) / nearbyKm)
  }

  /** Scores every city with a word that starts with the name. */
  const score = (name: string, { matchesRegion, near: from }: CitySearch, scores: Map<number, number>): void => {
    for (const prefix of ['\n', ' ']) {
      const pattern = Buffer.from(prefix + name)
      for (let at = searchText.indexOf(pattern); at >= 0; at = searchText.indexOf(pattern, at + 1)) {
        const index = findNameIndex(at + 1)
        if (scores.has(index) || !matchesRegion(...areaAt(index))) continue
        const startBonus = prefix === '\n' ? prefixBonus : 0
        const wholeBonus = startBonus && searchText[at + pattern.length] === newline ? exactBonus : 0
        scores.set(index, (weights[index] ?? 0) + startBonus + wholeBonus + proximityBonus(index, from))
      }
    }
  }

  return {
    find: (search) => {
      if (!search.name) return []
      const scores = new Map<number, number>()
      for (const name of [search.name, ...resolveAliases(search.name)]) score(name, search, scores)
      const ranked = [...scores].toSorted((a, b) => b[1] - a[1])
      const addresses = new Map<string, GeocodedAddress>()
      for (const [index] of ranked) {
        if (addresses.size >= search.limit) break
        const [country, region] = areaAt(index)
        const city = displayText.toString('utf8', displayOffsets[index], (displayOffsets[index + 1] ?? 1) - 1)
        const addressKey = `${city}|${region}|${country}`
        // Of two cities with the same label only the better match, which is larger or nearer, is listed.
        if (addresses.has(addressKey)) continue
        const position = { latitude: latitudeAt(index), longitude: longitudeAt(index) }
        addresses.set(addressKey, { line1: '', city, region, postcode: '', country, ...position, precision: 'town' })
      }
      return [...addresses.values()]
    },
  }
}
