import { sql } from 'kysely'
import type { RouteStatus, StopReason, StopStatus } from '#contract/domains/route.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The last stop of an order, with what its customer may see of the route. */
export interface CustomerStop {
  id: string
  status: StopStatus
  routeStatus: RouteStatus
  eta: string | null
  stopsAhead: number
  driver: string
  position: { latitude: number; longitude: number; at: string } | null
  reason: StopReason | null
  endedAt: string | null
  name: string | null
  signature: string | null
  photoKey: string | null
  needsCode: boolean
  /** The order got another slot after the stop ended. */
  hasNewSlot: boolean
}

/** Older positions say nothing about where the driver is. */
const positionMinutes = 10

/** Open stops first, then the last one that ended. Drafts are plans of the store and count as no stop. */
export const readCustomerStop = async (
  db: Db | Tx,
  store: StoreId,
  orderId: string,
): Promise<CustomerStop | undefined> => {
  const { rows } = await sql<CustomerStop>`
    select s.id, s.status, r.status as "routeStatus", utc(s.eta) as eta, d.name as driver, s.reason,
      (select count(*) from route_stops before
        where before.store_id = s.store_id and before.route_id = s.route_id and before.status in ('pending', 'arrived')
          and (before.position, before.id) < (s.position, s.id))::integer as "stopsAhead",
      case when place.at > now() - make_interval(mins => ${positionMinutes}) then json_build_object(
        'latitude', place.latitude, 'longitude', place.longitude, 'at', utc(place.at)) end as position,
      utc(s.ended_at) as "endedAt", s.proof_name as name, s.proof_signature as signature,
      s.proof_photo_key as "photoKey", coalesce(g.proof_code, false) as "needsCode",
      exists(select 1 from order_events e where e.store_id = s.store_id and e.order_id = s.order_id
        and e.kind = 'window' and e.at > s.ended_at) as "hasNewSlot"
    from route_stops s
    join routes r on r.store_id = s.store_id and r.id = s.route_id
    join drivers d on d.id = r.driver_id
    left join driver_locations place on place.store_id = r.store_id and place.route_id = r.id
    left join delivery_settings g on g.store_id = s.store_id
    where s.store_id = ${store} and s.order_id = ${orderId} and s.status <> 'cancelled' and r.status <> 'draft'
    order by s.status in ('pending', 'arrived') desc, s.ended_at desc nulls last, s.id desc
    limit 1`.execute(db)
  return rows[0]
}
