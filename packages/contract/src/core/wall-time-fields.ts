import * as z from 'zod'
import { day } from './fields.ts'
import { withMessage } from './validation-messages.ts'

/** Local time of the store; a window ends on the day it starts. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Limited, so that adding a time zone's offset never leaves the range of dates. */
export const slotDay = day.refine((text) => text >= '2000' && text < '3000', withMessage('date'))
