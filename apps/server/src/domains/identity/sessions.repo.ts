import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * False when the person is gone, has another password by now, or their access was switched off: what ends every session
 * must not be outrun by a sign-in that had been checked a moment before.
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

/** Uses up the newest token of a family; false when it is no longer the newest. */
export const advanceSession = async (db: Db, id: string, counter: number): Promise<boolean> => {
  const result = await db
    .updateTable('sessions')
    .set({ counter: counter + 1, rotated_at: sql`now()` })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('ended_at', 'is', null)
    .where('rotated_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const readSession = (
  db: Db,
  id: string,
): Promise<{ counter: number; secondsSinceRotation: number } | undefined> =>
  db
    .selectFrom('sessions')
    .select(['counter', sql<number>`extract(epoch from now() - rotated_at)::float8`.as('secondsSinceRotation')])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('rotated_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()

export const endSession = async (db: Db, id: string, reason: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export const endSessions = async (
  db: Db,
  whose: { personId: string; except?: string } | { membershipId: string },
  reason: string,
): Promise<void> => {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
  if ('membershipId' in whose) ending = ending.where('membership_id', '=', whose.membershipId)
  else ending = ending.where('person_id', '=', whose.personId)
  if ('except' in whose && whose.except) ending = ending.where('id', '!=', whose.except)
  await ending.execute()
}
