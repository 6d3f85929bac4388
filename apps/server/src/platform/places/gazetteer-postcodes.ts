import { readPostcodes } from './gazetteer-sources.ts'
import { normalizeName } from './parse-address.ts'
import type { GeocodedAddress } from './geocoder-port.ts'

interface Postcodes {
  find(code: string): GeocodedAddress | undefined
  startingWith(digits: string, limit: number): GeocodedAddress[]
  /** Whether the typed city is the postcode's. */
  isInCity(address: GeocodedAddress, city: string): boolean
}

const postcodeLength = 5
const coordinateScale = 1e4

/** 42,000 postcodes, in ascending order. */
export interface PostcodeTable {
  codes: Int32Array
  townIndexes: Uint16Array
  latitudes: Int32Array
  longitudes: Int32Array
  /** City and state, separated by `|`. */
  towns: string[]
}

export const readPostcodeTable = (): PostcodeTable => {
  const indexByTown = new Map<string, number>()
  const rows: [code: number, town: number, latitude: number, longitude: number][] = []
  for (const { code, city, region, latitude, longitude } of readPostcodes()) {
    const town = `${city}|${region}`
    const place = indexByTown.get(town) ?? indexByTown.size
    indexByTown.set(town, place)
    rows.push([Number(code), place, Math.round(latitude * coordinateScale), Math.round(longitude * coordinateScale)])
  }
  rows.sort((a, b) => a[0] - b[0])
  return {
    codes: Int32Array.from(rows, (row) => row[0]),
    townIndexes: Uint16Array.from(rows, (row) => row[1]),
    latitudes: Int32Array.from(rows, (row) => row[2]),
    longitudes: Int32Array.from(rows, (row) => row[3]),
    towns: [...indexByTown.keys()],
  }
}

export const makePostcodes = ({ codes, townIndexes, latitudes, longitudes, towns }: PostcodeTable): Postcodes => {
  const toAddress = (index: number): GeocodedAddress => {
    const [city = '', region = ''] = towns[townIndexes[index] ?? 0]?.split('|') ?? []
    return {
      line1: '',
      city,
      region,
      postcode: String(codes[index] ?? 0).padStart(postcodeLength, '0'),
      country: 'US',
      latitude: (latitudes[index] ?? 0) / coordinateScale,
      longitude: (longitudes[index] ?? 0) / coordinateScale,
      precision: 'postcode',
    }
  }
  /** The index of the first postcode that isn't smaller. */
  const findLowerBound = (code: number): number => {
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
      const index = findLowerBound(Number(code))
      return codes[index] === Number(code) ? toAddress(index) : undefined
    },
    startingWith: (digits, limit) => {
      const from = findLowerBound(Number(digits.padEnd(postcodeLength, '0')))
      const to = findLowerBound(Number(digits.padEnd(postcodeLength, '9')) + 1)
      return Array.from({ length: Math.min(to - from, limit) }, (_, index) => toAddress(from + index))
    },
    isInCity: (place, city) => {
      const ownCity = normalizeName(place.city)
      return ownCity.startsWith(city) || city.startsWith(ownCity)
    },
  }
}
