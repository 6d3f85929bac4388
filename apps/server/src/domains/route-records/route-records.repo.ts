import { sql } from 'kysely'
import type * as z from 'zod'
import type { RoutePoint } from '#contract/domains/drivers.ts'
import {
  openStopStatuses,
  type Route,
  type RouteRow,
  type RouteStatus,
  type StopStatus,
} from '#contract/domains/route.ts'
import type { routes } from '#contract/domains/routes.ts'
import { retention } from '#contract/retention.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { newId } from '#server/platform/ids.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'
import { joinRoute, routeJson, routeRowJson } from './routes.json.repo.ts'

export interface StopState {
  id: string
  orderId: string
  position: number
  status: StopStatus
  isLocked: boolean
  serviceMinutes: number
  codeTries: number
  arrivedAt: string | null
  endedAt: string | null
}

/** A route as read while its row is locked. */
export interface RouteState {
  id: string
  date: string
  driverId: string
  driverName: string
  status: RouteStatus
  isLocked: boolean
  start: RoutePoint | null
  end: RoutePoint | null
  availableFrom: string
  startsAt: string | null
  endsAt: string | null
  startedAt: string | null
  version: number
  linkGeneration: number
  /** In their order, with those that have ended. */
  stops: StopState[]
}

const state = sql`json_build_object(
  'id', r.id, 'date', r.date, 'driverId', r.driver_id, 'driverName', d.name, 'status', r.status,
  'isLocked', r.is_locked, 'start', r.start_point, 'end', r.end_point, 'availableFrom', utc(r.available_from),
  'startsAt', utc(r.starts_at), 'endsAt', utc(r.ends_at), 'startedAt', utc(r.started_at), 'version', r.version,
  'linkGeneration', r.link_generation,
  'stops', (select coalesce(json_agg(json_build_object('id', s.id, 'orderId', s.order_id, 'position', s.position,
      'status', s.status, 'isLocked', s.is_locked, 'serviceMinutes', s.service_minutes, 'codeTries', s.code_tries,
      'arrivedAt', utc(s.arrived_at), 'endedAt', utc(s.ended_at)) order by s.position, s.id), '[]')
    from route_stops s where s.store_id = r.store_id and s.route_id = r.id))`

export const readRouteStates = async (db: Db | Tx, store: StoreId, ids: readonly string[]): Promise<RouteState[]> => {
  const { rows } = await sql<{ state: RouteState }>`
    select ${state} as state from routes r join drivers d on d.id = r.driver_id
    where r.store_id = ${store} and r.id = any(${[...ids]}::uuid[]) order by r.id`.execute(db)
  return rows.map((row) => row.state)
}

/** Locks routes by id, the order every caller uses. Lock the orders of their stops first. */
export const lockRoutes = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<RouteState[]> => {
  await sql`
    select 1 from routes where store_id = ${store} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
  return readRouteStates(tx, store, ids)
}

export const readRoutes = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  canSeePii: boolean,
): Promise<Route[]> => {
  const { rows } = await sql<{ route: Route }>`
    select ${routeJson(store, canSeePii)} as route from routes r ${joinRoute}
    where r.store_id = ${store} and r.id = any(${[...ids]}::uuid[])
    order by d.name_normalized, r.id`.execute(db)
  return rows.map(({ route }) => route)
}

/** All routes of a date except cancelled ones. */
export const readRoutesOfDay = async (
  db: Db | Tx,
  store: StoreId,
  date: string,
  canSeePii: boolean,
): Promise<Route[]> => {
  const { rows } = await sql<{ route: Route }>`
    select ${routeJson(store, canSeePii)} as route from routes r ${joinRoute}
    where r.store_id = ${store} and r.date = ${date}::date and r.status <> 'cancelled'
    order by d.name_normalized, r.id`.execute(db)
  return rows.map(({ route }) => route)
}

export const listRoutes = defineList<RouteRow, z.output<typeof routes.list.query>>({
  sorts: {
    date: { column: sql`r.date`, type: 'date' },
    createdAt: { column: sql`r.created_at`, type: 'timestamptz' },
  },
  from: sql`routes r`,
  join: joinRoute,
  id: sql`r.id`,
  row: routeRowJson,
  where: ({ from, to, status, driver }, store) => [
    sql`r.store_id = ${store}`,
    ...(from ? [sql`r.date >= ${from}::date`] : []),
    ...(to ? [sql`r.date <= ${to}::date`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(driver ? [sql`r.driver_id = ${driver}`] : []),
  ],
})

export interface NewRoute {
  id: string
  date: string
  driverId: string
  start: RoutePoint | null
  end: RoutePoint | null
  availableFrom: string
  by: string | null
}

export const insertRoute = async (tx: Tx, store: StoreId, route: NewRoute): Promise<void> => {
  const toJson = (point: RoutePoint | null) => (point === null ? null : JSON.stringify(point))
  await sql`
    insert into routes (store_id, id, date, driver_id, start_point, end_point, available_from, updated_by)
    values (${store}, ${route.id}, ${route.date}::date, ${route.driverId}, ${toJson(route.start)}::jsonb,
      ${toJson(route.end)}::jsonb, ${route.availableFrom}, ${route.by})`.execute(tx)
}

/** The caller has locked the route. */
export const updateRoute = async (
  tx: Tx,
  store: StoreId,
  id: string,
  personId: string | null,
  columns: Columns = {},
): Promise<void> => {
  const assigned = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update routes set ${sql.join([
      ...assigned,
      sql`version = version + 1`,
      sql`updated_at = now()`,
      sql`updated_by = ${personId}::uuid`,
    ])}
    where store_id = ${store} and id = ${id}`.execute(tx)
}

