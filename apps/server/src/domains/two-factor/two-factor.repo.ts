import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import { codeTryMinutes, resetTriesOfUsed, clearTotp } from '#server/domains/persons/persons.service.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export const secondsUntilNextTry = async (db: Db, personId: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from code_tries_since - now()) + ${codeTryMinutes * 60}))::int as seconds
    from persons where id = ${personId}`.execute(db)
  return rows[0]?.seconds ?? codeTryMinutes * 60
}

export const consumeRecoveryCode = async (db: Db, personId: string, codeHash: string): Promise<boolean> => {
  const { rows } = await sql`
    with used as (
      update recovery_codes set used_at = now()
      where person_id = ${personId} and code_hash = ${codeHash} and used_at is null
      returning person_id
    )
    ${resetTriesOfUsed}`.execute(db)
  return rows.length > 0
}

interface TwoFactorState {
  since: Date | null
  recoveryCodesLeft: number
  passwordHash: string | null
  language: Language | null
}

export const readState = async (db: Db, personId: string): Promise<TwoFactorState | undefined> => {
  const { rows } = await sql<TwoFactorState>`
    select totp_since as since, password_hash as "passwordHash", language,
      (select count(*) from recovery_codes r where r.person_id = p.id and r.used_at is null) as "recoveryCodesLeft"
    from persons p where p.id = ${personId}`.execute(db)
  return rows[0]
}

export const turnOff = async (tx: Tx, personId: string): Promise<boolean> => {
  const wasOn = await clearTotp(tx, personId)
  await deleteRecoveryCodes(tx, personId)
  return wasOn
}

export const deleteRecoveryCodes = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}

/** Locks the person, so that concurrent renewals leave one set of codes; false when two-step sign-in is off. */
export const lockEnabled = async (tx: Tx, personId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('persons')
    .select('id')
    .where('id', '=', personId)
    .where('totp_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const replaceRecoveryCodes = async (tx: Tx, personId: string, hashes: readonly string[]): Promise<void> => {
  await deleteRecoveryCodes(tx, personId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute()
}

export const findPerson = (db: Db, email: string): Promise<{ id: string; language: string | null } | undefined> =>
  db
    .selectFrom('persons')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
