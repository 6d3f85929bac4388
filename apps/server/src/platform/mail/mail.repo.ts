import type { Db } from '#server/platform/db/connect.ts'
import type { Mail } from './mail.ts'
import { type MailHeaders, toMailHeaders } from './mail-headers.ts'

export interface StoredMail {
  to: string
  subject: string
  text: string
  html: string
  headers: MailHeaders
  createdAt: Date
}

const maxListed = 100

/** Idempotent: a job that runs twice stores the email once. */
export const storeMail = async (db: Db, from: string, message: Mail): Promise<void> => {
  const { id, to, subject, text, html } = message
  await db
    .insertInto('stored_mails')
    .values({ id, recipient: to, subject, text, html, headers: JSON.stringify(toMailHeaders(from, message)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const listNewestMails = (db: Db): Promise<StoredMail[]> =>
  db
    .selectFrom('stored_mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'headers', 'created_at as createdAt'])
    .$narrowType<{ headers: MailHeaders }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
