import { sql } from 'kysely'
import type * as z from 'zod'
import {
  type ImportOptions,
  type Mapping,
  maxColumns,
  type ProductImport,
  type productImports,
} from '#contract/domains/product-imports.ts'
import { retention } from '#contract/retention.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { newId } from '#server/platform/ids.ts'

type Status = ProductImport['status']
type Problems = z.output<typeof productImports.problems.response>

const importJson = sql`json_build_object(
  '_id', i.id, 'fileName', i.file_name, 'header', i.header, 'source', i.source,
  'mapping', i.mapping, 'options', i.options,
  'status', i.status, 'expected', i.expected_rows, 'rows', i.row_count, 'products', i.group_count, 'checked', i.checked, 'done', i.done,
  'created', i.created, 'updated', i.updated, 'unchanged', i.unchanged, 'skipped', i.skipped, 'failed', i.failed, 'warned', i.warned,
  'pictures', i.pictures, 'picturesDone', i.pictures_done,
  'picturesFailed', i.pictures_failed,
  'newNames', (select coalesce(json_agg(json_build_object('kind', n.kind, 'total', jsonb_array_length(n.names),
      'names', jsonb_path_query_array(n.names, '$[0 to 9]')) order by n.kind), '[]')
    from jsonb_each(i.new_names) n(kind, names)),
  'sample', (select coalesce(json_agg(r.cells order by r.row_no), '[]') from product_import_rows r
    where r.store_id = i.store_id and r.import_id = i.id and r.row_no <= 3),
  'createdAt', utc(i.created_at), 'finishedAt', utc(i.finished_at), 'by', i.person_name)`

export const listImports = defineList<ProductImport, z.output<typeof productImports.list.query>>({
  sorts: { createdAt: { column: sql`i.created_at`, type: 'timestamptz' } },
  from: sql`product_imports i`,
  id: sql`i.id`,
  row: importJson,
  where: (query, store) => [
    sql`i.store_id = ${store}`,
    ...(query.search ? [sql`position(lower(${query.search}) in lower(i.file_name)) > 0`] : []),
  ],
})

export const readImport = async (db: Db | Tx, store: StoreId, id: string): Promise<ProductImport | undefined> => {
  const { rows } = await sql<{ import: ProductImport }>`
    select ${importJson} as import from product_imports i where i.store_id = ${store} and i.id = ${id}`.execute(db)
  return rows[0]?.import
}

export const insertImport = async (
  tx: Tx,
  store: StoreId,
  by: StaffActor,
  file: Pick<ProductImport, 'fileName' | 'header' | 'rows' | 'source' | 'mapping' | 'options'>,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('product_imports')
    .values({
      store_id: store,
      id,
      file_name: file.fileName,
      expected_rows: file.rows,
      source: file.source,
      header: JSON.stringify(file.header),
      mapping: JSON.stringify(file.mapping),
      options: JSON.stringify(file.options),
      person_id: by.personId,
      person_name: by.name,
    })
    .execute()
  return id
}

/** Locked so that rows, mappings and batches of one import are processed one after another. */
export const lockImport = async (
  tx: Tx,
  store: StoreId,
  id: string,
): Promise<{ status: Status; round: number; done: number } | undefined> => {
  const { rows } = await sql<{ status: Status; round: number; done: number }>`
    select status, round, done from product_imports where store_id = ${store} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Existing rows don't change. The import is locked. Returns the number of rows it has now. */
export const insertRows = async (
  tx: Tx,
  store: StoreId,
  id: string,
  from: number,
  rows: readonly (readonly string[])[],
): Promise<number> => {
  const { rows: counted } = await sql<{ row_count: number }>`
    with inserted as (
      insert into product_import_rows (store_id, import_id, row_no, cells)
      select ${store}, ${id}, ${from}::integer + given.place - 1, given.cells
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality given(cells, place)
      on conflict do nothing returning row_no
    )
    update product_imports
    set row_count = row_count + (select count(*) from inserted where row_no <= expected_rows)
    where store_id = ${store} and id = ${id} returning row_count`.execute(tx)
  return counted[0]?.row_count ?? 0
}

/** Starts a new round and clears the results of the last dry run. */
export const startCheckRound = async (
  tx: Tx,
  store: StoreId,
  id: string,
  config: { mapping: Mapping; options: ImportOptions },
): Promise<number> => {
  const { rows } = await sql<{ round: number }>`
    update product_imports set mapping = ${JSON.stringify(config.mapping)}::jsonb,
      options = ${JSON.stringify(config.options)}::jsonb, status = 'checking', round = round + 1,
      checked = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0, warned = 0, group_count = 0,
      new_names = '{}'
    where store_id = ${store} and id = ${id} returning round`.execute(tx)
  return rows[0]?.round ?? 0
}

export const setStatus = async (tx: Tx, store: StoreId, id: string, status: Status): Promise<void> => {
  const isOver = status === 'done' || status === 'cancelled'
  await tx
    .updateTable('product_imports')
    .set({ status, finished_at: isOver ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .execute()
}

export const readProblems = async (
  db: Db,
  store: StoreId,
  { _id: id, mapping }: Pick<ProductImport, '_id' | 'mapping'>,
  query: z.output<typeof productImports.problems.query>,
): Promise<Problems> => {
  const from = sql`product_import_rows r where r.store_id = ${store} and r.import_id = ${id}
      and (r.problems <> '[]'::jsonb or r.state = 'failed') ${query.failed ? sql`and r.state = 'failed'` : sql``}`
  // Only the first line of a product has its title in most files. No line has a cell at `maxColumns`.
  const readFirst = (target: 'title' | 'handle') => {
    const cell = sql`btrim(f.cells ->> ${mapping.includes(target) ? mapping.indexOf(target) : maxColumns}::integer)`
    return sql`(select left(${cell}, 200) from product_import_rows f
      where f.store_id = ${store} and f.import_id = ${id} and f.group_no = r.group_no and ${cell} <> ''
      order by f.row_no limit 1)`
  }
  const { rows } = await sql<Problems['data'][number]>`
    select r.row_no as row, case when r.problems @> '[{"code": "untitled_row"}]' then ''
        else coalesce(${readFirst('title')}, ${readFirst('handle')}, '') end as product,
      r.cells, r.problems, r.state = 'failed' as failed
    from ${from} and r.row_no > ${query.cursor}
    order by r.row_no limit ${query.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  const data = rows.slice(0, query.limit)
  return {
    data,
    total: counted.rows[0]?.total ?? 0,
    nextCursor: rows.length > query.limit ? String(data.at(-1)?.row) : null,
  }
}

export const resetForecastCounts = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update product_imports set created = 0, updated = 0, unchanged = 0, skipped = 0, failed = 0
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Products and what identifies them in later files stay. */
export const purgeProductImports = sql`
  with old as (
    select store_id, id from product_imports
    where coalesce(finished_at, created_at) < ${daysAgo(retention.productImports)}
  ), old_rows as (
    delete from product_import_rows r using old where r.store_id = old.store_id and r.import_id = old.id
  ), old_images as (
    delete from product_import_images i using old where i.store_id = old.store_id and i.import_id = old.id
  )
  delete from product_imports p using old where p.store_id = old.store_id and p.id = old.id`
