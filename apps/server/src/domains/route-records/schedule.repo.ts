import { sql } from 'kysely'
import type { RouteConstraint } from '#contract/domains/route.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface StoredSchedule {
  startsAt: string | null
  endsAt: string | null
  /** Null: as before. */
  distance: number | null
  duration: number | null
  stops: {
    orderId: string
    eta: string | null
    wait: number
    late: number
    units: number
    weight: number
    violations: RouteConstraint[]
  }[]
}

/** For callers that have locked the route, or whose `version` says which stops the schedule was computed for. */
export const writeSchedule = async (
  db: Db | Tx,
  store: StoreId,
  routeId: string,
  { stops, ...route }: StoredSchedule,
  version?: number,
): Promise<boolean> => {
  const sameVersion = version === undefined ? sql`` : sql`and version = ${version}`
  const { rows } = await sql`
    with scheduled as (
      update routes set starts_at = ${route.startsAt}, ends_at = ${route.endsAt},
        distance = coalesce(${route.distance}, distance), duration = coalesce(${route.duration}, duration),
        scheduled_version = version
      where store_id = ${store} and id = ${routeId} ${sameVersion} returning id),
    timed as (
      update route_stops s set eta = t.eta, wait_seconds = t.wait, late_seconds = t.late, load_units = t.units,
        load_weight = t.weight, violations = array(select jsonb_array_elements_text(t.violations))
      from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as t ("orderId" uuid, eta timestamptz, wait integer,
        late integer, units integer, weight integer, violations jsonb), scheduled
      where s.store_id = ${store} and s.route_id = scheduled.id and s.order_id = t."orderId"
        and s.status in ('pending', 'arrived'))
    select 1 from scheduled`.execute(db)
  return rows.length > 0
}
