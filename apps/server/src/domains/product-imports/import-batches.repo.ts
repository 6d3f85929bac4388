import { sql } from 'kysely'
import type { NewNameKind } from '#contract/domains/product-imports.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { analyzeGrownTables } from '#server/platform/db/analyze-tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Line, maxLines, type RowProblem } from './import-cells.rules.ts'
import type { GroupedRow } from './product-keys.rules.ts'

/** Between batches: an import can fill empty tables faster than autovacuum notices. */
export const analyzeWrittenTables = (db: Db): Promise<void> =>
  analyzeGrownTables(db, [
    'product_import_rows',
    'product_import_keys',
    'products',
    'variants',
    'stock_levels',
    'product_facets',
    'product_measures',
  ])

// What `trim` of JavaScript removes, as far as files contain it.
const whitespace = ' \t\r\n\u00a0\ufeff'

/** Reads these columns of the rows after `after`; the cells of an unmapped column, -1, are ''. */
export const readColumns = async (
  db: Db,
  store: StoreId,
  id: string,
  columns: readonly number[],
  after: number,
  limit: number,
): Promise<{ row: number; cells: string[] }[]> => {
  const cells = columns.map((column) =>
    column < 0 ? sql`''` : sql`coalesce(btrim(cells ->> ${column}::integer, ${whitespace}), '')`,
  )
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_no as row, json_build_array(${sql.join(cells)}) as cells
    from product_import_rows where store_id = ${store} and import_id = ${id} and row_no > ${after}
    order by row_no limit ${limit}`.execute(db)
  return rows
}

export const writeGroups = async (
  tx: Tx,
  store: StoreId,
  id: string,
  grouped: readonly (GroupedRow & { row: number })[],
): Promise<void> => {
  await sql`
    update product_import_rows r set group_no = given.group_no, product_key = given.key, problems = '[]', state = 'waiting'
    from unnest(${grouped.map(({ row }) => row)}::integer[], ${grouped.map(({ group }) => group)}::integer[],
      ${grouped.map(({ key }) => key)}::text[]) given(row_no, group_no, key)
    where r.store_id = ${store} and r.import_id = ${id} and r.row_no = given.row_no`.execute(tx)
}

export interface Group {
  group: number
  key: string
  lines: Line[]
}

/**
 * The groups after number `after`; they are numbered from 1 without gaps. Reads one line more than a product can have,
 * which is enough to reject it.
 */
export const readGroups = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  after: number,
  limit: number,
): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select n as group, l.key, l.lines
    from generate_series(${after}::integer + 1, ${after}::integer + ${limit}::integer) n
    cross join lateral (
      select json_agg(json_build_object('row', r.row_no, 'cells', r.cells) order by r.row_no) as lines,
        coalesce(max(r.product_key), '') as key
      from (
        select row_no, cells, product_key from product_import_rows
        where store_id = ${store} and import_id = ${id} and group_no = n
        order by row_no limit ${maxLines + 1}
      ) r
    ) l
    where l.lines is not null order by n`.execute(db)
  return rows
}

export const writeProblems = async (
  tx: Tx,
  store: StoreId,
  id: string,
  problems: readonly RowProblem[],
): Promise<void> => {
  if (problems.length === 0) return
  await sql`
    update product_import_rows r set problems = r.problems || given.problems
    from (
      select (one ->> 'row')::integer as row_no, jsonb_agg(one - 'row' order by place) as problems
      from jsonb_array_elements(${JSON.stringify(problems)}::jsonb) with ordinality listed(one, place)
      group by 1
    ) given
    where r.store_id = ${store} and r.import_id = ${id} and r.row_no = given.row_no`.execute(tx)
}

export interface ImportCounts {
  checked?: number
  done?: number
  created?: number
  updated?: number
  unchanged?: number
  skipped?: number
  failed?: number
  warned?: number
  pictures?: number
  pictures_done?: number
  pictures_failed?: number
}

export const addCounts = async (tx: Tx, store: StoreId, id: string, counts: ImportCounts): Promise<void> => {
  const increments = Object.entries(counts).map(
    ([column, amount]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${amount}`,
  )
  await sql`update product_imports set ${sql.join(increments)} where store_id = ${store} and id = ${id}`.execute(tx)
}

export type NewNames = Partial<Record<NewNameKind, string[]>>

export const readNewNames = async (tx: Tx, store: StoreId, id: string): Promise<NewNames> => {
  const { rows } = await sql<{ names: NewNames }>`
    select new_names as names from product_imports where store_id = ${store} and id = ${id}`.execute(tx)
  return rows[0]?.names ?? {}
}

/** Replaces the names of these kinds. */
export const writeNewNames = async (tx: Tx, store: StoreId, id: string, names: NewNames): Promise<void> => {
  await sql`update product_imports set new_names = new_names || ${JSON.stringify(names)}::jsonb
    where store_id = ${store} and id = ${id}`.execute(tx)
}

export const setGroupCount = async (tx: Tx, store: StoreId, id: string, count: number): Promise<void> => {
  await sql`update product_imports set group_count = ${count} where store_id = ${store} and id = ${id}`.execute(tx)
}

export const writeGroupStates = async (
  tx: Tx,
  store: StoreId,
  id: string,
  finished: readonly { group: number; state: 'done' | 'failed' }[],
): Promise<void> => {
  await sql`
    update product_import_rows r set state = given.state
    from unnest(${finished.map(({ group }) => group)}::integer[], ${finished.map(({ state }) => state)}::text[])
      given(group_no, state)
    where r.store_id = ${store} and r.import_id = ${id} and r.group_no = given.group_no`.execute(tx)
}

export const resetCounts = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update product_imports set checked = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0, warned = 0,
      new_names = '{}'
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Replaces the problems of the dry run for these rows. */
export const replaceProblems = async (
  tx: Tx,
  store: StoreId,
  id: string,
  problems: readonly RowProblem[],
): Promise<void> => {
  await sql`update product_import_rows set problems = '[]'
    where store_id = ${store} and import_id = ${id} and row_no = any(${problems.map(({ row }) => row)}::integer[])`.execute(
    tx,
  )
  await writeProblems(tx, store, id, problems)
}
