import { sql } from 'kysely'
import type { RoutePoint } from '#contract/domains/drivers.ts'
import { type DeliveryOrder, maxPlannedOrders, openRouteStatuses } from '#contract/domains/route.ts'
import type { DayDriver } from '#contract/domains/routes.ts'
import { deliveryOrderJson, joinLoad, storeSkills } from '#server/domains/route-records/route-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { imageJson } from '#server/platform/db/image-json.ts'
import type { PlanDriver, PlanOrder } from './day-plan.rules.ts'

/** Orders that a route can take, over `o`. Whether they are on one already is another question. */
const isDeliverable = sql`o.method = 'delivery' and o.status not in ('completed', 'cancelled')
  and o.delivery_status in ('pending', 'failed')`

const isUnplanned = sql`not exists (select from route_stops s where s.store_id = o.store_id and s.order_id = o.id
  and s.status in ('pending', 'arrived'))`

/** Orders that weren't delivered on their day stay in planning this long. */
const maxOverdueDays = 30

/** Orders of the date, those without a window, and earlier ones that weren't delivered. */
const isDueOn = (date: string) => sql`(o.window_date is null
  or o.window_date between ${date}::date - ${maxOverdueDays}::integer and ${date}::date)`

/** `delivery_status` leads, because few deliveries of a store are open. */
const dueOrders = (store: StoreId, date: string) => sql`
  o.store_id = ${store} and ${isDeliverable} and ${isUnplanned} and ${isDueOn(date)}`

export const readDueOrders = async (
  db: Db,
  store: StoreId,
  date: string,
  canSeePii: boolean,
): Promise<DeliveryOrder[]> => {
  const { rows } = await sql<{ item: DeliveryOrder }>`
    select ${deliveryOrderJson(store, sql`${date}::date`, canSeePii)} as item from orders o ${joinLoad}
    where ${dueOrders(store, date)}
    order by o.window_starts_at nulls last, o.number limit ${maxPlannedOrders + 1}`.execute(db)
  return rows.map(({ item }) => item)
}

export const readDueOrderIds = async (db: Db | Tx, store: StoreId, date: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where ${dueOrders(store, date)}
    order by o.window_starts_at nulls last, o.number limit ${maxPlannedOrders}`.execute(db)
  return rows.map(({ id }) => id)
}

const coordinatesJson = sql`case when (o.address #>> '{coordinates,latitude}') is not null
  then json_build_object('latitude', (o.address #>> '{coordinates,latitude}')::double precision,
    'longitude', (o.address #>> '{coordinates,longitude}')::double precision) end`

/** An order to plan, and whether a route can take it. */
export interface PlannableOrder extends PlanOrder {
  isDeliverable: boolean
}

export const readPlanOrders = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
): Promise<PlannableOrder[]> => {
  const { rows } = await sql<{ item: PlannableOrder }>`
    select json_build_object('id', o.id, 'number', o.number, 'coordinates', ${coordinatesJson},
      'windowDate', o.window_date, 'windowStartsAt', utc(o.window_starts_at), 'windowEndsAt', utc(o.window_ends_at),
      'units', load.units, 'weight', load.weight,
      'skills', array(select lower(tag) from unnest(o.tags) tag where lower(tag) in ${storeSkills(store)}),
      'serviceMinutes', coalesce((select service_minutes from delivery_settings where store_id = ${store}), 5),
      'isDeliverable', ${isDeliverable}) as item
    from orders o ${joinLoad}
    where o.store_id = ${store} and o.id = any(${[...ids]}::uuid[]) order by o.number`.execute(db)
  return rows.map(({ item }) => item)
}

const servesStore = (store: StoreId) => sql`d.deleted_at is null
  and exists (select from driver_stores ds where ds.driver_id = d.id and ds.store_id = ${store})`

interface StoredDayDriver extends Omit<DayDriver, 'shift'> {
  shifts: PlanDriver['shifts']
  daysOff: string[]
}

/** Active drivers of the store, and those with a route on the date. */
export const readDayDrivers = async (db: Db, store: StoreId, date: string): Promise<StoredDayDriver[]> => {
  const { rows } = await sql<{ item: StoredDayDriver }>`
    select json_build_object('_id', d.id, 'name', d.name, 'phone', d.phone, 'image', ${imageJson(sql`d.image_key`)},
      'vehicle', d.vehicle, 'maxUnits', d.max_units, 'maxWeight', d.max_weight, 'skills', d.skills,
      'shifts', d.shifts, 'daysOff', d.days_off) as item
    from drivers d
    where (d.status = 'active' and ${servesStore(store)}) or exists (select from routes r
      where r.store_id = ${store} and r.date = ${date}::date and r.driver_id = d.id and r.status <> 'cancelled')
    order by d.name_normalized, d.id`.execute(db)
  return rows.map(({ item }) => item)
}

export interface PlanDriverRow extends PlanDriver {
  isActive: boolean
  /** Open routes around the date, in any store of the vendor. */
  routes: {
    id: string
    isHere: boolean
    date: string
    status: string
    isLocked: boolean
    version: number
    startsAt: string | null
    endsAt: string | null
  }[]
}

/** Locks the drivers until the transaction ends, so that two routes can't take the same time. */
export const lockPlanDrivers = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    select 1 from drivers d where d.id = any(${[...ids]}::uuid[]) and ${servesStore(store)}
    order by d.id for no key update`.execute(tx)
}

export const readPlanDrivers = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  date: string,
): Promise<PlanDriverRow[]> => {
  const { rows } = await sql<{ item: PlanDriverRow }>`
    select json_build_object('id', d.id, 'name', d.name, 'maxUnits', d.max_units, 'maxWeight', d.max_weight,
      'shifts', d.shifts, 'break', d.break, 'daysOff', d.days_off, 'start', d.start_point, 'endKind', d.end_kind,
      'endPoint', d.end_point, 'skills', d.skills, 'isActive', d.status = 'active',
      'routes', (select coalesce(json_agg(json_build_object('id', r.id, 'isHere', r.store_id = ${store}, 'date', r.date,
          'status', r.status, 'isLocked', r.is_locked, 'version', r.version, 'startsAt', utc(r.starts_at),
          'endsAt', utc(r.ends_at)) order by r.created_at, r.id), '[]')
        from routes r where r.driver_id = d.id and r.status = any(${[...openRouteStatuses]})
          and r.date between ${date}::date - 1 and ${date}::date + 1)) as item
    from drivers d where d.id = any(${[...ids]}::uuid[]) and ${servesStore(store)} order by d.id`.execute(db)
  return rows.map(({ item }) => item)
}

export interface PlanStore {
  zone: string
  mainLocation: RoutePoint | null
  allowsLate: boolean
  serviceMinutes: number
}

export const readPlanStore = async (db: Db | Tx, store: StoreId): Promise<PlanStore | undefined> => {
  const { rows } = await sql<PlanStore>`
    select s.timezone as zone, coalesce(g.allows_late, true) as "allowsLate",
      coalesce(g.service_minutes, 5) as "serviceMinutes",
      (select json_build_object('label', l.name, 'latitude', l.latitude, 'longitude', l.longitude) from locations l
        where l.store_id = s.id and l.is_main and l.deleted_at is null and l.latitude is not null) as "mainLocation"
    from stores s left join delivery_settings g on g.store_id = s.id where s.id = ${store}`.execute(db)
  return rows[0]
}
