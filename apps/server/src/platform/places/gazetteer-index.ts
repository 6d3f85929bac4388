import type { Suggestion } from '#contract/domains/locations.ts'
import { makeCities } from './gazetteer-cities.ts'
import { makePostcodes } from './gazetteer-postcodes.ts'
import { makeRegions } from './gazetteer-regions.ts'
import type { GazetteerTables } from './gazetteer-tables.ts'
import { type AddressReading, parseReadings } from './parse-address.ts'
import { formatAddress } from './address-label.ts'
import type { GeocodedAddress, GeocodeQuery } from './geocoder-port.ts'

const partialPostcode = /^\d{3,5}$/

/** A search takes milliseconds. */
export const openGazetteer = (tables: GazetteerTables): ((query: GeocodeQuery) => Suggestion[]) => {
  const cities = makeCities(tables.cities)
  const postcodes = makePostcodes(tables.postcodes)
  const regions = makeRegions(tables.states)

  const findByReading = ({ line1, city, within, postcode }: AddressReading, query: GeocodeQuery): GeocodedAddress[] => {
    const fits = regions(within)
    if (!fits) return []
    const postcodeMatch = postcodes.find(postcode)
    if (postcodeMatch && fits('US', postcodeMatch.region) && postcodes.isInCity(postcodeMatch, city))
      return [{ ...postcodeMatch, line1 }]
    if (!city) return []
    return cities.find({ name: city, matchesRegion: fits, near: query.near, limit: query.limit }).map((match) => ({
      ...match,
      line1,
      // The ZIP code exists but isn't in this city.
      postcode: match.country === 'US' && postcodeMatch ? '' : postcode,
    }))
  }

  return (query) => {
    const input = query.q.trim()
    const readings = partialPostcode.test(input) ? [] : parseReadings(input)
    let addresses = readings.length > 0 ? [] : postcodes.startingWith(input, query.limit)
    for (const reading of readings) {
      addresses = findByReading(reading, query)
      if (addresses.length > 0) break
    }
    return addresses.map((address) => ({ label: formatAddress(address, query.language), ...address }))
  }
}
