import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const maxTries = 10
const windowMinutes = 15

const windowIsOver = sql`code_tries_since <= now() - make_interval(mins => ${windowMinutes})`

export interface StoredSecret {
  on: boolean
  /** Encrypted with SECRET_KEY. */
  secret: string | null
}

/**
 * Counts a guess before it is checked, over all challenges and sessions of the person, so that concurrent guesses can't
 * exceed the limit. Undefined when there were too many.
 */
export const countCodeTry = async (db: Db, personId: string): Promise<StoredSecret | undefined> => {
  const { rows } = await sql<StoredSecret>`
    update persons set
      code_tries = case when ${windowIsOver} then 1 else code_tries + 1 end,
      code_tries_since = case when ${windowIsOver} or code_tries = 0 then now() else code_tries_since end
    where id = ${personId} and deleted_at is null and (code_tries < ${maxTries} or ${windowIsOver})
    returning totp_since is not null as on, totp_secret as secret`.execute(db)
  return rows[0]
}

export const secondsUntilNextTry = async (db: Db, personId: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from code_tries_since - now()) + ${windowMinutes * 60}))::int as seconds
    from persons where id = ${personId}`.execute(db)
  return rows[0]?.seconds ?? windowMinutes * 60
}

/** A code is valid once: false when this step or a later one has been used. Resets the try count. */
export const consumeTotpStep = async (db: Db, personId: string, secret: string, step: number): Promise<boolean> => {
  const result = await db
    .updateTable('persons')
    .set({ totp_last_step: step, code_tries: 0 })
    .where('id', '=', personId)
    .where('totp_secret', '=', secret)
    .where('totp_since', 'is not', null)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const consumeRecoveryCode = async (db: Db, personId: string, codeHash: string): Promise<boolean> => {
  const { rows } = await sql`
    with used as (
      update recovery_codes set used_at = now()
      where person_id = ${personId} and code_hash = ${codeHash} and used_at is null
      returning person_id
    )
    update persons set code_tries = 0 from used where persons.id = used.person_id returning persons.id`.execute(db)
  return rows.length > 0
}

export interface TwoFactorState {
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

/** False when two-step sign-in is on. */
export const setUnconfirmedSecret = async (db: Db, personId: string, secret: string): Promise<boolean> => {
  const result = await db
    .updateTable('persons')
    .set({ totp_secret: secret, totp_last_step: 0 })
    .where('id', '=', personId)
    .where('totp_since', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when the secret has changed since the code was generated or is already confirmed. */
export const turnOn = async (tx: Tx, personId: string, secret: string, step: number): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({ totp_since: sql`now()`, totp_last_step: step, code_tries: 0 })
    .where('id', '=', personId)
    .where('totp_secret', '=', secret)
    .where('totp_since', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const turnOff = async (tx: Tx, personId: string): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({ totp_secret: null, totp_since: null, totp_last_step: 0, code_tries: 0 })
    .where('id', '=', personId)
    .where('totp_since', 'is not', null)
    .executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  return result.numUpdatedRows > 0n
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
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute()
}

export const markSteppedUp = async (db: Db, sessionId: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export const findPerson = (db: Db, email: string): Promise<{ id: string; language: string | null } | undefined> =>
  db
    .selectFrom('persons')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
