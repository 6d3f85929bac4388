import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.gen.ts'

/** Inserts rows with the same columns in one statement. */
export const insertRows = async (tx: Tx, table: keyof DB, all: readonly object[]): Promise<void> => {
  const [first] = all
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::json)`.execute(tx)
}
