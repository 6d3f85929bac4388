import { getCostOfMore } from '#contract/billing/meters.ts'
import { maxPlannedOrders } from '#contract/domains/route.ts'
import type { RouteDay, RoutePlan } from '#contract/domains/routes.ts'
import { visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import { readRoutesOfDay } from '#server/domains/route-records/route-records.service.ts'
import { readUsageInPeriod } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findShift, toIso } from './day-plan.rules.ts'
import { readDayDrivers, readDueOrders } from './planning.repo.ts'
import type { PlanRunner } from './plan-runner.service.ts'
import { type PlanState, readPlan } from './plans.repo.ts'
import { toStoredSchedule } from './schedule.rules.ts'

/** What the next dispatched route costs, in US cents. */
const readDispatchCost = async (db: Db, { vendorId }: Actor): Promise<number> =>
  getCostOfMore('routes', await readUsageInPeriod(db, vendorId, 'routes'), 1)

export const readDay = async (db: Db, store: StoreId, actor: Actor, date: string): Promise<RouteDay> => {
  const { canSeePii } = visibilityFor(actor)
  const due = await readDueOrders(db, store, date, canSeePii)
  const drivers = await readDayDrivers(db, store, date)
  return {
    date,
    orders: due.slice(0, maxPlannedOrders),
    ordersAreCapped: due.length > maxPlannedOrders,
    drivers: drivers.map(({ shifts, daysOff, ...driver }) => {
      const shift = findShift({ shifts, daysOff }, date)
      return { ...driver, shift: shift ? { start: shift.start, end: shift.end } : null }
    }),
    routes: await readRoutesOfDay(db, store, date, canSeePii),
    dispatchCost: await readDispatchCost(db, actor),
  }
}

type PlannedRoute = RoutePlan['routes'][number]

const toPlannedRoutes = ({ input, result, date }: PlanState): PlannedRoute[] => {
  const day = { ...input, date }
  const orders = new Map(input.orders.map((order) => [order.id, order]))
  return (result?.routes ?? []).flatMap((route) => {
    const vehicle = input.vehicles.find(({ driverId }) => driverId === route.vehicle)
    if (!vehicle) return []
    const { stops, distance, duration } = toStoredSchedule(day, route)
    const [first] = stops
    return [
      {
        driver_id: vehicle.driverId,
        route_id: vehicle.routeId,
        startsAt: toIso(day, route.start),
        endsAt: toIso(day, route.end),
        distance,
        duration,
        // The vehicle leaves with everything that it delivers.
        units: first?.units ?? 0,
        weight: first?.weight ?? 0,
        stops: stops.map(({ orderId, eta, wait, late, units, weight, violations }) => ({
          order_id: orderId,
          number: orders.get(orderId)?.number ?? 0,
          eta: eta ?? toIso(day, route.start),
          wait,
          late,
          load: { units, weight },
          violations,
          isLocked: orders.get(orderId)?.isLocked ?? false,
        })),
      },
    ]
  })
}

const toUnassigned = ({ input, result }: PlanState): RoutePlan['unassigned'] => {
  const numbers = new Map(input.orders.map(({ id, number }) => [id, number]))
  return [
    ...(result?.unassigned ?? []).map(({ stop, reason }) => ({
      order_id: stop,
      number: numbers.get(stop) ?? 0,
      reason,
    })),
    ...input.withoutCoordinates.map(({ id, number }) => ({
      order_id: id,
      number,
      reason: 'no_coordinates' as const,
    })),
  ]
}

const toRoutePlan = (plan: PlanState): RoutePlan => ({
  _id: plan.id,
  date: plan.date,
  status: plan.status,
  ahead: plan.ahead,
  seconds: plan.seconds,
  elapsed: Math.min(plan.elapsed, plan.seconds),
  routes: toPlannedRoutes(plan),
  unassigned: toUnassigned(plan),
  distance: Math.round(plan.result?.distance ?? 0),
  duration: Math.round(plan.result?.duration ?? 0),
  late: Math.round(plan.result?.lateness ?? 0),
  createdAt: plan.createdAt,
  by: plan.by,
})

/** A plan whose process was killed starts over here. */
export const readRoutePlan = async (
  db: Db,
  store: StoreId,
  { vendorId }: Actor,
  id: string,
  runner: Pick<PlanRunner, 'takeOver'>,
): Promise<RoutePlan> => {
  const plan = orNotFound(await readPlan(db, store, id))
  if (plan.isAbandoned) await runner.takeOver({ store, id, vendorId })
  return toRoutePlan(plan)
}
