import type { Db } from '#server/platform/db/connect.ts'
import type { Mail } from './mail.ts'

export interface StoredMail {
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

const maxListed = 100

/** Idempotent: a job that runs twice stores the email once. */
export const storeMail = async (db: Db, { id, to, subject, text, html }: Mail): Promise<void> => {
  await db
    .insertInto('stored_mails')
    .values({ id, recipient: to, subject, text, html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const listNewestMails = (db: Db): Promise<StoredMail[]> =>
  db
    .selectFrom('stored_mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
