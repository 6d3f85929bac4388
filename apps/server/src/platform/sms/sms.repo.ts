import { measureSms } from '#contract/domains/sms-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Sms } from './sms.ts'

export interface StoredSms {
  id: string
  to: string
  text: string
  segments: number
  createdAt: Date
}

const maxListed = 100

/** Idempotent: a job that runs twice stores the message once. */
export const storeSms = async (db: Db, { id, to, text }: Sms): Promise<void> => {
  await db
    .insertInto('stored_sms')
    .values({ id, recipient: to, text, segments: measureSms(text).segments })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const listNewestSms = (db: Db): Promise<StoredSms[]> =>
  db
    .selectFrom('stored_sms')
    .select(['id', 'recipient as to', 'text', 'segments', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
