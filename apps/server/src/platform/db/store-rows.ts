import { type RawBuilder, sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from './connect.ts'
import { normalizeForSearch } from './normalize.ts'
import type { DB } from './schema.gen.ts'

// Writes to tables of editable entities: keyed by store and id, with name, version, updated_by and deleted_at.

/** Columns by name; `undefined` leaves one unchanged. The normalized name is set along with the name. */
export type Columns = Readonly<Record<string, unknown>>

const toEntries = (columns: Columns): [column: string, value: unknown][] => {
  const { name } = columns
  const entries = Object.entries(
    typeof name === 'string' ? { ...columns, name_normalized: normalizeForSearch(name) } : columns,
  )
  return entries.filter(([, value]) => value !== undefined)
}

/** A plain string as store, because it may have just been created; otherwise it comes from the guard. */
export const insertRow = async (
  tx: Tx,
  table: keyof DB,
  store: string,
  { id, by, columns }: { id: string; by: string | null; columns: Columns },
): Promise<void> => {
  const entries = toEntries({ ...columns, store_id: store, id, updated_by: by })
  await sql`
    insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))})`.execute(tx)
}

/** False when the version is no longer the one that was read. */
export const updateRow = async (
  tx: Tx,
  table: keyof DB,
  store: StoreId,
  { id, by, version, columns }: { id: string; by: string; version: number; columns: Columns },
): Promise<boolean> => {
  const entries = toEntries({ ...columns, updated_by: by })
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join(entries.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      version = version + 1, updated_at = now()
    where store_id = ${store} and id = ${id} and version = ${version} and deleted_at is null`.execute(tx)
  return numAffectedRows > 0n
}

export interface RowSummary {
  id: string
  name: string
}

/** Deletes or restores those of the ids that are in the other state. The version doesn't change, so Undo leaves no trace. */
export const setRowsDeleted = async (
  tx: Tx,
  table: keyof DB,
  store: StoreId,
  ids: readonly string[],
  isDeleted: boolean,
  summary: readonly string[] = ['name'],
): Promise<RowSummary[]> => {
  const { rows } = await sql<RowSummary>`
    update ${sql.table(table)} set deleted_at = ${isDeleted ? sql`now()` : null}
    where store_id = ${store} and id = any(${[...ids]}::uuid[])
      and deleted_at is ${isDeleted ? sql`null` : sql`not null`}
    returning id, ${sql.join(summary.map((column) => sql.ref(column)))}`.execute(tx)
  return rows
}

/** After the last row of the store, including deleted ones, which may be restored. */
export const nextPosition = (table: keyof DB, store: string, within: RawBuilder<unknown> = sql``): RawBuilder<number> =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where store_id = ${store} ${within})`

/** Counts rows under a lock, so that concurrent inserts can't exceed a limit together. */
export const countWithLock = async (tx: Tx, table: keyof DB, store: StoreId): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${store}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where store_id = ${store} and deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
