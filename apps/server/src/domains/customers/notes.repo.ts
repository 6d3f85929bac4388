import { sql } from 'kysely'
import type * as z from 'zod'
import type { CustomerNote } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

const noteJson = (readerId: string) => sql`json_build_object('_id', n.id, 'body', n.body, 'by', coalesce(p.name, ''),
  'isMine', n.person_id is not distinct from ${readerId}::uuid, 'at', utc(n.at))`

const withAuthor = sql`left join persons p on p.id = n.person_id`

export const listNotes = defineList<
  CustomerNote,
  z.output<typeof customers.notes.query>,
  readonly [store: StoreId, customerId: string, readerId: string]
>({
  sorts: { at: { column: sql`n.at`, type: 'timestamptz' } },
  from: sql`customer_notes n`,
  join: withAuthor,
  id: sql`n.id`,
  row: (_query, _store, _customerId, readerId) => noteJson(readerId),
  where: (query, store, customerId) => [
    sql`n.store_id = ${store}`,
    sql`n.customer_id = ${customerId}`,
    // The index narrows to one customer's notes, so their text needs none.
    ...(query.search ? [matchesSqlNormalized(sql`normalize_words(n.body)`, query.search)] : []),
  ],
})

export const insertNote = async (
  tx: Tx,
  store: StoreId,
  note: { id: string; customerId: string; by: string; body: string },
): Promise<CustomerNote | undefined> => {
  const { rows } = await sql<{ note: CustomerNote }>`
    with n as (
      insert into customer_notes (store_id, id, customer_id, body, person_id)
      values (${store}, ${note.id}, ${note.customerId}, ${note.body}, ${note.by}) returning *)
    select ${noteJson(note.by)} as note from n ${withAuthor}`.execute(tx)
  return rows[0]?.note
}

export const readNote = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  id: string,
): Promise<{ body: string; personId: string | null } | undefined> =>
  tx
    .selectFrom('customer_notes')
    .select(['body', 'person_id as personId'])
    .where('store_id', '=', store)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteNote = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('customer_notes')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
