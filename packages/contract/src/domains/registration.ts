import * as z from 'zod'
import { email, requiredText } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { newPassword } from '../core/password.ts'
import { timeZones } from '../geography.ts'

export const registration = z.strictObject({
  businessName: requiredText(120),
  ownerName: requiredText(120),
  storeName: requiredText(120),
  email,
  password: newPassword,
  /** Guessed by the browser; defaults of the first store. */
  currency: currency.optional(),
  timezone: z.enum(timeZones).optional(),
})
