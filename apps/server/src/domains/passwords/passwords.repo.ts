import { sql } from 'kysely'
import { type PersonContact, personColumns } from '#server/domains/persons/persons.service.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export const readPersonByEmail = async (db: Db, email: string): Promise<PersonContact | undefined> => {
  const { rows } = await sql<PersonContact>`
    select ${personColumns} from persons where email = ${email} and deleted_at is null`.execute(db)
  return rows[0]
}

export const readPasswordHash = async (db: Db, personId: string): Promise<string | null> => {
  const row = await db.selectFrom('persons').select('password_hash').where('id', '=', personId).executeTakeFirst()
  return row?.password_hash ?? null
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
