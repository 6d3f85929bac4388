import { toInstant, toWallTime } from '#contract/core/time-zone.ts'
import { countries, usStates, type UsState } from '#contract/geography.ts'

/** Where most people of a country with several zones live. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

const statesByZone: Readonly<Record<string, readonly UsState[]>> = {
  'America/Chicago': ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
}

/** Newer runtimes have a method, older ones a property. */
const getZones = (country: string): readonly string[] => {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[]
    timeZones?: string[]
  }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const getMainZone = (country: string): string | undefined => mainZones[country] ?? getZones(country)[0]

/** Zones by country, and by `US-CA` and `US-CALIFORNIA`: stores write states either way. */
const makeZones = (): ReadonlyMap<string, string> => {
  const byCountry = countries.map((country) => [country, getMainZone(country)] as const)
  const byState = Object.entries(statesByZone).flatMap(([zone, states]) =>
    states.flatMap((state) => [[`US-${state}`, zone] as const, [`US-${usStates[state].toUpperCase()}`, zone] as const]),
  )
  return new Map([...byCountry, ...byState].flatMap(([key, zone]) => (zone === undefined ? [] : [[key, zone]])))
}

let zones: ReadonlyMap<string, string> | undefined

/**
 * When it's the wall time of `scheduledAt` in the store for people of each country and US state. The keys are as in
 * `makeZones`; others get the store's instant.
 */
export const toLocalInstants = (scheduledAt: Date, storeZone: string): Record<string, string> => {
  zones ??= makeZones()
  const wallTime = toWallTime(scheduledAt.getTime(), storeZone)
  const instants = new Map([...new Set(zones.values())].map((zone) => [zone, toInstant(wallTime, zone)]))
  return Object.fromEntries(
    [...zones].map(([key, zone]) => [key, new Date(instants.get(zone) ?? scheduledAt).toISOString()]),
  )
}

/** Where a day begins first. */
const firstZone = 'Pacific/Kiritimati'

/** When the first people of a campaign with local times may be due. */
export const getEarliestLocalInstant = (scheduledAt: Date, storeZone: string): Date =>
  new Date(toInstant(toWallTime(scheduledAt.getTime(), storeZone), firstZone))
