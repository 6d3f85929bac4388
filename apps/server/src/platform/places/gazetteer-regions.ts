import { countries } from '#contract/geography.ts'
import { normalizeName } from './parse-address.ts'
import { countryName } from './address-label.ts'

interface Region {
  country: string
  /** Undefined for a country. */
  region?: string
  code: string
  names: readonly string[]
}

const nicknames: Record<string, readonly string[]> = {
  US: ['usa', 'u s a', 'ee uu', 'eeuu', 'america'],
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'gran bretana', 'inglaterra', 'escocia', 'gales'],
  NL: ['holland', 'holanda'],
  AE: ['uae'],
}

const canadianProvinces = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

const allRegions = (states: Record<string, string>): Region[] => [
  ...countries.map((country) => ({
    country,
    code: country.toLowerCase(),
    names: [
      normalizeName(countryName(country, 'en')),
      normalizeName(countryName(country, 'es')),
      ...(nicknames[country] ?? []),
    ],
  })),
  ...Object.entries(states).map(([name, region]) => ({
    country: canadianProvinces.has(region) ? 'CA' : 'US',
    region,
    code: region.toLowerCase(),
    names: [normalizeName(name)],
  })),
]

export type RegionFilter = (country: string, region: string) => boolean

/** Parses names of countries, and of states (their codes by name); undefined when one of them is unknown. */
export const makeRegions = (
  states: Record<string, string>,
): ((within: readonly string[]) => RegionFilter | undefined) => {
  const regions = allRegions(states)
  const findRegions = (query: string): Region[] => {
    const exact = regions.filter(({ code, names }) => code === query || names.includes(query))
    return exact.length > 0 ? exact : regions.filter(({ names }) => names.some((name) => name.startsWith(query)))
  }
  return (within) => {
    const regionSets = within.map(findRegions)
    if (regionSets.some((matches) => matches.length === 0)) return undefined
    return (country, region) =>
      regionSets.every((matches) =>
        matches.some((candidate) => candidate.country === country && (candidate.region ?? region) === region),
      )
  }
}
