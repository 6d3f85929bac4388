import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'

// What stands in a header stands on one line: a break in it would begin another header.
const headerLine = z.string().transform((value) =>
  value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300),
)

/** One mail to one person. The id stays the same through every try, so that a second one does not make a second mail. */
export const mail = z.object({ id, to: email, subject: headerLine, text: z.string(), html: z.string() })
export type Mail = z.output<typeof mail>

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
