import { sql } from 'kysely'
import type * as z from 'zod'
import type { staff, StaffMember } from '#contract/domains/staff.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof staff.list.query>

// Members who haven't joined have no person row; their data comes from the invitation.
const members = sql`memberships m left join persons p on p.id = m.person_id`
const joinEditor = sql`left join persons e on e.id = m.updated_by`
const name = sql`coalesce(p.name, m.invited_name)`
const email = sql`coalesce(p.email, m.invited_email)`
const lastSeen = sql`(select max(s.rotated_at) from sessions s where s.membership_id = m.id)`

const vendorConditions = (actor: Actor) => [sql`m.vendor_id = ${actor.vendorId}`, sql`p.deleted_at is null`]

const canAccessStore = (store: ReturnType<typeof sql>) => sql`(m.role = 'owner' or exists (
  select 1 from membership_stores ms where ms.membership_id = m.id and ms.store_id = ${store}))`

const memberJson = (actor: Actor) => sql`json_build_object(
  '_id', m.id, 'name', ${name}, 'email', ${email},
  'phone', case when p.id is null then m.invited_phone else p.phone end,
  'role', m.role, 'status', m.status,
  'permissions', case when m.role = 'owner' then ${JSON.stringify(ownerPermissions)}::json else to_json(m.permissions) end,
  'approved_stores', array(
    select st.id from stores st
    where st.vendor_id = m.vendor_id and st.deleted_at is null and st.id = any(${[...actor.storeIds]}::uuid[])
      and ${canAccessStore(sql`st.id`)}
    order by st.created_at, st.id),
  'twoFactor', p.totp_since is not null,
  'lastSeenAt', utc(${lastSeen}),
  'invitationEndsAt', case when m.status = 'invited' then (
    select utc(max(c.expires_at)) from verification_codes c
    where c.subject = m.id and c.purpose = 'invitation' and c.used_at is null and c.expires_at > now()) end,
  'invitationBounce', case when m.status = 'invited' then m.invitation_bounce end,
  'version', m.version, 'createdAt', utc(m.created_at), 'updatedAt', utc(m.updated_at), 'updatedBy', e.name,
  'isSelf', m.id = ${actor.membershipId}::uuid)`

export const listStaff = defineList<StaffMember, ListQuery, readonly [actor: Actor]>({
  sorts: {
    name: { column: sql`normalize_for_search(${name})`, type: 'text' },
    createdAt: { column: sql`m.created_at`, type: 'timestamptz' },
    // Sorts members without a session first; a cursor can't contain null.
    lastSeenAt: { column: sql`coalesce(${lastSeen}, timestamptz 'epoch')`, type: 'timestamptz' },
  },
  from: members,
  join: joinEditor,
  id: sql`m.id`,
  row: (_query, actor) => memberJson(actor),
  where: (query, actor) => {
    const where = vendorConditions(actor)
    if (query.search) {
      const pattern = toContainsPattern(query.search)
      where.push(sql`(normalize_for_search(${name}) like ${pattern} or normalize_for_search(${email}) like ${pattern})`)
    }
    if (query.status) where.push(sql`m.status = ${query.status}`)
    if (query.twoFactor) where.push(sql`(p.totp_since is not null) = ${query.twoFactor === 'on'}`)
    if (query.store) {
      const isAccessible = actor.storeIds.includes(query.store)
      where.push(isAccessible ? canAccessStore(sql`${query.store}::uuid`) : sql`false`)
    }
    return where
  },
})

export const readStaff = async (db: Db, actor: Actor, id: string): Promise<StaffMember | undefined> => {
  const { rows } = await sql<{ member: StaffMember }>`
    select ${memberJson(actor)} as member from ${members} ${joinEditor}
    where ${sql.join(vendorConditions(actor), sql` and `)} and m.id = ${id}`.execute(db)
  return rows[0]?.member
}

/** True when a person with this address has joined, including the owner. */
export const hasMember = async (tx: Tx, actor: Actor, address: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select('m.id')
    .where('m.vendor_id', '=', actor.vendorId)
    .where('p.email', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export const hasJoined = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('vendor_id', '=', actor.vendorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.person_id !== null
}

export const readStores = (tx: Tx, actor: Actor, id: string): Promise<{ _id: string; name: string }[]> =>
  tx
    .selectFrom('membership_stores as ms')
    .innerJoin('stores as s', 's.id', 'ms.store_id')
    .select(['s.id as _id', 's.name'])
    .where('ms.vendor_id', '=', actor.vendorId)
    .where('ms.membership_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
