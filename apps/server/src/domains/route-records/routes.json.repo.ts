import { type RawBuilder, sql } from 'kysely'
import { addressJson } from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'

type SqlFragment = RawBuilder<unknown>

/** Skills of the store's drivers in lower case, as a subquery that is evaluated once per statement. */
export const storeSkills = (store: StoreId): SqlFragment => sql`(
  select distinct lower(skill) from driver_stores ds
  join drivers d on d.id = ds.driver_id and d.deleted_at is null, unnest(d.skills) as skill
  where ds.store_id = ${store})`

/** What an order takes up on a vehicle, over the alias `o`: only physical items are loaded. */
export const joinLoad: SqlFragment = sql`
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::integer as units,
      least(coalesce(sum(l.quantity::bigint * coalesce(v.weight_grams, p.weight_grams, 0)), 0), 2000000000)::integer as weight
    from order_lines l left join products p on p.store_id = l.store_id and p.id = l.product_id
    left join variants v on v.store_id = l.store_id and v.id = l.variant_id
    where l.store_id = o.store_id and l.order_id = o.id and l.type = 'physical') load`

export const hasCoordinates: SqlFragment = sql`(o.address #>> '{coordinates,latitude}') is not null`

/** An order to deliver on a date, over `o` and `joinLoad`. */
export const deliveryOrderJson = (store: StoreId, date: SqlFragment, canSeePii: boolean): SqlFragment =>
  sql`json_build_object(
    '_id', o.id, 'number', o.number, 'status', o.status, 'deliveryStatus', o.delivery_status,
    'customer', o.customer_name, 'address', ${addressJson(sql`o.address`, canSeePii)},
    'isMasked', ${sql.lit(!canSeePii)}, 'hasCoordinates', ${hasCoordinates},
    'slot', case when o.window_id is not null then json_build_object('name', o.window_name, 'date', o.window_date,
      'start', o.window_start, 'end', o.window_end, 'startsAt', utc(o.window_starts_at),
      'endsAt', utc(o.window_ends_at)) end,
    'isOverdue', coalesce(o.window_date < ${date}, false), 'units', load.units, 'weight', load.weight,
    'skills', array(select tag from unnest(o.tags) tag where lower(tag) in ${storeSkills(store)}),
    'failure', case when o.delivery_status = 'failed' then (
      select json_build_object('reason', f.reason, 'note', f.note, 'at', utc(f.ended_at)) from route_stops f
      where f.store_id = o.store_id and f.order_id = o.id and f.status = 'failed'
      order by f.ended_at desc limit 1) end)`

const stopsJson = (store: StoreId, canSeePii: boolean): SqlFragment => sql`(
  select coalesce(json_agg(json_build_object(
    '_id', s.id, 'order', ${deliveryOrderJson(store, sql`r.date`, canSeePii)}, 'position', s.position,
    'status', s.status, 'isLocked', s.is_locked, 'eta', utc(s.eta), 'wait', s.wait_seconds, 'late', s.late_seconds,
    'serviceMinutes', s.service_minutes, 'load', json_build_object('units', s.load_units, 'weight', s.load_weight),
    'violations', s.violations, 'arrivedAt', utc(s.arrived_at), 'endedAt', utc(s.ended_at), 'reason', s.reason,
    'note', s.note, 'proof', case when s.status = 'delivered' then json_build_object('name', s.proof_name,
      'hasPhoto', s.proof_photo_key is not null, 'signature', s.proof_signature, 'hasCode', s.has_code,
      'collected', s.collected) end)
    order by s.position, s.id), '[]')
  from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id ${joinLoad}
  where s.store_id = r.store_id and s.route_id = r.id)`

const conflictsJson = sql`(
  select coalesce(json_agg(json_build_object('_id', e.id, 'stop_id', e.stop_id, 'number', o.number, 'type', e.type,
    'code', e.code, 'isApplied', e.outcome = 'applied', 'at', utc(e.at),
    'collected', (e.facts ->> 'collected')::bigint) order by e.received_at, e.id), '[]')
  from driver_events e
  join route_stops s on s.store_id = e.store_id and s.id = e.stop_id
  join orders o on o.store_id = s.store_id and o.id = s.order_id
  where e.store_id = r.store_id and e.route_id = r.id and e.code is not null and e.dismissed_at is null)`

/** Joins that a route's JSON needs, over `r`. */
export const joinRoute: SqlFragment = sql`
  join drivers d on d.id = r.driver_id
  left join persons editor on editor.id = r.updated_by
  left join driver_locations place on place.store_id = r.store_id and place.route_id = r.id
  cross join lateral (
    select count(*) filter (where s.status <> 'cancelled') as stops,
      count(*) filter (where s.status in ('pending', 'arrived')) as open,
      count(*) filter (where s.status = 'delivered') as delivered,
      count(*) filter (where s.status = 'failed') as failed,
      count(*) filter (where s.status <> 'cancelled' and coalesce(s.ended_at > o.window_ends_at, s.late_seconds > 0))
        as late,
      count(*) filter (where s.status in ('pending', 'arrived') and o.status <> 'ready') as unready,
      count(*) filter (where s.status in ('pending', 'arrived') and s.violations <> '{}') as violations,
      coalesce(sum(load.units) filter (where s.status <> 'cancelled'), 0) as units,
      coalesce(sum(load.weight::bigint) filter (where s.status <> 'cancelled'), 0) as weight
    from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id ${joinLoad}
    where s.store_id = r.store_id and s.route_id = r.id) total`

const rowFields = sql`
  '_id', r.id, 'date', r.date, 'status', r.status,
  'driver', json_build_object('_id', d.id, 'name', d.name, 'phone', d.phone), 'isLocked', r.is_locked,
  'start', r.start_point, 'end', r.end_point, 'startsAt', utc(r.starts_at), 'endsAt', utc(r.ends_at),
  'distance', r.distance, 'duration', r.duration, 'units', total.units, 'weight', total.weight,
  'maxUnits', d.max_units, 'maxWeight', d.max_weight,
  'counts', json_build_object('stops', total.stops, 'open', total.open, 'delivered', total.delivered,
    'failed', total.failed, 'late', total.late),
  'unready', total.unready, 'violations', total.violations,
  'dispatchedAt', utc(r.dispatched_at), 'startedAt', utc(r.started_at), 'completedAt', utc(r.completed_at),
  'cancelledAt', utc(r.cancelled_at),
  'position', case when place.at is not null and r.status in ('dispatched', 'in_progress')
    then json_build_object('latitude', place.latitude, 'longitude', place.longitude, 'at', utc(place.at)) end,
  'linkOpenedAt', utc(r.link_opened_at),
  'version', r.version, 'createdAt', utc(r.created_at), 'updatedAt', utc(r.updated_at), 'updatedBy', editor.name`

/** A row of the list, over `r` and `joinRoute`. */
export const routeRowJson: SqlFragment = sql`json_build_object(${rowFields})`

/** A route with its stops, over `r` and `joinRoute`. */
export const routeJson = (store: StoreId, canSeePii: boolean): SqlFragment =>
  sql`json_build_object(${rowFields}, 'stops', ${stopsJson(store, canSeePii)}, 'conflicts', ${conflictsJson})`
