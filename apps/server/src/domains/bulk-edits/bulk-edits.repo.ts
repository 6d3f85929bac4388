import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { BulkChange, BulkEdit, BulkEditError, bulkEdits, BulkSelection } from '#contract/domains/bulk-edits.ts'
import { productConditions } from '#server/domains/product-filter/product-filter.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { ProductValues } from './bulk-edits.rules.ts'

type ListQuery = z.output<typeof bulkEdits.list.query>
type Problems = z.output<typeof bulkEdits.get.response>['problems']

const maxProblems = 200

const editFields = sql`'_id', b.id, 'change', b.change, 'status', b.status, 'undoes', b.undoes,
  'undoneBy', (select u.id from bulk_edits u where u.store_id = b.store_id and u.undoes = b.id),
  'total', b.total, 'done', b.done, 'refused', b.refused, 'createdAt', utc(b.created_at),
  'finishedAt', utc(b.finished_at), 'by', b.person_name`

export const listBulkEdits = defineList<BulkEdit, ListQuery>({
  sorts: { createdAt: { column: sql`b.created_at`, type: 'timestamptz' } },
  from: sql`bulk_edits b`,
  id: sql`b.id`,
  row: sql`json_build_object(${editFields})`,
  where: (query, store) => [
    sql`b.store_id = ${store}`,
    // Bulk edits have no name, so the search matches the person who started them.
    ...(query.search ? [matchesSqlNormalized(sql`normalize_words(b.person_name)`, query.search)] : []),
  ],
})

export const readBulkEdit = async (db: Db, store: StoreId, id: string): Promise<BulkEdit | undefined> => {
  const { rows } = await sql<{ edit: BulkEdit }>`
    select json_build_object(${editFields}) as edit from bulk_edits b
    where b.store_id = ${store} and b.id = ${id}`.execute(db)
  return rows[0]?.edit
}

export const readProblems = async (db: Db, store: StoreId, id: string): Promise<Problems> => {
  const { rows } = await sql<Problems[number]>`
    select i.product_id as product, p.title, i.reason from bulk_edit_items i
    join products p on p.store_id = i.store_id and p.id = i.product_id
    where i.store_id = ${store} and i.bulk_edit_id = ${id} and i.state = 'refused'
    order by p.title_normalized, p.id limit ${sql.lit(maxProblems)}`.execute(db)
  return rows
}

export interface DoneItem {
  productId: string
  before: ProductValues
  after: ProductValues
}

export const readDoneItems = async (db: Db, store: StoreId, id: string, limit: number): Promise<DoneItem[]> => {
  const { rows } = await sql<DoneItem>`
    select i.product_id as "productId", i.before, i.after from bulk_edit_items i
    where i.store_id = ${store} and i.bulk_edit_id = ${id} and i.state = 'done' and i.after <> '{}'::jsonb
    order by i.product_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * Includes deleted products that were selected by id, so that each is reported as refused. Unknown ids aren't included.
 */
export const selectionCondition = (store: StoreId, selection: BulkSelection): RawBuilder<unknown> =>
  'ids' in selection
    ? sql`p.store_id = ${store} and p.id = any(${selection.ids}::uuid[])`
    : sql.join(productConditions(store, selection.filter), sql` and `)

interface NewBulkEdit {
  id: string
  change: BulkChange
  by: Pick<Actor, 'personId' | 'name'>
}

const insertEdit = async (
  tx: Tx,
  store: StoreId,
  { id, change, by }: NewBulkEdit,
  { selected, undoes }: { selected: RawBuilder<unknown>; undoes: string | null },
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    with chosen as (${selected}), edit as (
      insert into bulk_edits (store_id, id, change, undoes, total, person_id, person_name)
      select ${store}, ${id}, ${JSON.stringify(change)}::jsonb, ${undoes}::uuid, (select count(*) from chosen),
        ${by.personId}, ${by.name}
      returning total
    ), items as (
      insert into bulk_edit_items (store_id, bulk_edit_id, product_id) select ${store}, ${id}, chosen.id from chosen
    )
    select total from edit`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Returns the number of selected products. */
export const insertBulkEdit = (tx: Tx, store: StoreId, edit: NewBulkEdit, selection: BulkSelection): Promise<number> =>
  insertEdit(tx, store, edit, {
    selected: sql`select p.id from products p where ${selectionCondition(store, selection)}`,
    undoes: null,
  })

/** Selects the products that the undone edit has changed. */
export const insertUndo = (tx: Tx, store: StoreId, edit: NewBulkEdit, undoes: string): Promise<number> =>
  insertEdit(tx, store, edit, {
    selected: sql`select i.product_id as id from bulk_edit_items i where i.store_id = ${store}
      and i.bulk_edit_id = ${undoes} and i.state = 'done' and i.after <> '{}'::jsonb`,
    undoes,
  })

/** False when it has already ended. */
export const cancelBulkEdit = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('bulk_edits')
    .set({ status: 'cancelled', finished_at: sql`now()` })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface RunningEdit {
  change: BulkChange
  undoes: string | null
}

/** Undefined when it has ended. Locked until the batch commits, so that two workers never run the same batch. */
export const lockRunningEdit = async (tx: Tx, store: StoreId, id: string): Promise<RunningEdit | undefined> => {
  const { rows } = await sql<RunningEdit>`
    select change, undoes from bulk_edits
    where store_id = ${store} and id = ${id} and status = 'running' for no key update`.execute(tx)
  return rows[0]
}

export interface PendingItem {
  productId: string
  /** For an undo: the values that the undone edit wrote. */
  before: ProductValues | null
  after: ProductValues | null
}

export const readPendingItems = async (
  tx: Tx,
  store: StoreId,
  edit: { id: string; undoes: string | null; limit: number },
): Promise<PendingItem[]> => {
  const { rows } = await sql<PendingItem>`
    select i.product_id as "productId", o.before, o.after from bulk_edit_items i
    left join bulk_edit_items o
      on o.store_id = i.store_id and o.bulk_edit_id = ${edit.undoes}::uuid and o.product_id = i.product_id
    where i.store_id = ${store} and i.bulk_edit_id = ${edit.id} and i.state = 'waiting'
    order by i.product_id limit ${sql.lit(edit.limit)}`.execute(tx)
  return rows
}

export type ItemResult = { productId: string } & (
  | { state: 'done'; before: ProductValues; after: ProductValues }
  | { state: 'refused'; reason: BulkEditError }
)

/** Writes the results of a batch and adds them to the counts. */
export const writeItemResults = async (
  tx: Tx,
  store: StoreId,
  id: string,
  results: readonly ItemResult[],
): Promise<void> => {
  await sql`
    update bulk_edit_items i set state = s.state, reason = s.reason, before = s.before, after = s.after
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as s("productId" uuid, state text, reason text, before jsonb, after jsonb)
    where i.store_id = ${store} and i.bulk_edit_id = ${id} and i.product_id = s."productId"`.execute(tx)
  const refused = results.filter(({ state }) => state === 'refused').length
  await sql`
    update bulk_edits b set done = done + ${results.length - refused}, refused = refused + ${refused}
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** True when no item is waiting. */
export const finishIfComplete = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update bulk_edits b set status = 'done', finished_at = now()
    where store_id = ${store} and id = ${id} and not exists (
      select 1 from bulk_edit_items i
      where i.store_id = b.store_id and i.bulk_edit_id = b.id and i.state = 'waiting')
    returning 1`.execute(tx)
  return rows.length > 0
}
