import { sql } from 'kysely'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
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

export interface ExistingAccount {
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

/** Sets or clears why the invitation to this address was not delivered. Returns the vendor if that changed anything. */
export const writeInvitationBounce = async (
  db: Db,
  { id, email }: { id: string; email: string },
  failure: DeliveryFailure | null,
): Promise<string | undefined> => {
  const bounce = failure
    ? sql`${JSON.stringify(failure)}::jsonb || jsonb_build_object('at', utc(now()))`
    : sql`null::jsonb`
  const { rows } = await sql<{ vendorId: string }>`
    update memberships set invitation_bounce = ${bounce}
    where id = ${id} and invited_email = ${email} and person_id is null
      and invitation_bounce is distinct from ${bounce}
    returning vendor_id as "vendorId"`.execute(db)
  return rows[0]?.vendorId
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

/** False when the address is taken. */
export const insertPerson = async (
  tx: Tx,
  person: { id: string; email: string; name: string; phone: string | null; passwordHash: string },
): Promise<boolean> => {
  const { passwordHash, ...columns } = person
  const result = await tx
    .insertInto('persons')
    .values({ ...columns, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows !== 0n
}

export const joinVendor = async (tx: Tx, membershipId: string, personId: string): Promise<void> => {
  await tx
    .updateTable('memberships')
    .set({
      person_id: personId,
      status: 'active',
      joined_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: personId,
    })
    .where('id', '=', membershipId)
    .where('status', '=', 'invited')
    .execute()
}
