import { sql } from 'kysely'
import type { Language } from '#contract/enumerations.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface PersonContact {
  personId: string
  name: string
  email: string
  language: Language | null
}

const personColumns = sql`id as "personId", name, email, language`

export const readPersonByEmail = async (db: Db, email: string): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    select ${personColumns} from persons where email = ${email} and deleted_at is null`.execute(db)
  return rows[0]
}

export const readPasswordHash = async (db: Db, personId: string): Promise<string | null> => {
  const row = await db.selectFrom('persons').select('password_hash').where('id', '=', personId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Resets with a link. Undefined when the account is deleted or its address has changed since the link was sent. */
export const resetPassword = async (
  tx: Tx,
  target: { personId: string; email: string },
  passwordHash: string,
): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${target.personId} and email = ${target.email} and deleted_at is null
    returning ${personColumns}`.execute(tx)
  return rows[0]
}

/** Undefined when the password has changed since it was checked. */
export const replacePassword = async (
  tx: Tx,
  target: { personId: string; before: string },
  passwordHash: string,
): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    update persons set password_hash = ${passwordHash}, updated_at = now()
    where id = ${target.personId} and password_hash = ${target.before} and deleted_at is null
    returning ${personColumns}`.execute(tx)
  return rows[0]
}

/** The vendors whose log gets the entry. */
export const listVendorIds = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('vendor_id')
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .execute()
  return rows.map((row) => row.vendor_id)
}
