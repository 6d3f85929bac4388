import { sql } from 'kysely'
import type * as z from 'zod'
import type { account } from '#contract/domains/account.ts'
import { sessionDays } from '#contract/browser-storage.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

type WhoAmI = z.output<typeof account.who.response>

/** The person's open sessions, current one first, then by last use, and the vendors they work for. */
export const readDevices = async (
  db: Db,
  { personId, sessionId }: SignedInUser,
): Promise<Pick<WhoAmI, 'sessions' | 'workplaces'> | undefined> => {
  const { rows } = await sql<Pick<WhoAmI, 'sessions' | 'workplaces'>>`
    select
      (select coalesce(json_agg(json_build_object(
          '_id', s.id, 'device', s.device, 'address', s.address, 'createdAt', utc(s.created_at),
          'lastUsedAt', utc(s.rotated_at), 'current', s.id = ${sessionId}) 
          order by s.id = ${sessionId} desc, s.rotated_at desc, s.id desc), '[]')
        from sessions s
        where s.person_id = ${personId} and s.ended_at is null and s.rotated_at > now() - make_interval(days => ${sessionDays}::int)
      ) as sessions,
      (select coalesce(json_agg(json_build_object(
          '_id', m.id, 'vendor', v.name, 'role', m.role,
          'current', m.id = (select membership_id from sessions where id = ${sessionId})) order by m.created_at, m.id), '[]')
        from memberships m join vendors v on v.id = m.vendor_id
        where m.person_id = ${personId} and m.status = 'active' and v.deleted_at is null
      ) as workplaces`.execute(db)
  return rows[0]
}

/** Locks the person's row as signing in does, so that a password reset sees the session that is opened next. */
export const lockWorkplace = async (
  tx: Tx,
  { personId }: SignedInUser,
  membershipId: string,
): Promise<{ passwordHash: string | null } | undefined> => {
  const { rows } = await sql<{ passwordHash: string | null }>`
    select p.password_hash as "passwordHash"
    from memberships m join vendors v on v.id = m.vendor_id join persons p on p.id = m.person_id
    where m.id = ${membershipId} and m.person_id = ${personId} and m.status = 'active' and v.deleted_at is null
    for share of p`.execute(tx)
  return rows[0]
}
