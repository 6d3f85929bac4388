import type * as z from 'zod'
import { defaultPlanSeconds, type routes } from '#contract/domains/routes.ts'
import { findOpenStops, isOpenStop, readRouteStates } from '#server/domains/route-records/route-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { LockedStop } from '#server/platform/routing/problem.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type Coordinates,
  fingerprint,
  findFreeSpan,
  makePointList,
  type PlanDay,
  type PlanInput,
  type PlanOrder,
  type PlanVehicle,
  type Span,
  toEnds,
  toPlanDay,
  toRoutingStop,
  toShiftSpan,
  toVehicle,
} from './day-plan.rules.ts'
import {
  type PlanDriverRow,
  type PlanStore,
  readDueOrderIds,
  readPlanDrivers,
  readPlanOrders,
  readPlanStore,
} from './planning.repo.ts'
import { countOpenPlans, insertPlan } from './plans.repo.ts'

type OptimizeInput = z.output<typeof routes.optimize.body>

/** Of one vendor, running and waiting. */
export const maxOpenPlans = 8

/** A second of lateness costs as much as these meters: fifteen minutes are worth a detour of nine kilometers. */
const latenessCost = 10

/** Routes on other days and in other stores take their time as well. */
export const toTakenSpans = (driver: Pick<PlanDriverRow, 'routes'>, exceptRouteIds: ReadonlySet<string>): Span[] =>
  driver.routes.flatMap(({ id, startsAt, endsAt }) =>
    startsAt === null || endsAt === null || exceptRouteIds.has(id)
      ? []
      : [{ from: Date.parse(startsAt), to: Date.parse(endsAt) }],
  )

/** The time in which a driver can have a route: the shift without other routes, and not before now. */
export const findAvailableSpan = (
  driver: PlanDriverRow,
  day: PlanDay,
  exceptRouteIds: ReadonlySet<string>,
  now: number,
): Span | undefined => {
  const shift = toShiftSpan(driver, day)
  if (!shift) return undefined
  // Plans for past days are tried out, or made for the record.
  const isToday = now >= day.midnight && now < shift.to
  const from = isToday ? Math.max(shift.from, now) : shift.from
  return findFreeSpan({ from, to: shift.to }, toTakenSpans(driver, exceptRouteIds))
}

interface DraftRoute {
  id: string
  version: number
  stops: { orderId: string; isLocked: boolean }[]
}

/** The unlocked draft of each driver, which the plan replaces. Further drafts of a driver stay as they are. */
const readDrafts = async (
  tx: Tx,
  store: StoreId,
  drivers: readonly PlanDriverRow[],
  date: string,
): Promise<Map<string, DraftRoute>> => {
  const draftIds = drivers.flatMap(
    ({ routes: all }) =>
      all.find((route) => route.isHere && route.date === date && route.status === 'draft' && !route.isLocked)?.id ?? [],
  )
  const states = await readRouteStates(tx, store, draftIds)
  return new Map(
    states.map(({ id, version, driverId, stops }) => [
      driverId,
      { id, version, stops: stops.filter(isOpenStop).map(({ orderId, isLocked }) => ({ orderId, isLocked })) },
    ]),
  )
}

/** The orders to plan: those of the drafts, and the requested ones or all that are due. */
const readOrdersToPlan = async (
  tx: Tx,
  store: StoreId,
  { date, order_ids: requested }: OptimizeInput,
  drafts: ReadonlyMap<string, DraftRoute>,
): Promise<PlanOrder[]> => {
  const draftOrderIds = [...drafts.values()].flatMap(({ stops }) => stops.map(({ orderId }) => orderId))
  const newIds = (requested ?? (await readDueOrderIds(tx, store, date))).filter((id) => !draftOrderIds.includes(id))
  const orders = await readPlanOrders(tx, store, [...draftOrderIds, ...newIds])
  const known = new Map(orders.map((order) => [order.id, order]))
  const planned = new Set((await findOpenStops(tx, store, newIds)).map(({ orderId }) => orderId))
  for (const id of requested ?? []) {
    const order = known.get(id) ?? fail('not_found', { field: 'order_ids' })
    const subject = `#${order.number}`
    if (planned.has(id)) fail('order_planned', { field: 'order_ids', subject })
    if (!order.isDeliverable) fail('order_not_deliverable', { field: 'order_ids', subject })
  }
  return orders
}

