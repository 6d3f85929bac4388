import * as z from 'zod'
import { requiredText } from '../core/fields.ts'

/** Only staff see the note unless it is for the customer. Apart from the other schemas, which the form doesn't need. */
export const noteInput = z.strictObject({ body: requiredText(5000), isForCustomer: z.boolean().optional() })