/** What the route costs by the driver's rates of this moment, and the fee in US cents. The caller has locked the route. */
export const writeDispatchCosts = async (tx: Tx, store: StoreId, id: string, fee: number): Promise<void> => {
  await sql`
    update routes r set driver_costs = d.costs, dispatch_fee = ${fee} from drivers d
    where r.store_id = ${store} and r.id = ${id} and d.id = r.driver_id`.execute(tx)
}

export interface NewStop {
  orderId: string
  position: number
  serviceMinutes: number
  isLocked: boolean
}

/** Fails with a conflict of `route_stops_open_key` if an order is on another route. */
export const insertStops = async (
  tx: Tx,
  store: StoreId,
  routeId: string,
  stops: readonly NewStop[],
): Promise<void> => {
  if (stops.length === 0) return
  const rows = stops.map((stop) => ({ id: newId(), ...stop }))
  await sql`
    insert into route_stops (store_id, id, route_id, order_id, position, service_minutes, is_locked)
    select ${store}, s.id, ${routeId}, s."orderId", s.position, s."serviceMinutes", s."isLocked"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
      id uuid, "orderId" uuid, position integer, "serviceMinutes" integer, "isLocked" boolean)
    order by s."orderId"`.execute(tx)
}

/** Stops of a draft that were never dispatched leave no trace. */
export const deleteStops = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`delete from route_stops where store_id = ${store} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const updateStop = async (tx: Tx, store: StoreId, id: string, columns: Columns): Promise<void> => {
  const assigned = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update route_stops set ${sql.join(assigned)} where store_id = ${store} and id = ${id}`.execute(tx)
}

/** With the window that the order has now: later it may get another one. */
export const writeStopEnd = async (tx: Tx, store: StoreId, id: string, columns: Columns): Promise<void> => {
  const assigned = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update route_stops s set ${sql.join(assigned)}, window_id = o.window_id, window_name = o.window_name,
      window_start = o.window_start, window_end = o.window_end, window_ends_at = o.window_ends_at
    from orders o
    where s.store_id = ${store} and s.id = ${id} and o.store_id = s.store_id and o.id = s.order_id`.execute(tx)
}

/** Numbers the stops of a route in this order. */
export const writePositions = async (
  tx: Tx,
  store: StoreId,
  routeId: string,
  stopIds: readonly string[],
): Promise<void> => {
  await sql`
    update route_stops s set position = p.position, route_id = ${routeId}
    from unnest(${[...stopIds]}::uuid[]) with ordinality as p (id, position)
    where s.store_id = ${store} and s.id = p.id and (s.position, s.route_id) is distinct from (p.position, ${routeId})
  `.execute(tx)
}

export interface OpenStop {
  id: string
  orderId: string
  routeId: string
}

/** The open stops of these orders. */
export const findOpenStops = async (db: Db | Tx, store: StoreId, orderIds: readonly string[]): Promise<OpenStop[]> => {
  const { rows } = await sql<OpenStop>`
    select id, order_id as "orderId", route_id as "routeId" from route_stops
    where store_id = ${store} and order_id = any(${[...orderIds]}::uuid[]) and status = any(${[...openStopStatuses]})
    order by order_id`.execute(db)
  return rows
}

export interface StopRef {
  id: string
  orderId: string
  routeId: string
}

export const findStop = async (db: Db | Tx, store: StoreId, id: string): Promise<StopRef | undefined> => {
  const { rows } = await sql<StopRef>`
    select id, order_id as "orderId", route_id as "routeId" from route_stops
    where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

/** Whether a stop has this photo as its proof. */
export const isPhotoUsed = async (tx: Tx, store: StoreId, key: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from route_stops where store_id = ${store} and proof_photo_key = ${key} limit 1`.execute(tx)
  return rows.length > 0
}

/** Positions aren't needed after a route has ended. */
export const deleteLocation = async (tx: Tx, store: StoreId, routeId: string): Promise<void> => {
  await sql`delete from driver_locations where store_id = ${store} and route_id = ${routeId}`.execute(tx)
}

/** Only while the route is under way; the caller has checked the driver's link. */
export const writeLocation = async (
  db: Db | Tx,
  store: StoreId,
  routeId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> => {
  await sql`
    insert into driver_locations as l (store_id, route_id, latitude, longitude)
    select r.store_id, r.id, ${latitude}, ${longitude} from routes r
    where r.store_id = ${store} and r.id = ${routeId} and r.status in ('dispatched', 'in_progress')
    on conflict (store_id, route_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      at = now()`.execute(db)
}

/** When the driver last opened the link, to the minute. */
export const markLinkOpened = async (db: Db, store: StoreId, routeId: string): Promise<void> => {
  await sql`
    update routes set link_opened_at = now()
    where store_id = ${store} and id = ${routeId}
      and (link_opened_at is null or link_opened_at < now() - interval '1 minute')`.execute(db)
}

export const purgeDriverLocations = sql`delete from driver_locations where at < ${daysAgo(retention.driverLocations)}`

export const stopPhoto = storeColumnReference('route_stops', 'proof_photo_key')
