import type { Db } from '#server/platform/db/connect.ts'
import type { Mail } from './mail.ts'

export interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

const mostShown = 100

/** Idempotent: a job that runs twice stores the email once. */
export const keepMail = async (db: Db, { id, to, subject, text, html }: Mail): Promise<void> => {
  await db
    .insertInto('stored_mails')
    .values({ id, recipient: to, subject, text, html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const newestMails = (db: Db): Promise<KeptMail[]> =>
  db
    .selectFrom('stored_mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
