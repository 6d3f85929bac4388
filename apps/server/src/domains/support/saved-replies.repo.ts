import { sql } from 'kysely'
import type * as z from 'zod'
import type { SavedReply, supportReplies } from '#contract/domains/support-replies.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'

type ListQuery = z.output<typeof supportReplies.list.query> & { personId: string }

/** Replies of the team, and those of the person. */
const isVisibleTo = (personId: string) => sql`(t.person_id is null or t.person_id = ${personId})`

export const replyTable = storeTable<SavedReply, ListQuery>({
  table: 'support_replies',
  resource: 'supportReplies',
  nameIndex: 'support_replies_name_key',
  json: sql`'name', t.name, 'text', t.text, 'isPersonal', t.person_id is not null`,
  // The log is read by others.
  log: ({ name, text, isPersonal }) => (isPersonal ? { isPersonal } : { name, text, isPersonal }),
  sorts: { name: nameSort },
  filters: ({ personId }) => [isVisibleTo(personId)],
})

/** Those of the ids that are visible to the person, also deleted ones. */
export const findVisible = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  personId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from support_replies t
    where t.store_id = ${store} and t.id = any(${ids}::uuid[]) and ${isVisibleTo(personId)}`.execute(tx)
  return rows.map(({ id }) => id)
}
