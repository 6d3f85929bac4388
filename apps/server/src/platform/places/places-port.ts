import type { Suggestion } from '#contract/domains/locations.ts'
import type { Language } from '#contract/enumerations.ts'

export type Place = Omit<Suggestion, 'label'>

export interface PlaceQuery {
  q: string
  limit: number
  /** The person's: names of countries are said in it. */
  language: Language
  near?: { latitude: number; longitude: number } | undefined
}

/** Finds the places that what was typed may mean, best first. */
export interface Places {
  suggest(query: PlaceQuery): Promise<Suggestion[]>
  close(): Promise<void>
}
