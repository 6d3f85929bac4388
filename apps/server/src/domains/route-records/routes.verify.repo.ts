import { type RawBuilder, sql } from 'kysely'

const isOpen = sql`s.status in ('pending', 'arrived')`

/** Each query selects rows that contradict each other: `stored` is what the row says, `computed` what the others say. */
export const routeRules: Record<string, RawBuilder<unknown>> = {
  'An order is on one route at a time': sql`
    select s.store_id as store, s.order_id as id, count(*)::text as stored, '1' as computed
    from route_stops s where ${isOpen} group by s.store_id, s.order_id having count(*) > 1`,

  'Only routes that have not ended have open stops': sql`
    select s.store_id as store, s.id, s.status as stored, r.status as computed
    from route_stops s join routes r on r.store_id = s.store_id and r.id = s.route_id
    where ${isOpen} and r.status in ('completed', 'cancelled')`,

  'Orders of open stops are on their way, or wait for a route that has not left': sql`
    select s.store_id as store, s.id, concat_ws(' ', r.status, s.status) as stored,
      concat_ws(' ', o.status, o.delivery_status) as computed
    from route_stops s join routes r on r.store_id = s.store_id and r.id = s.route_id
    join orders o on o.store_id = s.store_id and o.id = s.order_id
    where ${isOpen} and not coalesce(case when r.status = 'draft'
      then o.status not in ('completed', 'cancelled') and o.delivery_status in ('pending', 'failed')
      else o.status = 'ready' and o.delivery_status = 'in_transit' end, false)`,

  'An order that a stop delivered is completed, and delivered once': sql`
    select s.store_id as store, s.order_id as id, concat_ws(' ', 'delivered', count(*)) as stored,
      concat_ws(' ', o.status, o.delivery_status) as computed
    from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id
    where s.status = 'delivered' group by s.store_id, s.order_id, o.status, o.delivery_status
    having count(*) > 1 or o.status <> 'completed' or o.delivery_status <> 'delivered'`,

  'A photo is the proof of one stop, and is stored': sql`
    select f.vendor_id as store, s.stop as id, concat_ws(' ', f.key, s.stops) as stored, f.state as computed
    from (select proof_photo_key as key, min(id::text) as stop, count(*) as stops from route_stops
      where proof_photo_key is not null group by 1) s
    join files f on f.key = s.key
    where s.stops > 1 or f.state not in ('pending', 'ready')`,

  'Every route that was dispatched is metered': sql`
    select r.store_id as store, r.store_id as id, coalesce(u.used, 0)::text as stored, r.routes::text as computed
    from (select store_id, count(*) as routes from routes where dispatched_at is not null group by 1) r
    left join (select store_id, sum(used) as used from usage_counts where meter = 'routes' group by 1) u
      on u.store_id = r.store_id
    where coalesce(u.used, 0) < r.routes`,
}
