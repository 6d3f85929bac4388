import * as z from 'zod'
import { currencies } from '../enumerations.ts'
import { maxMinorUnits } from './money.ts'

// Separate from money.ts, because the browser formats amounts before it loads zod.
export const amount = z.int().min(-maxMinorUnits).max(maxMinorUnits)
export const price = z.int().min(0).max(maxMinorUnits)
export const currency = z.enum(currencies)
