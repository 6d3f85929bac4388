import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Mailer } from './mail.ts'
import { storeMail } from './mail.repo.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

/** Over SMTP if configured; otherwise stored in the database and shown at /dev/mail. */
export const openMailer = (
  config: Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'dkim'>>,
  db: Db,
): Mailer =>
  config.smtpUrl
    ? makeSmtpMailer(config.smtpUrl, config.mailFrom, config.dkim)
    : { send: (message) => storeMail(db, config.mailFrom, message), close: () => undefined }
