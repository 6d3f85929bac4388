import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'

/** Where a domain stores keys of files. The owner of the table declares it; apps/server/src/file-references.ts lists all. */
export interface FileReference {
  /** Whether a row references the file `f`, including deleted rows, which can be restored. */
  isUsed: RawBuilder<boolean>
  /** Rows can be saved with a file that is still being checked; when it is refused, they lose it. */
  clear(tx: Tx, key: string): Promise<void>
}

/** A nullable column of a table that has `store_id`. */
export const storeColumnReference = (table: keyof DB, column: string): FileReference => ({
  // By the vendor's stores, because the column's index starts with the store.
  isUsed: sql<boolean>`exists (select 1 from ${sql.table(table)} t
    where t.store_id in (select id from stores where vendor_id = f.vendor_id) and t.${sql.ref(column)} = f.key)`,
  clear: async (tx, key) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${key}`.execute(tx)
  },
})
