import { sql } from 'kysely'
import { sessionDays } from '#contract/browser-storage.ts'
import type { Language } from '#contract/enumerations.ts'
import { retention } from '#contract/retention.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Audience } from '#server/platform/session-tokens.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

/**
 * False when the person is deleted, the password has changed or access was turned off: a sign-in checked before such a
 * change must not open a session after it.
 */
export const insertSession = async (
  db: Db,
  session: {
    id: string
    personId: string
    membershipId: string | null
    passwordHash: string | null
    device: string
    address: string
  },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sessions (id, person_id, membership_id, device, address)
    select ${session.id}, p.id, ${session.membershipId}::uuid, ${session.device}, ${session.address}
    from persons p
    where p.id = ${session.personId} and p.password_hash is not distinct from ${session.passwordHash}::text
      and p.deleted_at is null
      and case when ${session.membershipId}::uuid is null then p.is_admin else exists (
        select 1 from memberships m
        where m.id = ${session.membershipId}::uuid and m.person_id = p.id and m.status = 'active' for share) end
    for share of p
    returning id`.execute(db)
  return rows.length > 0
}

// Both tables have the same columns.
const tables = { vendor: sql.table('sessions'), customer: sql.table('customer_sessions') }

// The lifetime of the refresh cookie.
const expiryCutoff = sql`now() - make_interval(days => ${sessionDays}::int)`

/** Consumes the newest token of the session; false when it is no longer the newest. */
export const advanceSession = async (db: Db, audience: Audience, id: string, counter: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${tables[audience]} set counter = ${counter + 1}, rotated_at = now()
    where id = ${id} and counter = ${counter} and ended_at is null
      and rotated_at > ${expiryCutoff}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const readSession = async (
  db: Db,
  audience: Audience,
  id: string,
): Promise<{ counter: number; secondsSinceRotation: number } | undefined> => {
  const { rows } = await sql<{ counter: number; secondsSinceRotation: number }>`
    select counter, extract(epoch from now() - rotated_at)::float8 as "secondsSinceRotation" from ${tables[audience]}
    where id = ${id} and ended_at is null and rotated_at > ${expiryCutoff}`.execute(db)
  return rows[0]
}

export const endSession = async (db: Db, audience: Audience, id: string, reason: string): Promise<void> => {
  await sql`
    update ${tables[audience]} set ended_at = now(), end_reason = ${reason}
    where id = ${id} and ended_at is null`.execute(db)
}

export const endSessions = async (
  db: Db,
  filter: { personId: string; except?: string } | { membershipId: string },
  reason: string,
): Promise<void> => {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
  if ('membershipId' in filter) query = query.where('membership_id', '=', filter.membershipId)
  else query = query.where('person_id', '=', filter.personId)
  if ('except' in filter && filter.except) query = query.where('id', '!=', filter.except)
  await query.execute()
}

/** Ended sessions too: they reference the membership. */
export const deleteMembershipSessions = async (tx: Tx, membershipId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('membership_id', '=', membershipId).execute()
}

/** Ends the sessions of the person and of everyone who works for the closed vendors. */
export const endClosedSessions = async (
  tx: Tx,
  { personId }: SignedInUser,
  closed: readonly string[],
): Promise<void> => {
  await sql`
    with ending as (
      select id from sessions
      where ended_at is null and (person_id = ${personId} or membership_id in (
        select id from memberships where vendor_id = any(${[...closed]}::uuid[])))
      order by id for no key update)
    update sessions s set ended_at = now(), end_reason = 'account deleted'
    from ending where s.id = ending.id`.execute(tx)
}

/** Returns the device name; undefined when the session isn't this person's or has ended. */
export const endPersonSession = async (
  tx: Tx,
  { personId }: SignedInUser,
  id: string,
  reason: string,
): Promise<string | undefined> => {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('device')
    .executeTakeFirst()
  return row?.device
}

export const markSteppedUp = async (db: Db, sessionId: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface CustomerCredentials {
  accountId: string
  passwordHash: string
}

/** Returns false if the password has changed, so that no sign-in outlives the end of all sessions. */
export const insertCustomerSession = async (
  db: Db | Tx,
  session: CustomerCredentials & { id: string; device: string; address: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into customer_sessions (id, account_id, device, address)
    select ${session.id}, a.id, ${session.device}, ${session.address} from customer_accounts a
    where a.id = ${session.accountId} and a.password_hash = ${session.passwordHash}
    for share returning id`.execute(db)
  return rows.length > 0
}

export interface CustomerSession {
  accountId: string
  name: string
  email: string
  language: Language
}

/** The customer of a session of the shop; undefined once it has ended or wasn't used for 30 days. */
export const readCustomerSession = async (db: Db, id: string): Promise<CustomerSession | undefined> => {
  const { rows } = await sql<CustomerSession>`
    select a.id as "accountId", a.name, a.email, a.language from customer_sessions s
    join customer_accounts a on a.id = s.account_id
    where s.id = ${id} and s.ended_at is null and s.rotated_at > ${expiryCutoff}`.execute(db)
  return rows[0]
}

/** Sets the time of the last use, from which a session expires. */
export const touchCustomerSession = async (db: Db, id: string): Promise<void> => {
  await sql`
    update customer_sessions set rotated_at = now()
    where id = ${id} and ended_at is null and rotated_at > ${expiryCutoff}`.execute(db)
}

/** Ends the sessions of an account, or all but one. */
export const endCustomerSessions = async (
  tx: Tx,
  filter: { accountId: string; except?: string },
  reason: string,
): Promise<void> => {
  await sql`
    update customer_sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${filter.accountId} and ended_at is null
      and id is distinct from ${filter.except ?? null}::uuid`.execute(tx)
}

/** Including ended ones: they contain devices and IP addresses. */
export const deleteCustomerSessions = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('customer_sessions').where('account_id', '=', accountId).execute()
}

const isExpired = sql`ended_at < ${daysAgo(retention.sessions)} or rotated_at < ${daysAgo(retention.sessions)}`

export const purgeSessions = sql`delete from sessions where ${isExpired}`

export const purgeCustomerSessions = sql`delete from customer_sessions where ${isExpired}`
