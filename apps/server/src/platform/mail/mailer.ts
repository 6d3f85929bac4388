import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { keepMail } from './mail.repo.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

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

/** Over SMTP where it is configured; else kept in the database, readable at /dev/mail. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Mailer =>
  config.smtpUrl
    ? makeSmtpMailer(config.smtpUrl, config.mailFrom)
    : { send: (letter) => keepMail(db, letter), close: () => undefined }
