import { sql } from 'kysely'
import type * as z from 'zod'
import type { FulfillmentWindow, fulfillmentWindows, WindowFields } from '#contract/domains/fulfillment-windows.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type Columns, countWithLock } from '#server/platform/db/store-rows.ts'
import { createdAtSort, nameSort, storeTable } from '#server/platform/db/store-table.ts'

export const windowTable = storeTable<FulfillmentWindow, z.output<typeof fulfillmentWindows.list.query>>({
  table: 'fulfillment_windows',
  resource: 'fulfillmentWindows',
  nameIndex: 'fulfillment_windows_name_key',
  json: sql`'name', t.name, 'method', t.method, 'weekdays', t.weekdays, 'start', t.start_time, 'end', t.end_time,
    'capacity', t.capacity, 'cutoffMinutes', t.cutoff_minutes, 'horizonDays', t.horizon_days, 'fee', t.fee,
    'postcodes', t.postcodes, 'area', t.area, 'blackouts', t.blackouts, 'overrides', t.overrides, 'isActive', t.is_active`,
  sorts: {
    start: { column: sql`t.start_time`, type: 'text' },
    name: nameSort,
    createdAt: createdAtSort,
  },
  filters: ({ method, active }) => [
    ...(method ? [sql`t.method = ${method}`] : []),
    ...(active ? [active === 'true' ? sql`t.is_active` : sql`not t.is_active`] : []),
  ],
})

/** Locked until the transaction ends; bookings don't wait for it. */
export const lockWindow = async (tx: Tx, store: StoreId, id: string): Promise<FulfillmentWindow> => {
  await sql`select 1 from fulfillment_windows where store_id = ${store} and id = ${id} for no key update`.execute(tx)
  return windowTable.readOrThrow(tx, store, id)
}

export const windowColumns = (fields: WindowFields): Columns => ({
  name: fields.name,
  method: fields.method,
  weekdays: fields.weekdays,
  start_time: fields.start,
  end_time: fields.end,
  capacity: fields.capacity,
  cutoff_minutes: fields.cutoffMinutes,
  horizon_days: fields.horizonDays,
  fee: fields.fee,
  postcodes: fields.postcodes,
  area: JSON.stringify(fields.area ?? []),
  blackouts: fields.blackouts,
  overrides: JSON.stringify(fields.overrides),
  is_active: fields.isActive,
})

export const countWindows = (tx: Tx, store: StoreId): Promise<number> => countWithLock(tx, 'fulfillment_windows', store)
