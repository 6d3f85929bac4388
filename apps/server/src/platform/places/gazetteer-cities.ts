import { namesBehind } from './gazetteer-aliases.ts'
import type { Fits } from './gazetteer-regions.ts'
import { openCities } from './gazetteer-sources.ts'
import { plain } from './gazetteer-words.ts'
import type { Place, PlaceQuery } from './places-port.ts'

interface Wanted {
  name: string
  fits: Fits
  near: PlaceQuery['near']
  most: number
}

interface Cities {
  find(wanted: Wanted): Place[]
}

// GeoNames feature codes: historical, abandoned and destroyed places, and former capitals. PPLX is a section of a city.
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
const part = 'PPLX'

const micro = 1e5
const newline = 10
const kmPerDegree = 111
const { PI, cos, hypot, log10 } = Math

/** Score bonuses: a full name ranks above a prefix, which ranks above a later word of the name. */
const exactly = 2
const atTheStart = 1
const near = 3
const nearKm = 150
const partsLose = 1

const atOnce = 1_000

/** Collects lines as bytes in chunks: all lines as strings at once would be most of the thread's memory. */
const gatherLines = () => {
  const pieces: Buffer[] = []
  let some: string[] = ['']
  const write = (): void => {
    pieces.push(Buffer.from(some.join('\n')))
    some = ['']
  }
  return {
    add: (text: string): void => {
      some.push(text)
      if (some.length > atOnce) write()
    },
    bytes: (): Buffer => {
      some.push('')
      write()
      return Buffer.concat(pieces)
    },
  }
}

/** 135,000 cities: names in a buffer that is searched directly, and other data in typed arrays, to save memory. */
export const makeCities = (): Cities => {
  const [names, plains] = [gatherLines(), gatherLines()]
  const { count, cities } = openCities()
  const [latitudes, longitudes] = [new Int32Array(count), new Int32Array(count)]
  const [weights, areaOf] = [new Float32Array(count), new Uint16Array(count)]
  const areas = new Map<string, number>()
  let size = 0
  for (const city of cities) {
    if (gone.has(city.kind)) continue
    const area = `${city.country}|${city.region}`
    if (!areas.has(area)) areas.set(area, areas.size)
    names.add(city.name)
    plains.add(plain(city.name))
    latitudes[size] = Math.round(city.latitude * micro)
    longitudes[size] = Math.round(city.longitude * micro)
    weights[size] = log10(city.population + 1) - (city.kind === part ? partsLose : 0)
    areaOf[size] = areas.get(area) ?? 0
    size += 1
  }
  const [searched, shown] = [plains.bytes(), names.bytes()]
  const areaNames = [...areas.keys()].map((area) => area.split('|') as [string, string])
  const startsIn = (bytes: Buffer): Uint32Array => {
    const starts = new Uint32Array(size + 1)
    let at = 0
    for (let index = 0; index <= size; index++) {
      starts[index] = at + 1
      at = bytes.indexOf(newline, at + 1)
    }
    return starts
  }
  const [searchedAt, shownAt] = [startsIn(searched), startsIn(shown)]

  /** The index of the name at a byte offset. */
  const ownerOf = (place: number): number => {
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((searchedAt[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  const areaAt = (index: number): [country: string, region: string] => areaNames[areaOf[index] ?? 0] ?? ['', '']
  const latitudeAt = (index: number): number => (latitudes[index] ?? 0) / micro
  const longitudeAt = (index: number): number => (longitudes[index] ?? 0) / micro

  const nearness = (index: number, from: Wanted['near']): number => {
    if (!from) return 0
    const north = latitudeAt(index) - from.latitude
    const across = Math.abs(longitudeAt(index) - from.longitude)
    const east = Math.min(across, 360 - across) * cos((from.latitude * PI) / 180)
    return near / (1 + (hypot(north, east) * kmPerDegree) / nearKm)
  }

  /** Scores every city with a word that starts with the name. */
  const score = (name: string, { fits, near: from }: Wanted, scores: Map<number, number>): void => {
    for (const before of ['\n', ' ']) {
      const pattern = Buffer.from(before + name)
      for (let at = searched.indexOf(pattern); at >= 0; at = searched.indexOf(pattern, at + 1)) {
        const index = ownerOf(at + 1)
        if (scores.has(index) || !fits(...areaAt(index))) continue
        const first = before === '\n' ? atTheStart : 0
        const whole = first && searched[at + pattern.length] === newline ? exactly : 0
        scores.set(index, (weights[index] ?? 0) + first + whole + nearness(index, from))
      }
    }
  }

  return {
    find: (wanted) => {
      if (!wanted.name) return []
      const scores = new Map<number, number>()
      for (const name of [wanted.name, ...namesBehind(wanted.name)]) score(name, wanted, scores)
      const best = [...scores].toSorted((a, b) => b[1] - a[1])
      const places = new Map<string, Place>()
      for (const [index] of best) {
        if (places.size >= wanted.most) break
        const [country, region] = areaAt(index)
        const city = shown.toString('utf8', shownAt[index], (shownAt[index + 1] ?? 1) - 1)
        const said = `${city}|${region}|${country}`
        // Of two cities with the same label only the better match, which is larger or nearer, is listed.
        if (places.has(said)) continue
        const place = { latitude: latitudeAt(index), longitude: longitudeAt(index) }
        places.set(said, { line1: '', city, region, postcode: '', country, ...place, precision: 'town' })
      }
      return [...places.values()]
    },
  }
}
