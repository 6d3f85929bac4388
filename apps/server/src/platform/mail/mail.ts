import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import type { DeliveryFailure, EmailDelivery } from '#contract/domains/email-delivery.ts'

// What stands in a header stands on one line: a break in it would begin another header.
const headerLine = z.string().transform((value) =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300),
)

const address = z.union([email, customerEmail])

const trackedTypes = ['customer', 'invitation'] as const

/** One mail to one person. The id stays the same through every try, so that a second one does not make a second mail. */
export const mail = z.object({
  id,
  to: address,
  subject: headerLine,
  text: z.string(),
  html: z.string(),
  /** Who writes, where it is not us; the address stays ours. */
  fromName: headerLine.optional(),
  replyTo: address.optional(),
  /** Where a mail program may take the reader off the list by itself (RFC 8058). */
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
  /** The record that shows whether the mail was delivered; mails without one are only logged. */
  tracks: z.object({ type: z.enum(trackedTypes), id, storeId: id.optional() }).optional(),
})
export type Mail = z.output<typeof mail>

export interface Mailer {
  /** Fails with an `UndeliverableError` where another attempt would fail as well. */
  send(mail: Mail): Promise<void>
  close(): void
}

export class UndeliverableError extends Error {
  readonly failure: DeliveryFailure
  constructor(failure: DeliveryFailure, cause: unknown) {
    super(`The mail was refused: ${failure.reason} (${failure.code ?? 'before it was sent'}).`, { cause })
    this.failure = failure
  }
}

/** Writes what became of a mail into the record that the mail tracks. */
export type RecordDelivery = (mail: Pick<Mail, 'id' | 'to'> & TrackedRecord, delivery: EmailDelivery) => Promise<void>
export type TrackedRecord = { tracks: NonNullable<Mail['tracks']> }
export type DeliveryRecorders = Readonly<Record<(typeof trackedTypes)[number], RecordDelivery>>
