import { sql } from 'kysely'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface AccountToClose {
  email: string
  passwordHash: string | null
  pictureKey: string | null
  language: 'en' | 'es' | null
  /** Two-step sign-in is on, and this session hasn't stepped up within the last ten minutes. */
  mustStepUp: boolean
}

export const readAccountToClose = async (db: Db, actor: SignedInUser): Promise<AccountToClose | undefined> => {
  const { rows } = await sql<AccountToClose>`
    select p.email, p.password_hash as "passwordHash", p.picture_key as "pictureKey", p.language,
      p.totp_since is not null and not coalesce(s.stepped_up_at > now() - interval '10 minutes', false) as "mustStepUp"
    from persons p join sessions s on s.id = ${actor.sessionId}
    where p.id = ${actor.personId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** False when the account is deleted or its password hash has changed since it was checked. */
export const anonymizePerson = async (
  tx: Tx,
  { personId }: SignedInUser,
  checkedHash: string | null,
): Promise<boolean> => {
  const result = await tx
    .updateTable('persons')
    .set({
      email: `deleted-${personId}@invalid`,
      name: 'Deleted account',
      phone: null,
      picture_key: null,
      password_hash: null,
      is_admin: false,
      theme: null,
      language: null,
      totp_secret: null,
      totp_since: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`password_hash is not distinct from ${checkedHash}::text`)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  return true
}

export interface ClosedVendor {
  id: string
  name: string
  stores: { id: string; name: string }[]
}

/** Deletes every vendor the person owns, with its stores. */
export const closeOwnedVendors = async (tx: Tx, { personId }: SignedInUser): Promise<ClosedVendor[]> => {
  const { rows: vendors } = await sql<{ id: string; name: string }>`
    with owned as (
      select v.id from vendors v
      where v.deleted_at is null and exists (
        select 1 from memberships m where m.vendor_id = v.id and m.person_id = ${personId} and m.role = 'owner')
      order by v.id for no key update)
    update vendors v set deleted_at = now(), updated_at = now(), subscription_status = 'canceled', version = v.version + 1
    from owned where v.id = owned.id
    returning v.id, v.name`.execute(tx)
  if (vendors.length === 0) return []
  const ids = vendors.map((vendor) => vendor.id)
  const { rows: stores } = await sql<{ id: string; name: string; vendorId: string }>`
    update stores set deleted_at = now() where vendor_id = any(${ids}::uuid[]) and deleted_at is null
    returning id, name, vendor_id as "vendorId"`.execute(tx)
  return vendors.map((vendor) => ({
    ...vendor,
    stores: stores.filter((store) => store.vendorId === vendor.id).map(({ id, name }) => ({ id, name })),
  }))
}

export interface EndedMembership {
  id: string
  vendorId: string
  own: boolean
}

/**
 * Deactivates the person's memberships and all memberships of the closed vendors, and ends their sessions. Returns the
 * memberships that changed.
 */
export const endMemberships = async (
  tx: Tx,
  { personId }: SignedInUser,
  closed: readonly string[],
): Promise<EndedMembership[]> => {
  // Locked in one order, and without blocking the key that audit rows reference, so that concurrent closings can't
  // deadlock.
  const { rows } = await sql<EndedMembership>`
    with ending as (
      select id from memberships
      where person_id = ${personId} or vendor_id = any(${[...closed]}::uuid[])
      order by id for no key update)
    update memberships m set status = 'inactive', updated_at = now(), version = m.version + 1
    from ending where m.id = ending.id and m.status <> 'inactive'
    returning m.id, m.vendor_id as "vendorId", m.person_id is not distinct from ${personId}::uuid as own`.execute(tx)
  await sql`
    update memberships set invited_name = null, invited_email = null, invited_phone = null
    where person_id = ${personId}`.execute(tx)
  await sql`
    with ending as (
      select id from sessions
      where ended_at is null and (person_id = ${personId} or membership_id in (
        select id from memberships where vendor_id = any(${[...closed]}::uuid[])))
      order by id for no key update)
    update sessions s set ended_at = now(), end_reason = 'account deleted'
    from ending where s.id = ending.id`.execute(tx)
  return rows
}
