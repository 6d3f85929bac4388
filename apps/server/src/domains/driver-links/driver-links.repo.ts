import { sql } from 'kysely'
import { type DriverEventType, type DriverRoute, maxCodeTries, undoSeconds } from '#contract/domains/driver-app.ts'
import { collectedPaymentKinds } from '#contract/domains/order-balance.ts'
import type { ConflictCode, RouteStatus, StopStatus } from '#contract/domains/route.ts'
import type { Language } from '#contract/enumerations.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** A route as its link sees it. */
export interface LinkState {
  status: RouteStatus
  generation: number
  date: string
  driverName: string
  driverEmail: string | null
  vendorId: VendorId
  storeName: string
  language: Language
  /** Hours since the route was completed or cancelled, or a week after its day if neither happened; 0 before. */
  endedHours: number
}

/** The ids come from a token whose hash is compared afterwards. */
export const readLinkState = async (db: Db | Tx, store: StoreId, routeId: string): Promise<LinkState | undefined> => {
  const { rows } = await sql<LinkState>`
    select r.status, r.link_generation as generation, r.date::text as date, d.name as "driverName",
      d.email as "driverEmail", s.vendor_id as "vendorId", s.name as "storeName", s.language,
      -- The link shows addresses, so it ends for a route that no one completes, too.
      greatest(0, extract(epoch from now() - coalesce(r.completed_at, r.cancelled_at, r.date + 7)) / 3600)
        ::double precision as "endedHours"
    from routes r join drivers d on d.id = r.driver_id join stores s on s.id = r.store_id
    where r.store_id = ${store} and r.id = ${routeId} and s.deleted_at is null`.execute(db)
  return rows[0]
}

const isOpen = sql`s.status in ('pending', 'arrived')`

/** The last action that can be undone, over the stop `s`. */
const undoableUntil = sql`(
  select utc(max(e.received_at) + make_interval(secs => ${sql.lit(undoSeconds)})) from driver_events e
  where e.store_id = s.store_id and e.stop_id = s.id and e.outcome = 'applied' and e.code is null
    and e.undone_at is null and e.type in ('arrived', 'delivered', 'failed')
    and e.received_at > now() - make_interval(secs => ${sql.lit(undoSeconds)}))`

/** Stops that have ended have nothing about the customer and the order. */
const stopsJson = sql`(
  select coalesce(json_agg(json_build_object(
    '_id', s.id, 'position', s.position, 'number', o.number, 'status', s.status, 'reason', s.reason,
    'eta', case when ${isOpen} then utc(s.eta) end,
    'window', case when ${isOpen} and o.window_date = r.date then json_build_object(
      'startsAt', utc(o.window_starts_at), 'endsAt', utc(o.window_ends_at)) end,
    'recipient', case when ${isOpen} then coalesce(nullif(o.address->>'recipient', ''), o.customer_name) else '' end,
    'address', case when ${isOpen} then o.address end,
    'phone', case when ${isOpen} then coalesce(o.address->>'phone', o.customer_phone) end,
    'items', case when ${isOpen} then (select coalesce(json_agg(json_build_object('title', l.title,
        'values', l.option_values, 'quantity', l.quantity) order by l.position, l.id), '[]')
      from order_lines l where l.store_id = o.store_id and l.order_id = o.id and l.type = 'physical') else '[]' end,
    'paymentDue', case when ${isOpen} and o.status <> 'cancelled' and o.balance > 0
        and o.payment_kind = any(${[...collectedPaymentKinds]}) then json_build_object('amount', o.balance,
      'currency', o.currency, 'option', o.payment_name) end,
    'orderNotes', case when ${isOpen} then (select coalesce(json_agg(n.body order by n.at desc, n.id desc), '[]')
      from order_notes n where n.store_id = o.store_id and n.order_id = o.id and n.is_for_customer) else '[]' end,
    'note', s.note, 'endedAt', utc(s.ended_at), 'undoUntil', ${undoableUntil},
    'codeTriesLeft', greatest(0, ${sql.lit(maxCodeTries)} - s.code_tries)) order by s.position, s.id), '[]')
  from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id
  where s.store_id = r.store_id and s.route_id = r.id)`

