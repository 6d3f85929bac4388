import { sql } from 'kysely'
import type { DeliveryFailure } from '#contract/domains/email-delivery.ts'
import type { StaffMember } from '#contract/domains/staff.ts'
import type { Permission } from '#contract/permissions.ts'
import type { SignedInUser, Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface EndedMembership {
  id: string
  vendorId: string
  own: boolean
}

/** Deactivates the person's memberships and all memberships of the closed vendors. Returns those that changed. */
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
  return rows
}

type Status = StaffMember['status']

export const insertInvitation = async (
  tx: Tx,
  actor: Actor,
  member: { id: string; name: string; email: string; phone: string | null; permissions: Permission[] },
): Promise<void> => {
  await tx
    .insertInto('memberships')
    .values({
      id: member.id,
      vendor_id: actor.vendorId,
      role: 'staff',
      status: 'invited',
      permissions: member.permissions,
      invited_name: member.name,
      invited_email: member.email,
      invited_phone: member.phone,
      invited_by: actor.personId,
      updated_by: actor.personId,
    })
    .execute()
}

/** False when the version has changed or the transition isn't allowed. */
export const updateMember = async (
  tx: Tx,
  actor: Actor,
  member: { id: string; version: number; set: { permissions?: Permission[]; status?: Status }; from?: Status[] },
): Promise<boolean> => {
  const result = await tx
    .updateTable('memberships')
    .set({ ...member.set, version: member.version + 1, updated_at: sql`now()`, updated_by: actor.personId })
    .where('vendor_id', '=', actor.vendorId)
    .where('id', '=', member.id)
    .where('role', '=', 'staff')
    .where('version', '=', member.version)
    .where('status', 'in', member.from ?? ['invited', 'active', 'inactive'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const deleteMember = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await tx
    .deleteFrom('membership_stores')
    .where('vendor_id', '=', actor.vendorId)
    .where('membership_id', '=', id)
    .execute()
  await tx
    .deleteFrom('memberships')
    .where('vendor_id', '=', actor.vendorId)
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .execute()
}

/** Sets access to the actor's stores; stores the actor can't access are left alone. */
export const replaceStores = async (tx: Tx, actor: Actor, id: string, stores: readonly string[]): Promise<void> => {
  await sql`
    delete from membership_stores
    where vendor_id = ${actor.vendorId} and membership_id = ${id}
      and store_id = any(${[...actor.storeIds]}::uuid[]) and store_id <> all(${[...stores]}::uuid[])`.execute(tx)
  await sql`
    insert into membership_stores (vendor_id, membership_id, store_id)
    select ${actor.vendorId}::uuid, ${id}::uuid, store_id from unnest(${[...stores]}::uuid[]) store_id
    on conflict do nothing`.execute(tx)
}

/** Sets who invites. The row lock makes a concurrent invitation wait. False when the member is no longer invited. */
export const markInvitedBy = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('memberships')
    .set({ invited_by: actor.personId })
    .where('vendor_id', '=', actor.vendorId)
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
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

/** The vendor; undefined if the invitation isn't open anymore. */
export const joinVendor = async (tx: Tx, membershipId: string, personId: string): Promise<string | undefined> => {
  const row = await tx
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
    .returning('vendor_id')
    .executeTakeFirst()
  return row?.vendor_id
}

export const addStoreAccess = async (
  tx: Tx,
  approval: { vendorId: string; membershipId: string; storeId: string },
): Promise<void> => {
  await tx
    .insertInto('membership_stores')
    .values({ vendor_id: approval.vendorId, membership_id: approval.membershipId, store_id: approval.storeId })
    .execute()
}

export const insertOwnership = async (
  tx: Tx,
  membership: { id: string; personId: string; vendorId: string },
): Promise<void> => {
  await tx
    .insertInto('memberships')
    .values({
      id: membership.id,
      person_id: membership.personId,
      vendor_id: membership.vendorId,
      role: 'owner',
      status: 'active',
      joined_at: sql<Date>`now()`,
    })
    .execute()
}
