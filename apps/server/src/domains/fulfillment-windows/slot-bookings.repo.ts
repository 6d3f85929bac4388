import { type RawBuilder, sql } from 'kysely'
import type { BusinessHoursFields } from '#contract/domains/business-hours.ts'
import type { FulfillmentWindow, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { windowTable } from './fulfillment-windows.repo.ts'

export interface SlotKey {
  window: string
  date: string
}

/** Business hours of the store; null if it has never set them. */
const hoursJson = sql`case when h.store_id is not null
  then h.week || jsonb_build_object('closedDates', h.closed_dates, 'specialHours', h.special_hours) end`

export interface WindowOccupancy {
  window: FulfillmentWindow
  zone: string
  hours: BusinessHoursFields | null
  taken: number
}

type SlotValues = { window: RawBuilder<unknown>; date: RawBuilder<unknown> }

const occupancyQuery = (store: StoreId, { window, date }: SlotValues) => sql<WindowOccupancy>`
  select ${windowTable.row} as window, s.timezone as zone, ${hoursJson} as hours,
    coalesce(b.taken, 0) as taken
  from fulfillment_windows t
  join stores s on s.id = t.store_id
  left join business_hours h on h.store_id = t.store_id
  left join window_bookings b on b.store_id = t.store_id and b.window_id = t.id and b.date = ${date}::date
  ${windowTable.join}
  where t.store_id = ${store} and t.id = ${window}::uuid and t.deleted_at is null`

/** As JSON, to embed in another statement; null without a slot. */
export const occupancyJson = (store: StoreId, slot: SlotValues): RawBuilder<WindowOccupancy | null> =>
  sql<WindowOccupancy | null>`(select row_to_json(occupancy) from (${occupancyQuery(store, slot)}) occupancy)`

/** A window with its bookings on a date. */
export const readOccupancy = async (
  db: Db,
  store: StoreId,
  { window, date }: SlotKey,
): Promise<WindowOccupancy | undefined> => {
  const { rows } = await occupancyQuery(store, { window: sql`${window}`, date: sql`${date}` }).execute(db)
  return rows[0]
}

export interface Calendar {
  zone: string
  hours: BusinessHoursFields | null
  windows: FulfillmentWindow[]
  seats: (SlotKey & { taken: number })[]
}

/** All windows of a store, with their bookings between two days. */
export const readCalendar = async (
  db: Db,
  store: StoreId,
  { from, to, method }: { from: string; to: string; method?: (typeof windowMethods)[number] | undefined },
): Promise<Calendar | undefined> => {
  const methodCondition = method === undefined ? sql`` : sql`and t.method = ${method}`
  const { rows } = await sql<Calendar>`
    select s.timezone as zone, ${hoursJson} as hours,
      (select coalesce(json_agg(${windowTable.row}), '[]') from fulfillment_windows t ${windowTable.join}
        where t.store_id = s.id and t.deleted_at is null ${methodCondition}) as windows,
      (select coalesce(json_agg(json_build_object('window', b.window_id, 'date', b.date, 'taken', b.taken)), '[]')
        from window_bookings b where b.store_id = s.id and b.date between ${from}::date and ${to}::date
          and b.taken > 0) as seats
    from stores s
    left join business_hours h on h.store_id = s.id
    where s.id = ${store}`.execute(db)
  return rows[0]
}

/** Whether the method requires choosing a slot; a condition to embed in another statement. */
export const hasWindows = (store: StoreId, method: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from fulfillment_windows
  where store_id = ${store} and method = ${method} and is_active and deleted_at is null)`

/** Books in a single statement, so that concurrent bookings can't exceed the capacity. */
export const insertBooking = async (tx: Tx, store: StoreId, slot: SlotKey & { capacity: number }): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into window_bookings as t (store_id, window_id, date, taken)
    select ${store}, ${slot.window}, ${slot.date}::date, 1 where ${slot.capacity}::int > 0
    on conflict (store_id, window_id, date) do update set taken = t.taken + 1
    where t.taken < ${slot.capacity}::int`.execute(tx)
  return numAffectedRows > 0n
}

/** In the order every caller uses. */
export const lockBookings = async (tx: Tx, store: StoreId, slotKeys: readonly SlotKey[]): Promise<void> => {
  await sql`
    select 1 from window_bookings t
    join jsonb_to_recordset(${JSON.stringify(slotKeys)}::jsonb) as s ("window" uuid, date date)
      on t.window_id = s."window" and t.date = s.date
    where t.store_id = ${store} order by t.window_id, t.date for no key update of t`.execute(tx)
}

export const removeBooking = async (tx: Tx, store: StoreId, { window, date }: SlotKey): Promise<void> => {
  await sql`
    update window_bookings set taken = taken - 1
    where store_id = ${store} and window_id = ${window} and date = ${date}::date`.execute(tx)
}