/** While it is under way, the stops; afterwards only that it has ended. */
export const readDriverRoute = async (
  db: Db | Tx,
  store: StoreId,
  routeId: string,
): Promise<DriverRoute | undefined> => {
  const { rows } = await sql<{ route: DriverRoute }>`
    select json_build_object('_id', r.id,
      'state', case when r.status in ('dispatched', 'in_progress') then 'open' else 'ended' end,
      'status', r.status, 'date', r.date, 'timezone', st.timezone, 'language', st.language,
      'currency', st.currency,
      'store', json_build_object('name', st.name, 'phone', st.phone), 'driver', d.name, 'start', r.start_point,
      'end', r.end_point, 'startsAt', utc(r.starts_at), 'endsAt', utc(r.ends_at), 'distance', r.distance,
      'proof', json_build_object('photo', coalesce(g.proof_photo, false), 'name', coalesce(g.proof_name, false),
        'signature', coalesce(g.proof_signature, false), 'code', coalesce(g.proof_code, false)),
      'stops', case when r.status in ('dispatched', 'in_progress')
          or r.status = 'completed' and r.completed_at > now() - make_interval(secs => ${sql.lit(undoSeconds)})
        then ${stopsJson} else '[]'::json end,
      'version', r.version) as route
    from routes r join drivers d on d.id = r.driver_id join stores st on st.id = r.store_id
    left join delivery_settings g on g.store_id = r.store_id
    where r.store_id = ${store} and r.id = ${routeId}`.execute(db)
  return rows[0]?.route
}

export interface StoredEvent {
  id: string
  stopId: string
  type: DriverEventType
  outcome: 'applied' | 'conflict'
  code: ConflictCode | null
  facts: { previous?: StopStatus; photo?: string }
  isUndone: boolean
  /** Since the server got it. */
  seconds: number
}

const eventColumns = sql`
  id, stop_id as "stopId", type, outcome, code, facts, undone_at is not null as "isUndone",
  extract(epoch from clock_timestamp() - received_at)::double precision as seconds`

export const findEvent = async (
  tx: Tx,
  store: StoreId,
  routeId: string,
  clientId: string,
): Promise<StoredEvent | undefined> => {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from driver_events
    where store_id = ${store} and route_id = ${routeId} and client_id = ${clientId}`.execute(tx)
  return rows[0]
}

export const readEventById = async (db: Db, store: StoreId, id: string): Promise<StoredEvent | undefined> => {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from driver_events where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

/** The last action on a stop that counts and wasn't undone. */
export const findLastAction = async (tx: Tx, store: StoreId, stopId: string): Promise<StoredEvent | undefined> => {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from driver_events
    where store_id = ${store} and stop_id = ${stopId} and outcome = 'applied' and undone_at is null
      and type in ('arrived', 'delivered', 'failed')
    order by received_at desc, id desc limit 1`.execute(tx)
  return rows[0]
}

export interface NewDriverEvent {
  id: string
  routeId: string
  clientId: string
  stopId: string
  type: DriverEventType
  at: string
  outcome: 'applied' | 'conflict'
  code: ConflictCode | null
  facts: object
}

/** False if the phone has used the id for another event. */
export const insertEvent = async (tx: Tx, store: StoreId, event: NewDriverEvent): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into driver_events (store_id, route_id, client_id, id, stop_id, type, outcome, code, facts, at, received_at)
    values (${store}, ${event.routeId}, ${event.clientId}, ${event.id}, ${event.stopId}, ${event.type},
      ${event.outcome}, ${event.code}, ${JSON.stringify(event.facts)}::jsonb, ${event.at}, clock_timestamp())
    on conflict (store_id, route_id, client_id) do nothing`.execute(tx)
  return numAffectedRows > 0n
}

export const markUndone = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update driver_events set undone_at = now() where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Returns the route; undefined if there is no such conflict. */
export const dismissConflict = async (tx: Tx, store: StoreId, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ routeId: string }>`
    update driver_events set dismissed_at = coalesce(dismissed_at, now())
    where store_id = ${store} and id = ${id} and code is not null returning route_id as "routeId"`.execute(tx)
  return rows[0]?.routeId
}

export const readPhotoKey = async (
  db: Db,
  store: StoreId,
  stopId: string,
): Promise<{ key: string | null; number: number } | undefined> => {
  const { rows } = await sql<{ key: string | null; number: number }>`
    select s.proof_photo_key as key, o.number from route_stops s
    join orders o on o.store_id = s.store_id and o.id = s.order_id
    where s.store_id = ${store} and s.id = ${stopId}`.execute(db)
  return rows[0]
}
