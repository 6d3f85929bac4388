import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'

const maxCodeTries = 10

export const codeTryMinutes = 15

const windowIsOver = sql`code_tries_since <= now() - make_interval(mins => ${codeTryMinutes})`

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
    where id = ${personId} and deleted_at is null and (code_tries < ${maxCodeTries} or ${windowIsOver})
    returning totp_since is not null as on, totp_secret as secret`.execute(db)
  return rows[0]
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

/** The statement after a CTE `used`, which has the `person_id` of those who entered a right code. */
export const resetTriesOfUsed = sql`
  update persons set code_tries = 0 from used where persons.id = used.person_id returning persons.id`

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
export const confirmSecret = async (tx: Tx, personId: string, secret: string, step: number): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({ totp_since: sql`now()`, totp_last_step: step, code_tries: 0 })
    .where('id', '=', personId)
    .where('totp_secret', '=', secret)
    .where('totp_since', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when two-step sign-in is off. */
export const clearTotp = async (tx: Tx, personId: string): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({ totp_secret: null, totp_since: null, totp_last_step: 0, code_tries: 0 })
    .where('id', '=', personId)
    .where('totp_since', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
