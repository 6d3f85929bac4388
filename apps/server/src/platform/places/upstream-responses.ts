import * as z from 'zod'
import { latitude, longitude, type Suggestion } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'
import { countries } from '#contract/geography.ts'
import { formatAddress } from './address-label.ts'
import type { GeocodedAddress } from './geocoder-port.ts'

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

const countryCodes = new Set<string>(countries)
const toCountry = (code: string): string | null => (countryCodes.has(code.toUpperCase()) ? code.toUpperCase() : null)
const firstNonEmpty = (...texts: string[]): string => texts.find(Boolean) ?? ''

// House numbers precede the street in English-speaking countries and France, and follow it almost everywhere else.
const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'FR', 'LU', 'IN', 'SG', 'PH', 'MY', 'HK'])
const formatStreet = (road: string, number: string, country: string | null): string => {
  if (!road || !number) return road
  return numberFirst.has(country ?? '') ? `${number} ${road}` : `${road} ${number}`
}

type Precision = Suggestion['precision']

const precisionByType: Record<string, Precision> = {
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
const toPrecision = (type: string, number: string, road: string): Precision => {
  if (number) return 'address'
  return precisionByType[type] ?? (type || !road ? 'address' : 'street')
}

const fromPhoton = ({ geometry, properties }: z.output<typeof photon>['features'][number]): GeocodedAddress => {
  const country = toCountry(properties.countrycode)
  const isTown = ['city', 'town', 'village', 'locality'].includes(properties.type)
  const cityName = firstNonEmpty(properties.city, properties.town, properties.village)
  const road = firstNonEmpty(properties.street, properties.type === 'street' ? properties.name : '')
  const [lon, lat] = geometry.coordinates
  return {
    line1: isTown ? '' : firstNonEmpty(formatStreet(road, properties.housenumber, country), properties.name),
    city: isTown ? properties.name : firstNonEmpty(cityName, properties.district, properties.county),
    region: properties.state,
    postcode: properties.postcode,
    country,
    latitude: lat,
    longitude: lon,
    precision: toPrecision(properties.type, properties.housenumber, road),
  }
}

const fromNominatim = ({
  lat,
  lon,
  name,
  addresstype,
  address,
}: z.output<typeof nominatim>[number]): GeocodedAddress => {
  const country = toCountry(address?.country_code ?? '')
  const city = firstNonEmpty(
    address?.city ?? '',
    address?.town ?? '',
    address?.village ?? '',
    address?.municipality ?? '',
    address?.county ?? '',
  )
  const streetLine = formatStreet(address?.road ?? '', address?.house_number ?? '', country)
  return {
    line1: firstNonEmpty(streetLine, name === city ? '' : name),
    city,
    region: address?.state ?? '',
    postcode: address?.postcode ?? '',
    country,
    latitude: lat,
    longitude: lon,
    precision: toPrecision(addresstype, address?.house_number ?? '', address?.road ?? ''),
  }
}

/** Photon responds with features, Nominatim with an array; anything else fails. */
export const parseUpstreamResponse = (response: unknown, language: Language): Suggestion[] => {
  const addresses = Array.isArray(response)
    ? nominatim.parse(response).map(fromNominatim)
    : photon.parse(response).features.map(fromPhoton)
  return addresses.map((address) => ({ label: formatAddress(address, language), ...address }))
}