const toLocked = (
  { locks = [] }: OptimizeInput,
  drafts: ReadonlyMap<string, DraftRoute>,
  planned: ReadonlySet<string>,
): LockedStop[] => {
  const requested = locks.map(({ order_id: stop, driver_id: vehicle, position }) => ({
    stop,
    vehicle,
    position: position === null ? null : position - 1,
  }))
  // A stop that was locked on screen stays with its driver; its place may change.
  const saved = [...drafts].flatMap(([vehicle, { stops }]) =>
    stops.flatMap(({ orderId, isLocked }) => (isLocked ? [{ stop: orderId, vehicle, position: null }] : [])),
  )
  const requestedStops = new Set(requested.map(({ stop }) => stop))
  return [...requested, ...saved.filter(({ stop }) => !requestedStops.has(stop))].filter(({ stop }) =>
    planned.has(stop),
  )
}

const isLocated = (order: PlanOrder): order is PlanOrder & { coordinates: Coordinates } => order.coordinates !== null

interface PlanContext {
  planStore: PlanStore
  day: PlanDay
  drivers: PlanDriverRow[]
  drafts: ReadonlyMap<string, DraftRoute>
  orders: PlanOrder[]
}

const toPlanInput = (input: OptimizeInput, context: PlanContext, now: number): PlanInput => {
  const { planStore, day, drivers, drafts, orders } = context
  const points = makePointList()
  const draftIds = new Set([...drafts.values()].map(({ id }) => id))
  const vehicles: PlanVehicle[] = []
  const routingVehicles = drivers.flatMap((driver) => {
    const ends = toEnds(driver, planStore.mainLocation) ?? fail('start_unknown')
    const span = findAvailableSpan(driver, day, draftIds, now)
    if (!span) return []
    const draft = drafts.get(driver.id)
    vehicles.push({
      driverId: driver.id,
      name: driver.name,
      routeId: draft?.id ?? null,
      routeVersion: draft?.version ?? null,
      ...ends,
      availableFrom: new Date(span.from).toISOString(),
    })
    return [toVehicle(day, driver, { ...ends, span }, points)]
  })
  const located = orders.filter(isLocated)
  const locked = toLocked(input, drafts, new Set(located.map(({ id }) => id))).filter(({ vehicle }) =>
    routingVehicles.some(({ id }) => id === vehicle),
  )
  const lockedIds = new Set(locked.map(({ stop }) => stop))
  return {
    midnight: day.midnight,
    zone: day.zone,
    vehicles,
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      fingerprint: fingerprint(order),
      isLocked: lockedIds.has(order.id),
    })),
    withoutCoordinates: orders.filter((order) => !isLocated(order)).map(({ id, number }) => ({ id, number })),
    problem: {
      stops: located.map((order) => toRoutingStop(day, order, points, now)),
      vehicles: routingVehicles,
      points: points.points,
      latenessCost: planStore.allowsLate ? latenessCost : null,
    },
    locked,
  }
}

/** Stores what is to be planned; the solver runs after the commit. Nothing else is changed until the plan is applied. */
export const createPlan = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  input: OptimizeInput,
): Promise<{ plan_id: string }> => {
  if ((await countOpenPlans(uow.tx, actor.vendorId)) >= maxOpenPlans) return fail('too_many_plans')
  const planStore = orNotFound(await readPlanStore(uow.tx, store))
  const driverIds = [...new Set(input.driver_ids)]
  const drivers = await readPlanDrivers(uow.tx, store, driverIds, input.date)
  if (drivers.length < driverIds.length) return fail('not_found', { field: 'driver_ids' })
  const inactive = drivers.find(({ isActive }) => !isActive)
  if (inactive) return fail('driver_off', { field: 'driver_ids', subject: inactive.name })
  const drafts = await readDrafts(uow.tx, store, drivers, input.date)
  const orders = await readOrdersToPlan(uow.tx, store, input, drafts)
  const day = toPlanDay(input.date, planStore.zone)
  const id = newId()
  await insertPlan(uow.tx, store, {
    id,
    date: input.date,
    seconds: input.seconds ?? defaultPlanSeconds,
    input: toPlanInput(input, { planStore, day, drivers, drafts, orders }, Date.now()),
    personId: actor.personId,
    name: actor.name,
  })
  return { plan_id: id }
}
