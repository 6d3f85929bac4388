import type { Currency } from './enumerations.ts'

/** The card provider's minimum charges, in minor units. */
const minCharges: Record<Currency, number> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  MXN: 1000,
  JPY: 50,
  AUD: 50,
  CHF: 50,
}
export const getMinCharge = (code: Currency): number => minCharges[code]
