import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

/** The first store has added a domain and hasn't created its records yet. Names below `.example` never exist. */
export const demoDomains = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  if (index !== 0) return
  await tx
    .insertInto('store_domains')
    .values({
      id: newId(),
      store_id: storeId,
      name: 'marshanddaughters.example',
      has_www: true,
      prefers_www: true,
      token: 'demo',
      created_at: sql<Date>`now() - interval '2 hours'`,
      updated_at: sql<Date>`now() - interval '2 hours'`,
      updated_by: personId,
    })
    .execute()
}
