import { readPostcodes } from './gazetteer-sources.ts'
import { plain } from './gazetteer-words.ts'
import type { Place } from './places-port.ts'

interface Postcodes {
  find(code: string): Place | undefined
  startingWith(digits: string, most: number): Place[]
  /** Whether the typed city is the postcode's. */
  isIn(place: Place, city: string): boolean
}

const length = 5
const micro = 1e4

/** 42,000 postcodes in typed arrays, to save memory. */
export const makePostcodes = (): Postcodes => {
  const towns = new Map<string, number>()
  const rows: [code: number, town: number, latitude: number, longitude: number][] = []
  for (const { code, city, region, latitude, longitude } of readPostcodes()) {
    const town = `${city}|${region}`
    const place = towns.get(town) ?? towns.size
    towns.set(town, place)
    rows.push([Number(code), place, Math.round(latitude * micro), Math.round(longitude * micro)])
  }
  rows.sort((a, b) => a[0] - b[0])
  const codes = Int32Array.from(rows, (row) => row[0])
  const townOf = Uint16Array.from(rows, (row) => row[1])
  const latitudes = Int32Array.from(rows, (row) => row[2])
  const longitudes = Int32Array.from(rows, (row) => row[3])
  // Copied: each name is a slice of the source text and would retain all of it.
  const names = [...towns.keys()].join('\n').split('\n')

  const placeAt = (at: number): Place => {
    const [city = '', region = ''] = names[townOf[at] ?? 0]?.split('|') ?? []
    return {
      line1: '',
      city,
      region,
      postcode: String(codes[at] ?? 0).padStart(length, '0'),
      country: 'US',
      latitude: (latitudes[at] ?? 0) / micro,
      longitude: (longitudes[at] ?? 0) / micro,
      precision: 'postcode',
    }
  }
  /** The index of the first postcode that isn't smaller. */
  const firstFrom = (code: number): number => {
    let [low, high] = [0, codes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((codes[middle] ?? 0) < code) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    find: (text) => {
      const [code] = /^\d{5}(?=$|-)/.exec(text) ?? []
      if (!code) return undefined
      const at = firstFrom(Number(code))
      return codes[at] === Number(code) ? placeAt(at) : undefined
    },
    startingWith: (digits, most) => {
      const from = firstFrom(Number(digits.padEnd(length, '0')))
      const to = firstFrom(Number(digits.padEnd(length, '9')) + 1)
      return Array.from({ length: Math.min(to - from, most) }, (_, index) => placeAt(from + index))
    },
    isIn: (place, city) => {
      const own = plain(place.city)
      return own.startsWith(city) || city.startsWith(own)
    },
  }
}
