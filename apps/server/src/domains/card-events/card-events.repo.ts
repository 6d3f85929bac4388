import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'

/** An event of the card provider: what it is about, not what it says. */
export interface CardEvent {
  id: string
  type: string
  objectType: string
  objectId: string
  /** The connected account that it is about. */
  account: string | null
}

/** False when the event was already received. */
export const insertCardEvent = async (tx: Tx, event: CardEvent, isIgnored: boolean): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into card_events (id, type, object_type, object_id, account, processed_at)
    values (${event.id}, ${event.type}, ${event.objectType}, ${event.objectId}, ${event.account},
      ${isIgnored ? sql`now()` : null})
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** Undefined when the event has already been processed. */
export const readPendingCardEvent = async (db: Db, id: string): Promise<CardEvent | undefined> =>
  db
    .selectFrom('card_events')
    .select(['id', 'type', 'object_type as objectType', 'object_id as objectId', 'account'])
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

export const markCardEventProcessed = async (db: Db, id: string): Promise<void> => {
  await sql`update card_events set processed_at = now() where id = ${id} and processed_at is null`.execute(db)
}

/** The provider sends an event again for three days at most. */
const eventDays = 90

export const purgeCardEvents = sql`delete from card_events
  where processed_at is not null and received_at < ${daysAgo(eventDays)}`
