import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type Purpose = 'registration' | 'password_reset' | 'change_email'

export interface Code {
  id: string
  purpose: Purpose
  subject: string
  email: string
  codeHash: string
}

const mostTries = 5
const mostMailsAnHour = 3

/** Writes the code unless the address has had its mails of this hour; says whether it did. */
export const insertCode = async (tx: Tx, code: Code): Promise<boolean> => {
  // Two requests at once would both count two mails and send a fourth.
  await sql`select pg_advisory_xact_lock(hashtextextended(${code.email}, 21))`.execute(tx)
  const { rows } = await sql`
    insert into verification_codes (id, purpose, subject, email, code_hash, expires_at)
    select ${code.id}, ${code.purpose}, ${code.subject}, ${code.email}, ${code.codeHash}, now() + interval '10 minutes'
    where (select count(*) from verification_codes
      where email = ${code.email} and created_at > now() - interval '1 hour') < ${mostMailsAnHour}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Counts a try against the newest code and gives its hash; undefined when it is used, expired or tried too often. */
export const tryCode = async (
  db: Db,
  of: { purpose: Purpose; subject: string; email: string },
): Promise<{ id: string; codeHash: string } | undefined> => {
  const { rows } = await sql<{ id: string; codeHash: string }>`
    update verification_codes set tries = tries + 1
    where id = (select id from verification_codes
        where subject = ${of.subject} and purpose = ${of.purpose} and email = ${of.email}
        order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > now() and tries < ${mostTries}
    returning id, code_hash as "codeHash"`.execute(db)
  return rows[0]
}

/** False when somebody has used it first. */
export const useCode = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('verification_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
