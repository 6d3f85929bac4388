import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import type { DeliveryFailure, EmailDelivery } from '#contract/domains/email-delivery.ts'

/**
 * A line break in a header value would start another header (header injection). `=?` starts an encoded word, which mail
 * programs would decode, also to a line break.
 */
const headerLine = z.string().transform((value) =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 300),
)

const address = z.union([email, customerEmail])

/** Extra headers. The others have their fields, so that none can be replaced or repeated. */
const extraHeaders = z.record(
  z
    .string()
    .regex(/^(?:X-[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*|Feedback-ID|Precedence)$/)
    .max(60),
  headerLine,
)

const trackedTypes = ['customer', 'invitation'] as const

/** An email to one recipient. The id is the same in every attempt, so that a repeated one doesn't send a second email. */
export const mail = z.object({
  id,
  to: address,
  subject: headerLine,
  text: z.string(),
  html: z.string(),
  /** The sender's name, if it isn't us; the address stays ours. */
  fromName: headerLine.optional(),
  replyTo: address.optional(),
  /** Emails with the same thread are shown together. */
  thread: id.optional(),
  /** The URL for one-click unsubscribe (RFC 8058). */
  unsubscribe: z.url({ protocol: /^https?$/ }).optional(),
  /** Of emails to many recipients (RFC 2919), completed with the domain that sends. */
  listId: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/)
    .max(150)
    .optional(),
  /** The envelope's sender, where mail servers return an email that they can't deliver; otherwise the From address. */
  returnPath: address.optional(),
  headers: extraHeaders.optional(),
  /** The record that shows whether the email was delivered; failures of emails without one are only logged. */
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
    super(`The message was refused: ${failure.reason} (${failure.code ?? 'before it was sent'}).`, { cause })
    this.failure = failure
  }
}

/** Writes the delivery result into the record that the email tracks. */
export type RecordDelivery = (mail: Pick<Mail, 'id' | 'to'> & TrackedRecord, delivery: EmailDelivery) => Promise<void>
export type TrackedRecord = { tracks: NonNullable<Mail['tracks']> }
export type DeliveryRecorders = Readonly<Record<(typeof trackedTypes)[number], RecordDelivery>>
