import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { day, freeText, id, idParams, instant, noContent, notify, requiredText, version } from '../core/fields.ts'
import { feedQuery, page } from '../core/page.ts'
import { withMessage } from '../core/validation-messages.ts'
import { driver } from './drivers.ts'
import { slotDay, timeOfDay } from '../core/wall-time-fields.ts'
import {
  deliveryOrder,
  failureReasons,
  maxPlannedOrders,
  maxRouteStops,
  route,
  routeConstraints,
  routeLines,
  routeRow,
  routeStatuses,
  unassignedReasons,
} from './route.ts'

const view = ['view_logistics'] as const
const create = ['view_logistics', 'create_route'] as const
const edit = ['view_logistics', 'edit_route'] as const
/** Orders, stock and customers' spend change with deliveries. */
const invalidates = ['routes', 'orders', 'inventory', 'customers', 'drivers'] as const

export const deliverySettings = z.object({
  /** Minutes at each stop. */
  serviceMinutes: z.int(),
  /** Plans may be late where a window can't be met. */
  allowsLate: z.boolean(),
  /** What drivers must record for a delivery. */
  proof: z.object({ photo: z.boolean(), name: z.boolean(), signature: z.boolean(), code: z.boolean() }),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type DeliverySettings = z.infer<typeof deliverySettings>

export const deliverySettingsFields = z.strictObject({
  serviceMinutes: z.int().min(0).max(240),
  allowsLate: z.boolean(),
  proof: z.strictObject({ photo: z.boolean(), name: z.boolean(), signature: z.boolean(), code: z.boolean() }),
})

/** A driver on the day of a plan. */
export const dayDriver = driver
  .pick({
    _id: true,
    name: true,
    phone: true,
    image: true,
    vehicle: true,
    maxUnits: true,
    maxWeight: true,
    skills: true,
  })
  .extend({
    /** Null on days off. */
    shift: z.object({ start: timeOfDay, end: timeOfDay }).nullable(),
  })
export type DayDriver = z.infer<typeof dayDriver>

export const routeDay = z.object({
  date: day,
  /** Orders that aren't on a route: those of the day, and earlier ones that weren't delivered. */
  orders: z.array(deliveryOrder),
  /** There are more orders than a plan can have. */
  ordersAreCapped: z.boolean(),
  /** Active drivers of the store. */
  drivers: z.array(dayDriver),
  /** All routes of the day except cancelled ones. */
  routes: z.array(route),
  /** US cents for the next dispatched route. */
  dispatchCost: z.int(),
})
export type RouteDay = z.infer<typeof routeDay>

const plannedStop = z.object({
  order_id: id,
  number: z.int(),
  eta: instant,
  wait: z.int(),
  late: z.int(),
  load: z.object({ units: z.int(), weight: z.int() }),
  violations: z.array(z.enum(routeConstraints)),
  isLocked: z.boolean(),
})

const plannedRoute = z.object({
  driver_id: id,
  /** The draft that it replaces; null for a new route. */
  route_id: id.nullable(),
  startsAt: instant,
  endsAt: instant,
  distance: z.int(),
  duration: z.int(),
  units: z.int(),
  weight: z.int(),
  stops: z.array(plannedStop),
})
export type PlannedRoute = z.infer<typeof plannedRoute>

export const planStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'applied'] as const

export const routePlan = z.object({
  _id: id,
  date: day,
  status: z.enum(planStatuses),
  /** Plans that run first, while it is queued. */
  ahead: z.int(),
  /** Seconds it may run, and has run. */
  seconds: z.int(),
  elapsed: z.number(),
  /** The best plan so far. */
  routes: z.array(plannedRoute),
  unassigned: z.array(z.object({ order_id: id, number: z.int(), reason: z.enum(unassignedReasons) })),
  distance: z.int(),
  duration: z.int(),
  /** Seconds of lateness of all stops. */
  late: z.int(),
  createdAt: instant,
  /** Name of the person who started it. */
  by: z.string(),
})
export type RoutePlan = z.infer<typeof routePlan>

/** Why a plan can't be saved anymore; `current` of the error. */
export const planChanges = z.object({
  orders: z.array(
    z.object({
      order_id: id,
      number: z.int(),
      /** `planned`: it is on another route now. `closed`: it can't be delivered anymore. `changed`: address or window. */
      change: z.enum(['planned', 'closed', 'changed']),
      route_id: id.nullable(),
      driver: z.string().nullable(),
    }),
  ),
  routes: z.array(
    z.object({ route_id: id, driver: z.string(), change: z.enum(['changed', 'dispatched', 'cancelled']) }),
  ),
  drivers: z.array(z.object({ driver_id: id, name: z.string(), change: z.enum(['inactive', 'busy']) })),
})
export type PlanChanges = z.infer<typeof planChanges>

const lock = z.strictObject({
  order_id: id,
  driver_id: id,
  /** From 1; null: anywhere in the driver's route. */
  position: z.int().min(1).max(maxRouteStops).nullable(),
})

const move = z.strictObject({
  order_id: id,
  /** Null: takes the order off its route. */
  route_id: id.nullable(),
  /** From 1; left out: at the end. */
  position: z.int().min(1).max(maxRouteStops).optional(),
})

/** What staff record when they end a stop; photos are the driver's. */
const staffProof = z.strictObject({ name: requiredText(120).optional() })

/** Either `moves`, `locks` or the new status of one stop. */
const stopsBody = z
  .strictObject({
    moves: z.array(move).min(1).max(200).optional(),
    locks: z
      .array(z.strictObject({ stop_id: id, isLocked: z.boolean() }))
      .min(1)
      .max(200)
      .optional(),
    stop_id: id.optional(),
    status: z.enum(['arrived', 'delivered', 'failed']).optional(),
    reason: z.enum(failureReasons).optional(),
    note: freeText(500).optional(),
    proof: staffProof.optional(),
    notify,
    /** Versions of the routes as they were read; if one has changed, nothing is moved. */
    versions: z
      .array(z.strictObject({ route_id: id, version }))
      .max(100)
      .optional(),
  })
  .refine(
    ({ moves, locks, stop_id, status }) =>
      [moves, locks, stop_id].filter((part) => part !== undefined).length === 1 &&
      (stop_id === undefined) === (status === undefined),
    withMessage('required'),
  )

export const minPlanSeconds = 1
export const maxPlanSeconds = 60
export const defaultPlanSeconds = 5

/** Routes, their stops and plans. */
export const routes = domain('routes', {
  day: endpoint({
    ...storeRead,
    path: '/routes/day',
    summary: 'Get the deliveries of a day. Returns orders without a route, drivers and routes with their stops.',
    permissions: view,
    query: z.strictObject({ date: slotDay }),
    response: routeDay,
  }),
  lines: endpoint({
    ...storeRead,
    path: '/routes/lines',
    summary: 'Get the routes of a day or plan along the roads. Empty without a road server or access to addresses.',
    permissions: view,
    query: z.strictObject({
      date: slotDay,
      /** Only this route. */
      route: id.optional(),
      /** The routes of a plan instead of the saved ones. */
      plan: id.optional(),
    }),
    response: routeLines,
  }),
  list: endpoint({
    ...storeRead,
    path: '/routes',
    summary: 'List routes',
    permissions: view,
    query: feedQuery(['date', 'createdAt'], {
      from: slotDay.optional(),
      to: slotDay.optional(),
      status: z.enum(routeStatuses).optional(),
      driver: id.optional(),
    }),
    response: page(routeRow),
  }),
  get: endpoint({
    ...storeRead,
    path: '/routes/{id}',
    summary: 'Get a route with its stops',
    permissions: view,
    params: idParams,
    response: route,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/routes',
    summary: 'Create a draft route with stops in the given order',
    permissions: create,
    body: z.strictObject({
      date: slotDay,
      driver_id: id,
      order_ids: z.array(id).max(maxRouteStops).optional(),
      /** Local time; by default the start of the driver's shift. */
      startsAt: timeOfDay.optional(),
    }),
    response: route,
    invalidates,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/routes/{id}',
    summary: 'Dispatch, start, or complete a route, lock it, or give it to another driver. Dispatching is charged.',
    permissions: edit,
    params: idParams,
    body: z.strictObject({
      status: z.enum(['dispatched', 'in_progress', 'completed']).optional(),
      isLocked: z.boolean().optional(),
      driver_id: id.optional(),
      startsAt: timeOfDay.optional(),
      /** With `dispatched`: whether customers get an email. */
      notify,
      /** With `dispatched`: whether the driver gets the link by email, if they have an address; absent means true. */
      sendLink: z.boolean().optional(),
      version,
    }),
    response: route,
    invalidates,
  }),
  cancel: endpoint({
    ...storeRemove,
    path: '/routes/{id}',
    summary: 'Cancel a route. Its open stops can be planned again.',
    permissions: edit,
    params: idParams,
    response: route,
    invalidates,
  }),
  stops: endpoint({
    ...storeUpdate,
    path: '/routes/stops',
    summary: 'Move or lock stops, or mark one as arrived, delivered or failed',
    permissions: edit,
    body: stopsBody,
    response: z.object({ routes: z.array(route) }),
    invalidates,
  }),
  optimize: endpoint({
    ...storeCreate,
    path: '/routes/optimize',
    summary: 'Plan orders onto drivers. Nothing is saved until the plan is applied.',
    permissions: create,
    body: z.strictObject({
      date: slotDay,
      driver_ids: z.array(id).min(1).max(100),
      /** By default all orders of the day that aren't on a route, and the stops of unlocked drafts of these drivers. */
      order_ids: z.array(id).min(1).max(maxPlannedOrders).optional(),
      locks: z.array(lock).max(maxPlannedOrders).optional(),
      seconds: z.int().min(minPlanSeconds).max(maxPlanSeconds).optional(),
    }),
    response: z.object({ plan_id: id }),
    limits: [{ by: 'person', points: 60, seconds: 60 }],
  }),
  plan: endpoint({
    ...storeRead,
    path: '/routes/optimize/{id}',
    summary: 'Get a plan. Returns its progress and the best routes so far.',
    permissions: create,
    params: idParams,
    response: routePlan,
  }),
  apply: endpoint({
    ...storeCreate,
    path: '/routes/optimize/{id}/apply',
    summary: 'Save a plan as draft routes. Refused if its orders, routes, or drivers have changed since.',
    permissions: create,
    params: idParams,
    response: z.object({ routes: z.array(route) }),
    invalidates,
  }),
  stopPlan: endpoint({
    ...storeRemove,
    path: '/routes/optimize/{id}',
    summary: 'Stop a plan. The best routes so far can still be applied.',
    permissions: create,
    params: idParams,
    response: noContent,
  }),
  settings: endpoint({
    ...storeRead,
    path: '/routes/settings',
    summary: 'Get the delivery settings',
    permissions: view,
    response: deliverySettings,
  }),
  updateSettings: endpoint({
    ...storeUpdate,
    path: '/routes/settings',
    summary: 'Update the delivery settings',
    permissions: edit,
    body: deliverySettingsFields.partial().extend({ version }),
    response: deliverySettings,
  }),
})

/** Links to routes and what drivers record with them. Part of the resource `routes`. */
export const driverLinks = domain('routes', {
  link: endpoint({
    ...storeCreate,
    mode: 'sensitiveWrite',
    path: '/routes/{id}/link',
    summary: 'Get the driver’s link of a dispatched route, and optionally email it to the driver',
    permissions: edit,
    params: idParams,
    body: z.strictObject({ send: z.boolean().optional() }),
    response: z.object({ url: z.string(), sentTo: z.string().nullable() }),
  }),
  revokeLink: endpoint({
    ...storeRemove,
    path: '/routes/{id}/link',
    summary: 'Revoke the driver’s link. The next link is a different one.',
    permissions: edit,
    params: idParams,
    response: noContent,
  }),
  photo: endpoint({
    ...storeRead,
    path: '/routes/stops/{id}/photo',
    summary: 'Get a link to the photo of a delivery. The link works for five minutes.',
    permissions: view,
    params: idParams,
    response: z.object({ url: z.string(), expiresAt: instant }),
  }),
  dismissConflict: endpoint({
    ...storeCreate,
    path: '/routes/conflicts/{id}/dismiss',
    summary: 'Dismiss a conflict between a driver’s action and a changed route',
    permissions: edit,
    params: idParams,
    response: route,
    invalidates: ['routes'],
  }),
})
