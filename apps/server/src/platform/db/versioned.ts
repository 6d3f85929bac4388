import { sql } from 'kysely'
import type { StoreId } from '../actor.ts'
import type { Tx } from './connect.ts'

/** Tables of a store's things that people edit: keyed by store and id, with a version, a name and a soft delete. */
export type VersionedTable = 'discounts' | 'fulfillment_windows' | 'payment_options'

export type Columns = Readonly<Record<string, unknown>>

/** Arrays and objects go as they are named in the row: whoever calls casts what PostgreSQL could not guess. */
const assigned = (columns: Columns) =>
  Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** Only the columns named change; false when the version is no longer the one that was read. */
export const updateVersioned = async (
  tx: Tx,
  table: VersionedTable,
  store: StoreId,
  row: { id: string; by: string; version: number; columns: Columns },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join([
      ...assigned(row.columns),
      sql`version = version + 1`,
      sql`updated_at = now()`,
      sql`updated_by = ${row.by}`,
    ])}
    where store_id = ${store} and id = ${row.id} and version = ${row.version} and deleted_at is null`.execute(tx)
  return numAffectedRows > 0n
}

/** Deletes or restores those of the ids that this store has in the other state; says which. Undo leaves no trace. */
export const setDeleted = async (
  tx: Tx,
  table: VersionedTable,
  store: StoreId,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    update ${sql.table(table)} set deleted_at = ${isDeleted ? sql`now()` : null}
    where store_id = ${store} and id = any(${[...ids]}::uuid[])
      and deleted_at is ${isDeleted ? sql`null` : sql`not null`}
    returning id, name`.execute(tx)
  return rows
}

/** How many there are: whoever is about to add one waits here for whoever else is, so that they stay within a limit. */
export const countLocked = async (tx: Tx, table: VersionedTable, store: StoreId): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${store}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where store_id = ${store} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
