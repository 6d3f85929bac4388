import * as z from 'zod'
import { email } from '../core/fields.ts'
import { withMessage } from '../core/validation-messages.ts'

export const credentials = z.strictObject({ email, password: z.string().min(1).max(256) })

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .trim()
  .max(40)
  .refine((text) => text.length >= 6, withMessage('secondStep'))
