import type { Route } from '#contract/domains/route.ts'
import { lockOrders, visibilityFor } from '#server/domains/order-records/order-records.service.ts'
import {
  auditRoute,
  deleteStops,
  findOpenStops,
  insertRoute,
  insertStops,
  lockRoutes,
  readRoutes,
  readRouteStates,
  type RouteState,
  updateRoute,
  writeSchedule,
} from '#server/domains/route-records/route-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { PlannedRoute, RoutingPlan } from '#server/platform/routing/problem.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { PlanDay, PlanVehicle, Span } from './day-plan.rules.ts'
import { findPlanChanges } from './plan-changes.rules.ts'
import { lockPlanDrivers, readPlanDrivers, readPlanOrders, readPlanStore } from './planning.repo.ts'
import { lockPlan, markApplied, type PlanState } from './plans.repo.ts'
import { toStoredSchedule } from './schedule.rules.ts'
import { toTakenSpans } from './start-plan.service.ts'

interface ReadyPlan {
  day: PlanDay
  input: PlanState['input']
  result: RoutingPlan
}

const loadPlan = async (uow: UnitOfWork, store: StoreId, id: string): Promise<ReadyPlan> => {
  const { status, input, result, date } = orNotFound(await lockPlan(uow.tx, store, id))
  if (status === 'applied') return fail('plan_outdated', { current: { orders: [], routes: [], drivers: [] } })
  return result === null ? fail('plan_running') : { day: { ...input, date }, input, result }
}

const toSpans = ({ day, result }: ReadyPlan): Map<string, Span> =>
  new Map(
    result.routes.map(({ vehicle, start, end }) => [
      vehicle,
      { from: day.midnight + start * 1000, to: day.midnight + end * 1000 },
    ]),
  )

/** Locks everything that the plan touches, and fails with what has changed since it was computed. */
const lockUnchanged = async (uow: UnitOfWork, store: StoreId, plan: ReadyPlan): Promise<RouteState[]> => {
  const { input, day } = plan
  const orderIds = input.orders.map(({ id }) => id)
  const driverIds = input.vehicles.map(({ driverId }) => driverId)
  const replacedIds = input.vehicles.flatMap(({ routeId }) => routeId ?? [])
  await lockOrders(uow.tx, store, orderIds)
  const replaced = await lockRoutes(uow.tx, store, replacedIds)
  await lockPlanDrivers(uow.tx, store, driverIds)
  const orders = await readPlanOrders(uow.tx, store, orderIds)
  const openStops = await findOpenStops(uow.tx, store, orderIds)
  const otherIds = openStops.map(({ routeId }) => routeId).filter((id) => !replacedIds.includes(id))
  const others = await readRouteStates(uow.tx, store, [...new Set(otherIds)])
  const drivers = await readPlanDrivers(uow.tx, store, driverIds, day.date)
  const current = {
    orders: new Map(orders.map((order) => [order.id, order])),
    openStops,
    routes: new Map([...replaced, ...others].map((route) => [route.id, route])),
    drivers: new Map(drivers.map((driver) => [driver.id, driver])),
  }
  const except = new Set(replacedIds)
  const changes = findPlanChanges(input, current, toSpans(plan), (driver) => toTakenSpans(driver, except))
  return changes ? fail('plan_outdated', { current: changes }) : replaced
}

const insertPlannedRoute = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  date: string,
  vehicle: PlanVehicle,
): Promise<string> => {
  const id = newId()
  const { driverId, start, end, availableFrom, name } = vehicle
  await insertRoute(uow.tx, store, { id, date, driverId, start, end, availableFrom, by: actor.personId })
  uow.audit({ resource: 'routes', id, label: `${name}, ${date}`, action: 'create', after: { date, driver: name } })
  return id
}

interface WriteContext {
  plan: ReadyPlan
  serviceMinutes: number
  lockedOrders: ReadonlySet<string>
}

const writeStops = async (
  uow: UnitOfWork,
  store: StoreId,
  routeId: string,
  planned: PlannedRoute,
  { plan, serviceMinutes, lockedOrders }: WriteContext,
): Promise<void> => {
  const stops = planned.stops.map(({ id: orderId }, index) => ({
    orderId,
    position: index + 1,
    serviceMinutes,
    isLocked: lockedOrders.has(orderId),
  }))
  await insertStops(uow.tx, store, routeId, stops)
  await writeSchedule(uow.tx, store, routeId, toStoredSchedule(plan.day, planned))
}

/** Orders that the plan left out of a draft go back to the list; a draft without stops isn't needed anymore. */
const clearDraft = async (uow: UnitOfWork, store: StoreId, draft: RouteState): Promise<void> =>
  deleteStops(
    uow.tx,
    store,
    draft.stops.map(({ id }) => id),
  )

const cancelEmptyDraft = async (uow: UnitOfWork, store: StoreId, actor: Actor, draft: RouteState): Promise<void> => {
  const columns = { status: 'cancelled', cancelled_at: new Date().toISOString() }
  await updateRoute(uow.tx, store, draft.id, actor.personId, columns)
  auditRoute(uow, draft, { status: 'draft' }, { status: 'cancelled' })
}

/**
 * Saves a plan as draft routes. Everyone who plans locks orders, routes and drivers in this order, so the second of two
 * plans for the same orders sees the first one and fails.
 */
export const applyPlan = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  planId: string,
): Promise<{ routes: Route[] }> => {
  const plan = await loadPlan(uow, store, planId)
  const drafts = await lockUnchanged(uow, store, plan)
  const { serviceMinutes } = orNotFound(await readPlanStore(uow.tx, store))
  const lockedOrders = new Set(plan.input.orders.filter(({ isLocked }) => isLocked).map(({ id }) => id))
  for (const draft of drafts) await clearDraft(uow, store, draft)
  const routeIds: string[] = []
  for (const vehicle of plan.input.vehicles) {
    const planned = plan.result.routes.find((route) => route.vehicle === vehicle.driverId)
    const draft = drafts.find(({ id }) => id === vehicle.routeId)
    if (!planned || planned.stops.length === 0) {
      if (draft) await cancelEmptyDraft(uow, store, actor, draft)
      continue
    }
    const routeId = draft?.id ?? (await insertPlannedRoute(uow, store, actor, plan.day.date, vehicle))
    if (draft) {
      await updateRoute(uow.tx, store, routeId, actor.personId, { available_from: vehicle.availableFrom })
      auditRoute(uow, draft, { stops: draft.stops.length }, { stops: planned.stops.length })
    }
    await writeStops(uow, store, routeId, planned, { plan, serviceMinutes, lockedOrders })
    routeIds.push(routeId)
  }
  await markApplied(uow.tx, store, planId)
  return { routes: await readRoutes(uow.tx, store, routeIds, visibilityFor(actor).canSeePii) }
}
