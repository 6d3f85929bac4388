import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface Owner {
  personId: string
  name: string
  email: string
  language: Language | null
}

const owner = sql`id as "personId", name, email, language`

export const readOwner = async (db: Db, email: string): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    select ${owner} from persons where email = ${email} and deleted_at is null`.execute(db)
  return rows[0]
}

export const readPasswordHash = async (db: Db, personId: string): Promise<string | null> => {
  const row = await db.selectFrom('persons').select('password_hash').where('id', '=', personId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Resets with a link. Undefined when the account is deleted or its address has changed since the link was sent. */
export const resetPassword = async (
  tx: Tx,
  of: { personId: string; email: string },
  passwordHash: string,
): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${of.personId} and email = ${of.email} and deleted_at is null
    returning ${owner}`.execute(tx)
  return rows[0]
}

/** Undefined when the password has changed since it was checked. */
export const replacePassword = async (
  tx: Tx,
  of: { personId: string; before: string },
  passwordHash: string,
): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${of.personId} and password_hash = ${of.before} and deleted_at is null
    returning ${owner}`.execute(tx)
  return rows[0]
}

/** The vendors whose log gets the entry. */
export const vendorsOf = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('vendor_id')
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .execute()
  return rows.map((row) => row.vendor_id)
}
