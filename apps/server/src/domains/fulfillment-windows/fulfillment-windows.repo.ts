import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { FulfillmentWindow, fulfillmentWindows, WindowFields } from '#contract/domains/fulfillment-windows.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'
import { countLocked, setDeleted, updateVersioned } from '#server/platform/db/versioned.ts'

type ListQuery = z.output<typeof fulfillmentWindows.list.query>

export const windowJson = sql`json_build_object(
  '_id', w.id, 'name', w.name, 'method', w.method, 'weekdays', w.weekdays, 'start', w.start_time, 'end', w.end_time,
  'capacity', w.capacity, 'cutoffMinutes', w.cutoff_minutes, 'horizonDays', w.horizon_days, 'fee', w.fee,
  'postcodes', w.postcodes, 'blackouts', w.blackouts, 'overrides', w.overrides, 'isActive', w.is_active,
  'version', w.version, 'createdAt', utc(w.created_at), 'updatedAt', utc(w.updated_at), 'updatedBy', p.name)`

export const withEditor = sql`left join persons p on p.id = w.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  start: { column: sql`w.start_time`, type: 'text' },
  name: { column: sql`w.name_fold`, type: 'text' },
  createdAt: { column: sql`w.created_at`, type: 'timestamptz' },
}

export const listWindows = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<FulfillmentWindow>>> => {
  const where = [sql`w.store_id = ${store}`, sql`w.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`w.name_fold`, query.search))
  if (query.method) where.push(sql`w.method = ${query.method}`)
  if (query.active) where.push(query.active === 'true' ? sql`w.is_active` : sql`not w.is_active`)
  return listPage<FulfillmentWindow>(db, query.sortBy, {
    from: sql`fulfillment_windows w`,
    join: withEditor,
    id: sql`w.id`,
    row: windowJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readWindow = async (db: Db, store: StoreId, id: string): Promise<FulfillmentWindow | undefined> => {
  const { rows } = await sql<{ window: FulfillmentWindow }>`
    select ${windowJson} as window from fulfillment_windows w ${withEditor}
    where w.store_id = ${store} and w.id = ${id} and w.deleted_at is null`.execute(db)
  return rows[0]?.window
}

/** The same, held until the transaction ends; orders that take seats do not wait for it. */
export const lockWindow = async (tx: Tx, store: StoreId, id: string): Promise<FulfillmentWindow | undefined> => {
  await sql`select 1 from fulfillment_windows where store_id = ${store} and id = ${id} for no key update`.execute(tx)
  return readWindow(tx, store, id)
}

/** Arrays and JSON with their types: nobody could guess those of an empty one. */
const columnsOf = (fields: WindowFields) => ({
  name: fields.name,
  name_fold: fold(fields.name),
  method: fields.method,
  weekdays: sql<number[]>`${fields.weekdays}::smallint[]`,
  start_time: fields.start,
  end_time: fields.end,
  capacity: fields.capacity,
  cutoff_minutes: fields.cutoffMinutes,
  horizon_days: fields.horizonDays,
  fee: fields.fee,
  postcodes: sql<string[]>`${fields.postcodes}::text[]`,
  blackouts: sql<string[]>`${fields.blackouts}::date[]`,
  overrides: sql<string>`${JSON.stringify(fields.overrides)}::jsonb`,
  is_active: fields.isActive,
})

export const insertWindow = async (
  tx: Tx,
  store: string,
  window: { id: string; by: string; fields: WindowFields },
): Promise<void> => {
  await tx
    .insertInto('fulfillment_windows')
    .values({ ...columnsOf(window.fields), store_id: store, id: window.id, updated_by: window.by })
    .execute()
}

/** Written over the one that was read; false when the version is no longer that one's. */
export const updateWindow = (
  tx: Tx,
  store: StoreId,
  { fields, ...window }: { id: string; by: string; version: number; fields: WindowFields },
): Promise<boolean> => updateVersioned(tx, 'fulfillment_windows', store, { ...window, columns: columnsOf(fields) })

/** Whoever changes how many there are waits here for whoever else does. */
export const countWindows = (tx: Tx, store: StoreId): Promise<number> => countLocked(tx, 'fulfillment_windows', store)

export const setWindowsDeleted = (tx: Tx, store: StoreId, ids: readonly string[], isDeleted: boolean) =>
  setDeleted(tx, 'fulfillment_windows', store, ids, isDeleted)
