import * as z from 'zod'
import { id } from '#contract/core/fields.ts'

/** A text message to one phone. The id is the same in every attempt, so that a gateway can drop repeated ones. */
export const sms = z.object({
  id,
  /** International form (E.164). */
  to: z.string().regex(/^\+\d{8,15}$/),
  text: z.string().min(1).max(4000),
})
export type Sms = z.output<typeof sms>

export interface SmsSender {
  /** Fails with an `UndeliverableError` where another attempt would fail as well. */
  send(message: Sms): Promise<void>
}
