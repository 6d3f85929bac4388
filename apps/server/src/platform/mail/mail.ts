import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { customerEmail } from '#contract/domains/customer.ts'

// What stands in a header stands on one line: a break in it would begin another header.
const headerLine = z.string().transform((value) =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300),
)

const address = z.union([email, customerEmail])

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
})
export type Mail = z.output<typeof mail>

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
