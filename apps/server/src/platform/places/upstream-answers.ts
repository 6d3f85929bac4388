import * as z from 'zod'
import { latitude, longitude, type Suggestion } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'
import { countries } from '#contract/geography.ts'
import { placeLabel } from './place-label.ts'
import type { Place } from './places-port.ts'

const text = z.string().max(300).catch('')

const photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
      properties: z.object({
        name: text,
        street: text,
        housenumber: text,
        city: text,
        town: text,
        village: text,
        district: text,
        county: text,
        state: text,
        postcode: text,
        countrycode: text,
        type: text,
      }),
    }),
  ),
})

const nominatim = z.array(
  z.object({
    lat: z.coerce.number().pipe(latitude),
    lon: z.coerce.number().pipe(longitude),
    name: text,
    addresstype: text,
    address: z
      .object({
        house_number: text,
        road: text,
        city: text,
        town: text,
        village: text,
        municipality: text,
        county: text,
        state: text,
        postcode: text,
        country_code: text,
      })
      .optional(),
  }),
)

const known = new Set<string>(countries)
const countryOf = (code: string): string | null => (known.has(code.toUpperCase()) ? code.toUpperCase() : null)
const firstOf = (...texts: string[]): string => texts.find(Boolean) ?? ''

// House numbers precede the street in English-speaking countries and France, and follow it almost everywhere else.
const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'FR', 'LU', 'IN', 'SG', 'PH', 'MY', 'HK'])
const street = (road: string, number: string, country: string | null): string => {
  if (!road || !number) return road
  return numberFirst.has(country ?? '') ? `${number} ${road}` : `${road} ${number}`
}

type Precision = Suggestion['precision']

const areas: Record<string, Precision> = {
  postcode: 'postcode',
  city: 'town',
  town: 'town',
  village: 'town',
  hamlet: 'town',
  municipality: 'town',
  locality: 'town',
  suburb: 'town',
  district: 'town',
  county: 'region',
  state: 'region',
  country: 'region',
  street: 'street',
  road: 'street',
}

// Types that aren't areas, such as houses, shops and squares, are exact positions.
const precisionOf = (type: string, number: string, road: string): Precision => {
  if (number) return 'address'
  return areas[type] ?? (type || !road ? 'address' : 'street')
}

const fromPhoton = ({ geometry, properties }: z.output<typeof photon>['features'][number]): Place => {
  const country = countryOf(properties.countrycode)
  const isTown = ['city', 'town', 'village', 'locality'].includes(properties.type)
  const own = firstOf(properties.city, properties.town, properties.village)
  const road = firstOf(properties.street, properties.type === 'street' ? properties.name : '')
  const [lon, lat] = geometry.coordinates
  return {
    line1: isTown ? '' : firstOf(street(road, properties.housenumber, country), properties.name),
    city: isTown ? properties.name : firstOf(own, properties.district, properties.county),
    region: properties.state,
    postcode: properties.postcode,
    country,
    latitude: lat,
    longitude: lon,
    precision: precisionOf(properties.type, properties.housenumber, road),
  }
}

const fromNominatim = ({ lat, lon, name, addresstype, address }: z.output<typeof nominatim>[number]): Place => {
  const country = countryOf(address?.country_code ?? '')
  const city = firstOf(
    address?.city ?? '',
    address?.town ?? '',
    address?.village ?? '',
    address?.municipality ?? '',
    address?.county ?? '',
  )
  const line = street(address?.road ?? '', address?.house_number ?? '', country)
  return {
    line1: firstOf(line, name === city ? '' : name),
    city,
    region: address?.state ?? '',
    postcode: address?.postcode ?? '',
    country,
    latitude: lat,
    longitude: lon,
    precision: precisionOf(addresstype, address?.house_number ?? '', address?.road ?? ''),
  }
}

/** Photon responds with features, Nominatim with an array; anything else fails. */
export const readAnswer = (answer: unknown, language: Language): Suggestion[] => {
  const places = Array.isArray(answer)
    ? nominatim.parse(answer).map(fromNominatim)
    : photon.parse(answer).features.map(fromPhoton)
  return places.map((place) => ({ label: placeLabel(place, language), ...place }))
}
