import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface PendingInvitation {
  membershipId: string
  vendorId: string
  vendor: string
  name: string
  email: string
  phone: string | null
  invitedBy: string | null
}

interface ExistingAccount {
  personId: string
  name: string
  passwordHash: string | null
}

// An invitation ends when it is accepted, when the member is deactivated and when the vendor is deleted.
const selectInvitation = (membershipId: string) => sql<PendingInvitation>`
  select m.id as "membershipId", m.vendor_id as "vendorId", v.name as vendor, m.invited_name as name,
    m.invited_email as email, m.invited_phone as phone,
    (select i.name from persons i where i.id = m.invited_by and i.deleted_at is null) as "invitedBy"
  from memberships m join vendors v on v.id = m.vendor_id
  where m.id = ${membershipId} and m.status = 'invited' and m.person_id is null and v.deleted_at is null`

export const readPendingInvitation = async (db: Db, membershipId: string): Promise<PendingInvitation | undefined> => {
  const { rows } = await selectInvitation(membershipId).execute(db)
  return rows[0]
}

/** Locked until the transaction ends, so that concurrent requests join once. */
export const lockInvitation = async (tx: Tx, membershipId: string): Promise<PendingInvitation | undefined> => {
  const { rows } = await sql<PendingInvitation>`${selectInvitation(membershipId)} for update of m`.execute(tx)
  return rows[0]
}

export const readAccount = async (db: Db, email: string): Promise<ExistingAccount | undefined> => {
  const row = await db
    .selectFrom('persons')
    .select(['id', 'name', 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { personId: row.id, name: row.name, passwordHash: row.password_hash }
}
