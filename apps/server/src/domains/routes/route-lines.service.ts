import type * as z from 'zod'
import type { Route, RouteLines } from '#contract/domains/route.ts'
import type { routes as contract } from '#contract/domains/routes.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import { readRoutes, readRoutesOfDay } from '#server/domains/route-records/route-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { GeoPoint, Roads } from '#server/platform/roads/roads-port.ts'
import { type PlanProblem, type PlanState, readPlan, readPlanProblem } from './plans.repo.ts'

type LinesQuery = z.output<typeof contract.lines.query>

interface RouteStops {
  route_id: string | null
  driver_id: string
  points: GeoPoint[]
}

/** More legs than these stay straight: each may be a request to the road server. */
const maxLegs = 600

const isPoint = (point: GeoPoint | null | undefined): point is GeoPoint => Boolean(point)

const toSavedStops = ({ _id: id, driver, start, end, stops }: Route): RouteStops => ({
  route_id: id,
  driver_id: driver._id,
  points: [
    start,
    ...stops.filter(({ status }) => status !== 'cancelled').map(({ order }) => order.address?.coordinates),
    end,
  ].filter(isPoint),
})

const toPlannedStops = ({ input, result }: PlanState, { input: { problem } }: PlanProblem): RouteStops[] => {
  const { stops, points } = problem
  const pointsById = new Map(stops.map(({ id, point }) => [id, points[point]]))
  return (result?.routes ?? []).flatMap((route) => {
    const vehicle = input.vehicles.find(({ driverId }) => driverId === route.vehicle)
    if (!vehicle) return []
    const { driverId, routeId, start, end } = vehicle
    const path = [start, ...route.stops.map(({ id }) => pointsById.get(id)), end]
    return { route_id: routeId, driver_id: driverId, points: path.filter(isPoint) }
  })
}

const readStops = async (db: Db, store: StoreId, { date, route, plan }: LinesQuery): Promise<RouteStops[]> => {
  if (plan !== undefined) {
    const state = orNotFound(await readPlan(db, store, plan))
    return toPlannedStops(state, orNotFound(await readPlanProblem(db, store, plan)))
  }
  const routes =
    route === undefined ? await readRoutesOfDay(db, store, date, true) : await readRoutes(db, store, [route], true)
  return routes.map(toSavedStops)
}

/** Five decimals are about a meter. */
const round = (degrees: number): number => Number(degrees.toFixed(5))

/** The lines show where customers live, so that they need access to addresses. */
export const readRouteLines = async (
  db: Db,
  store: StoreId,
  actor: Actor,
  query: LinesQuery,
  roads: Pick<Roads, 'getLine' | 'hasLines'>,
): Promise<RouteLines> => {
  if (!roads.hasLines || !visibilityFor(actor).canSeePii) return { lines: [] }
  const all = (await readStops(db, store, query)).filter(({ points }) => points.length > 1)
  if (all.reduce((legs, { points }) => legs + points.length - 1, 0) > maxLegs) return { lines: [] }
  const lines: RouteLines['lines'] = []
  // One after the other: the road server gets few requests at a time.
  for (const { points, ...route } of all) {
    const line = await roads.getLine(points)
    lines.push({ ...route, points: line.map(({ latitude, longitude }) => [round(latitude), round(longitude)]) })
  }
  return { lines }
}
