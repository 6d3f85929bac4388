import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

export type Purpose =
  | 'registration'
  | 'password_reset'
  | 'change_email'
  | 'invitation'
  | 'customer_registration'
  | 'customer_password_reset'

export interface Code {
  id: string
  purpose: Purpose
  /** The id of a registration, person or membership, or an id made from an address. */
  subject: string
  email: string
  /** Empty: no code is valid. */
  codeHash: string
  minutes: number
}

/** False when the first run of the same job has already inserted it. */
export const insertCode = async (tx: Tx, code: Code): Promise<boolean> => {
  const { rows } = await sql`
    insert into verification_codes (id, purpose, subject, email, code_hash, expires_at)
    values (${code.id}, ${code.purpose}, ${code.subject}, ${code.email}, ${code.codeHash},
      now() + make_interval(mins => ${code.minutes}))
    on conflict (id) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

/** False unless the code was inserted without a hash. */
export const setCodeHash = async (tx: Tx, id: string, codeHash: string): Promise<boolean> => {
  const result = await tx
    .updateTable('verification_codes')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .where('code_hash', '=', '')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface CodeAttempt {
  id: string
  codeHash: string
  /** Including this one. */
  tries: number
}

/** Counts a try against the newest code and returns its hash; undefined when it was used or has expired. */
export const takeCodeAttempt = async (
  db: Db,
  target: { purpose: Purpose; subject: string; email: string },
): Promise<CodeAttempt | undefined> => {
  const { rows } = await sql<CodeAttempt>`
    update verification_codes set tries = tries + 1
    where id = (select id from verification_codes
        where subject = ${target.subject} and purpose = ${target.purpose} and email = ${target.email}
        order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > now()
    returning id, code_hash as "codeHash", tries`.execute(db)
  return rows[0]
}

/** Undefined when the code was used or has expired. */
export const readCode = async (
  db: Db,
  purpose: Purpose,
  id: string,
): Promise<{ subject: string; email: string; codeHash: string } | undefined> => {
  const row = await db
    .selectFrom('verification_codes')
    .select(['subject', 'email', 'code_hash'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && { subject: row.subject, email: row.email, codeHash: row.code_hash }
}

/** False when it has already been used. */
export const consumeCode = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('verification_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const revokeCodes = async (tx: Tx, purpose: Purpose, subject: string): Promise<void> => {
  await tx
    .updateTable('verification_codes')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute()
}

export const purgeVerificationCodes = sql`delete from verification_codes where expires_at < ${daysAgo(retention.codes)}`
