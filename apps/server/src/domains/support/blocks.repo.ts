import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

/** A customer by account, a guest by email. */
export type BlockedPerson = { accountId: string } | { email: string }

const toColumns = (person: BlockedPerson) => ({
  account_id: 'accountId' in person ? person.accountId : null,
  email: 'email' in person ? person.email : null,
})

export const insertBlock = async (
  tx: Tx,
  store: StoreId,
  person: BlockedPerson,
  { reason, by }: { reason: string; by: string },
): Promise<boolean> => {
  const result = await tx
    .insertInto('support_blocks')
    .values({ store_id: store, id: newId(), ...toColumns(person), reason, blocked_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

export const deleteBlock = async (tx: Tx, store: StoreId, person: BlockedPerson): Promise<boolean> => {
  const { account_id: accountId, email } = toColumns(person)
  const { numAffectedRows = 0n } = await sql`
    delete from support_blocks where store_id = ${store} and (account_id = ${accountId}::uuid or email = ${email})`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

export const hasBlock = async (db: Db | Tx, store: StoreId, person: BlockedPerson): Promise<boolean> => {
  const { account_id: accountId, email } = toColumns(person)
  const { rows } = await sql`
    select 1 from support_blocks
    where store_id = ${store} and (account_id = ${accountId}::uuid or email = ${email})`.execute(db)
  return rows.length > 0
}

/** The connections, by position in the lists, whose session has ended or whose account is blocked. */
export const findEndedCustomers = async (
  db: Db,
  connections: readonly { sessionId: string; storeId: string }[],
): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select asked.position::int as position
    from unnest(${connections.map(({ sessionId }) => sessionId)}::uuid[], ${connections.map(({ storeId }) => storeId)}::uuid[])
      with ordinality asked(session_id, store_id, position)
    where not exists (
      select 1 from customer_sessions s join stores st on st.id = asked.store_id
      where s.id = asked.session_id and s.ended_at is null and st.deleted_at is null and st.status = 'active'
        and not exists (select 1 from support_blocks b where b.store_id = asked.store_id and b.account_id = s.account_id))
    `.execute(db)
  return rows.map(({ position }) => position - 1)
}

/** The same for guests: their conversation is linked to an account, or their email is blocked. */
export const findEndedGuests = async (
  db: Db,
  connections: readonly { conversationId: string; storeId: string }[],
): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select asked.position::int as position
    from unnest(${connections.map(({ conversationId }) => conversationId)}::uuid[],
      ${connections.map(({ storeId }) => storeId)}::uuid[]) with ordinality asked(id, store_id, position)
    where not exists (
      select 1 from support_conversations c join stores st on st.id = c.store_id
      where c.store_id = asked.store_id and c.id = asked.id and c.guest_generation is not null
        and st.deleted_at is null and st.status = 'active'
        and not exists (select 1 from support_blocks b where b.store_id = c.store_id and b.email = c.email))
    `.execute(db)
  return rows.map(({ position }) => position - 1)
}
