import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Mailer } from './mail.ts'
import { storeMail } from './mail.repo.ts'
import { makeSmtpMailer } from './smtp-mailer.ts'

/** Over SMTP if configured; otherwise stored in the database and shown at /dev/mail. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Mailer =>
  config.smtpUrl
    ? makeSmtpMailer(config.smtpUrl, config.mailFrom)
    : { send: (message) => storeMail(db, message), close: () => undefined }
