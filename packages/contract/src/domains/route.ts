import * as z from 'zod'
import { day, id, instant, revisionFields } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { routeStatus, stopStatus } from '../statuses.ts'
import { routePoint } from './drivers.ts'
import { deliveryStatuses, orderAddress, orderStatuses } from './order.ts'

export const routeStatuses = routeStatus.statuses
export type RouteStatus = (typeof routeStatuses)[number]
/** Routes whose stops can still change. */
export const openRouteStatuses = ['draft', 'dispatched', 'in_progress'] as const satisfies RouteStatus[]
export const stopStatuses = stopStatus.statuses
export type StopStatus = (typeof stopStatuses)[number]
export const openStopStatuses = ['pending', 'arrived'] as const satisfies StopStatus[]

export const maxRouteStops = 500
export const maxPlannedOrders = 1000

/** Why a driver couldn't deliver; drivers and staff choose one. */
export const failureReasons = [
  'not_home',
  'refused',
  'wrong_address',
  'no_access',
  'damaged',
  'not_loaded',
  'out_of_time',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * Why a stop left its route. `order_changed`: staff changed the delivery of the order. `delivered_elsewhere`: the driver
 * of another route delivered it.
 */
export const cancelReasons = [
  'route_cancelled',
  'order_cancelled',
  'order_changed',
  'moved',
  'delivered_elsewhere',
] as const
export type CancelReason = (typeof cancelReasons)[number]

const stopReason = z.enum([...failureReasons, ...cancelReasons])
export type StopReason = z.infer<typeof stopReason>

/** What a stop violates at its place in the route. */
export const routeConstraints = ['capacity_units', 'capacity_weight', 'window', 'shift', 'skill', 'break'] as const
export type RouteConstraint = (typeof routeConstraints)[number]

/** Why an order isn't part of a plan. */
export const unassignedReasons = ['capacity', 'time', 'skill', 'no_vehicle', 'no_coordinates'] as const
export type UnassignedReason = (typeof unassignedReasons)[number]

/** An order to deliver. Its address is masked without the permission to see contact details; `isMasked` is then true. */
export const deliveryOrder = z.object({
  _id: id,
  number: z.int(),
  status: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  customer: z.string(),
  address: orderAddress.nullable(),
  isMasked: z.boolean(),
  hasCoordinates: z.boolean(),
  slot: z
    .object({ name: z.string(), date: day, start: z.string(), end: z.string(), startsAt: instant, endsAt: instant })
    .nullable(),
  /** Its window was on an earlier day. */
  isOverdue: z.boolean(),
  units: z.int(),
  /** Grams; products without a weight count as 0. */
  weight: z.int(),
  /** Tags of the order that are skills of a driver. */
  skills: z.array(z.string()),
  /** The last failed attempt. */
  failure: z.object({ reason: stopReason.nullable(), note: z.string(), at: instant }).nullable(),
})
export type DeliveryOrder = z.infer<typeof deliveryOrder>

export const stopProof = z.object({
  /** The person who took the delivery. */
  name: z.string().nullable(),
  hasPhoto: z.boolean(),
  /** An SVG path in a box of 300 by 120. */
  signature: z.string().nullable(),
  /** The customer's code was entered. */
  hasCode: z.boolean(),
  /** What the driver collected; 0 if it was left unpaid, null if there was nothing to collect. */
  collected: price.nullable(),
})
export type StopProof = z.infer<typeof stopProof>

export const routeStop = z.object({
  _id: id,
  order: deliveryOrder,
  /** From 1. */
  position: z.int(),
  status: z.enum(stopStatuses),
  isLocked: z.boolean(),
  /** As planned; while the route is under way, as expected now. Null until it is computed, or without coordinates. */
  eta: instant.nullable(),
  /** Seconds from arrival until the window opens, and from the end of the window to arrival. */
  wait: z.int(),
  late: z.int(),
  serviceMinutes: z.int(),
  /** On the vehicle when it leaves this stop's predecessor. */
  load: z.object({ units: z.int(), weight: z.int() }),
  violations: z.array(z.enum(routeConstraints)),
  arrivedAt: instant.nullable(),
  /** When it was delivered, failed or cancelled. */
  endedAt: instant.nullable(),
  reason: stopReason.nullable(),
  note: z.string(),
  proof: stopProof.nullable(),
})
export type RouteStop = z.infer<typeof routeStop>

/** Why a driver's action could not be applied, or was applied although the route had changed. */
export const conflictCodes = [
  'stop_moved',
  'stop_ended',
  'route_ended',
  'order_changed',
  'already_planned',
  'undo_expired',
] as const
export type ConflictCode = (typeof conflictCodes)[number]

export const routeConflict = z.object({
  _id: id,
  stop_id: id,
  number: z.int(),
  /** What the driver did. */
  type: z.string(),
  code: z.enum(conflictCodes),
  /** The driver's action counts, although the route had changed. */
  isApplied: z.boolean(),
  at: instant,
  /** What the driver collected although the delivery doesn't count. */
  collected: price.nullable(),
})
export type RouteConflict = z.infer<typeof routeConflict>

export const routeRow = z.object({
  _id: id,
  date: day,
  status: z.enum(routeStatuses),
  driver: z.object({ _id: id, name: z.string(), phone: z.string().nullable() }),
  /** Stays as it is when the day is optimized. */
  isLocked: z.boolean(),
  start: routePoint.nullable(),
  /** Null: the route ends at its last stop. */
  end: routePoint.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Meters and seconds. */
  distance: z.int(),
  duration: z.int(),
  units: z.int(),
  weight: z.int(),
  maxUnits: z.int().nullable(),
  maxWeight: z.int().nullable(),
  counts: z.object({ stops: z.int(), open: z.int(), delivered: z.int(), failed: z.int(), late: z.int() }),
  /** Orders that aren't ready yet; a route can be dispatched when there are none. */
  unready: z.int(),
  /** Stops with violated constraints. */
  violations: z.int(),
  dispatchedAt: instant.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** The driver's last position, while they share it. */
  position: z.object({ latitude: z.number(), longitude: z.number(), at: instant }).nullable(),
  /** When the driver last opened the link; null without a link, or before. */
  linkOpenedAt: instant.nullable(),
  ...revisionFields,
})
export type RouteRow = z.infer<typeof routeRow>

export const route = routeRow.extend({
  stops: z.array(routeStop),
  /** Conflicts that weren't dismissed yet. */
  conflicts: z.array(routeConflict),
})
export type Route = z.infer<typeof route>

/** Routes along the roads, for maps. */
export const routeLines = z.object({
  lines: z.array(
    z.object({
      /** Null: a route of a plan that isn't saved. */
      route_id: id.nullable(),
      driver_id: id,
      /** Latitude and longitude. */
      points: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
})
export type RouteLines = z.infer<typeof routeLines>
