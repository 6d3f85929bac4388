import { type RawBuilder, sql } from 'kysely'
import { type DeliveryReport, type DeliveryFigures } from '#contract/domains/delivery-reports.ts'
import { failureReasons } from '#contract/domains/route.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface ReportPeriod {
  from: string
  to: string
  driver?: string | undefined
}

/**
 * Stops that were delivered or failed, each with its share of what the route took and cost. Routes are on a date of the
 * store's calendar; times are compared as instants.
 */
const endedStops = (store: StoreId, { from, to, driver }: ReportPeriod): RawBuilder<unknown> => sql`
  stops as (
    select r.id as route_id, r.date, r.driver_id, d.name as driver_name, d.name_normalized, s.status, s.reason, s.ended_at,
      s.window_id, s.window_name, s.window_start, s.window_end, r.distance, r.duration, r.dispatch_fee as fee,
      extract(epoch from s.ended_at - s.window_ends_at) as seconds_after,
      d.deleted_at is null and exists (select from driver_stores ds
        where ds.driver_id = d.id and ds.store_id = r.store_id) as serves_store,
      r.status = 'completed' as is_completed, c.costs, count(*) over (partition by r.id) as of_route,
      r.status = 'completed' and r.duration > 0 and c.costs->>'currency' = store.currency
        and num_nonnulls(c.costs->>'perHour', c.costs->>'perDistance') > 0 as is_costed
    from routes r
    join stores store on store.id = r.store_id
    join drivers d on d.id = r.driver_id
    cross join lateral (select coalesce(r.driver_costs, d.costs) as costs) c
    join route_stops s on s.store_id = r.store_id and s.route_id = r.id and s.status in ('delivered', 'failed')
    where r.store_id = ${store} and r.date between ${from}::date and ${to}::date
      ${driver === undefined ? sql`` : sql`and r.driver_id = ${driver}`}),
  ended as (
    select stops.*,
      case when status = 'failed' then case when reason = any(${[...failureReasons]}) then reason else 'other' end end
        as failure,
      case when is_completed then distance::numeric / of_route else 0 end as distance_share,
      case when is_completed then duration::numeric / of_route else 0 end as duration_share,
      case when is_costed then (
        coalesce((costs->>'perHour')::numeric, 0) * duration / 3600
        + coalesce((costs->>'perDistance')::numeric, 0) * distance
          / case costs->>'distanceUnit' when 'mi' then 1609.344 else 1000 end) / of_route else 0 end as cost_share,
      case when is_costed then fee::numeric / of_route else 0 end as fee_share
    from stops)`

const reasonCounts = sql.join(
  failureReasons.map((reason) => sql`${sql.lit(reason)}, count(*) filter (where failure = ${sql.lit(reason)})`),
)

const figures = sql`
  'routes', count(distinct route_id) filter (where is_completed),
  'delivered', count(*) filter (where status = 'delivered'), 'failed', count(*) filter (where status = 'failed'),
  'reasons', json_build_object(${reasonCounts}),
  'onTime', count(*) filter (where status = 'delivered' and seconds_after <= 0),
  'late', count(*) filter (where status = 'delivered' and seconds_after > 0),
  'lateSeconds', round(coalesce(sum(seconds_after) filter (where status = 'delivered' and seconds_after > 0), 0)),
  'distance', round(coalesce(sum(distance_share), 0)), 'duration', round(coalesce(sum(duration_share), 0)),
  'costedStops', count(*) filter (where is_costed), 'driverCost', round(coalesce(sum(cost_share), 0)),
  'fees', round(coalesce(sum(fee_share), 0))`

type Report = Omit<DeliveryReport, 'from' | 'to' | 'previous'>

export const readReport = async (db: Db, store: StoreId, period: ReportPeriod): Promise<Report> => {
  const { rows } = await sql<{ report: Report }>`
    with ${endedStops(store, period)},
    by_driver as (
      select name_normalized, driver_id, json_build_object('_id', driver_id, 'name', driver_name,
        'isRemoved', not bool_or(serves_store), ${figures}) as row
      from ended group by driver_id, driver_name, name_normalized),
    by_window as (
      select window_id, (array_agg(window_start order by ended_at desc))[1] as start,
        json_build_object('window', case when window_id is not null then json_build_object('_id', window_id,
          'name', (array_agg(window_name order by ended_at desc))[1],
          'start', (array_agg(window_start order by ended_at desc))[1],
          'end', (array_agg(window_end order by ended_at desc))[1]) end, ${figures}) as row
      from ended group by window_id),
    by_day as (select date, json_build_object('date', date, ${figures}) as row from ended group by date)
    select json_build_object(
      'totals', (select json_build_object(${figures}) from ended),
      'uncostedRoutes', (select count(distinct route_id) from ended where is_completed and not is_costed),
      'drivers', (select coalesce(json_agg(row order by name_normalized, driver_id), '[]') from by_driver),
      'windows', (select coalesce(json_agg(row order by start nulls last, window_id), '[]') from by_window),
      'days', (select coalesce(json_agg(row order by date), '[]') from by_day)) as report`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate returned nothing.')
  return row.report
}

export const readFigures = async (db: Db, store: StoreId, period: ReportPeriod): Promise<DeliveryFigures> => {
  const { rows } = await sql<{ figures: DeliveryFigures }>`
    with ${endedStops(store, period)} select json_build_object(${figures}) as figures from ended`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate returned nothing.')
  return row.figures
}
