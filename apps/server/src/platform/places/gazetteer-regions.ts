import { countries } from '#contract/geography.ts'
import { readStates } from './gazetteer-sources.ts'
import { plain } from './gazetteer-words.ts'
import { countryName } from './place-label.ts'

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

const canadian = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

const allRegions = (): Region[] => [
  ...countries.map((country) => ({
    country,
    code: country.toLowerCase(),
    names: [plain(countryName(country, 'en')), plain(countryName(country, 'es')), ...(nicknames[country] ?? [])],
  })),
  ...Object.entries(readStates()).map(([name, region]) => ({
    country: canadian.has(region) ? 'CA' : 'US',
    region,
    code: region.toLowerCase(),
    names: [plain(name)],
  })),
]

export type Fits = (country: string, region: string) => boolean

/** Parses names of countries and states; undefined when one of them is unknown. */
export const makeRegions = (): ((within: readonly string[]) => Fits | undefined) => {
  const regions = allRegions()
  const named = (words: string): Region[] => {
    const exact = regions.filter(({ code, names }) => code === words || names.includes(words))
    return exact.length > 0 ? exact : regions.filter(({ names }) => names.some((name) => name.startsWith(words)))
  }
  return (within) => {
    const wanted = within.map(named)
    if (wanted.some((found) => found.length === 0)) return undefined
    return (country, region) =>
      wanted.every((found) => found.some((one) => one.country === country && (one.region ?? region) === region))
  }
}
