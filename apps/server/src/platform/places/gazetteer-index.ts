import type { Suggestion } from '#contract/domains/locations.ts'
import { makeCities } from './gazetteer-cities.ts'
import { makePostcodes } from './gazetteer-postcodes.ts'
import { makeRegions } from './gazetteer-regions.ts'
import { type Reading, readingsOf } from './gazetteer-words.ts'
import { placeLabel } from './place-label.ts'
import type { Place, PlaceQuery } from './places-port.ts'

const beginningOfPostcode = /^\d{3,5}$/

/** Reads the sources into memory and returns the search function, which takes milliseconds. */
export const openGazetteer = (): ((query: PlaceQuery) => Suggestion[]) => {
  const cities = makeCities()
  const postcodes = makePostcodes()
  const regions = makeRegions()

  const byReading = ({ line1, city, within, postcode }: Reading, query: PlaceQuery): Place[] => {
    const fits = regions(within)
    if (!fits) return []
    const exact = postcodes.find(postcode)
    if (exact && fits('US', exact.region) && postcodes.isIn(exact, city)) return [{ ...exact, line1 }]
    if (!city) return []
    return cities.find({ name: city, fits, near: query.near, most: query.limit }).map((found) => ({
      ...found,
      line1,
      // The ZIP code exists but isn't in this city.
      postcode: found.country === 'US' && exact ? '' : postcode,
    }))
  }

  return (query) => {
    const typed = query.q.trim()
    const readings = beginningOfPostcode.test(typed) ? [] : readingsOf(typed)
    let places = readings.length > 0 ? [] : postcodes.startingWith(typed, query.limit)
    for (const reading of readings) {
      places = byReading(reading, query)
      if (places.length > 0) break
    }
    return places.map((place) => ({ label: placeLabel(place, query.language), ...place }))
  }
}
