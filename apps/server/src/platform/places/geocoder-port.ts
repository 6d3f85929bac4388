import type { Suggestion } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'

export type GeocodedAddress = Omit<Suggestion, 'label'>

export interface GeocodeQuery {
  q: string
  limit: number
  /** For the names of countries. */
  language: Language
  near?: { latitude: number; longitude: number } | undefined
}

/** Suggests addresses for an input, the best match first. */
export interface Geocoder {
  suggest(query: GeocodeQuery): Promise<Suggestion[]>
  close(): Promise<void>
}
