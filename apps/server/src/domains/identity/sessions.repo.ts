import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

export const insertSession = async (
  db: Db,
  session: { id: string; personId: string; membershipId: string; device: string; address: string },
): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      person_id: session.personId,
      membership_id: session.membershipId,
      device: session.device,
      address: session.address,
    })
    .execute()
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
