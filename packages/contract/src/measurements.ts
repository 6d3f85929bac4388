import { usTimeZones } from './geography.ts'

/** A unit in which people enter a number that is stored in another unit. */
export interface Measurement {
  unit: string
  /** Stored units per displayed unit. */
  scale: number
  /** Few enough that a number is shown as it was entered, although whole stored units are kept. */
  decimals: number
}

interface Measurements {
  /** Stored in grams. */
  weight: Measurement
  /** Stored in millimeters. */
  length: Measurement
}

const metric: Measurements = {
  weight: { unit: 'kg', scale: 1000, decimals: 3 },
  length: { unit: 'cm', scale: 10, decimals: 1 },
}

const customary: Measurements = {
  weight: { unit: 'lb', scale: 453.592_37, decimals: 3 },
  length: { unit: 'in', scale: 25.4, decimals: 1 },
}

const zonesInUs: ReadonlySet<string> = new Set(usTimeZones)

/** By the store's country, which its time zone tells. */
export const getMeasurements = (timezone: string): Measurements => (zonesInUs.has(timezone) ? customary : metric)
