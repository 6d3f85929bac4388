import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, emptyObject, freeText, id, instant, objectKey, requiredText } from '../core/fields.ts'
import { currency, price } from '../core/money-fields.ts'
import { languages } from '../enumerations.ts'
import { maxUploadBytes } from './uploads.ts'
import { conflictCodes, failureReasons, routeStatuses, stopStatuses } from './route.ts'
import { routePoint } from './drivers.ts'
import { latitude, longitude } from './locations.ts'
import { orderAddress } from './order.ts'

/** Seconds in which a driver can undo an action, counted from when the server got it. Emails to customers wait for it. */
export const undoSeconds = 60
/** Wrong customer codes after which a stop can't be delivered with a code anymore. */
export const maxCodeTries = 5
export const proofLinkMinutes = 5
/** After a route has ended, queued actions of the driver are still accepted this long. */
export const lateEventHours = 24
export const deliveryCodeLength = 4

/** The part of a driver's link after `/d/`. */
export const driverToken = z.string().regex(/^[\w-]{40,120}$/)

/** A stop as its driver sees it: no prices except what to collect, and nothing about the customer once it has ended. */
export const driverStop = z.object({
  _id: id,
  position: z.int(),
  number: z.int(),
  status: z.enum(stopStatuses),
  reason: z.string().nullable(),
  eta: instant.nullable(),
  window: z.object({ startsAt: instant, endsAt: instant }).nullable(),
  recipient: z.string(),
  address: orderAddress.nullable(),
  phone: z.string().nullable(),
  items: z.array(z.object({ title: z.string(), values: z.array(z.string()), quantity: z.int() })),
  /** What the driver collects at the door; null for orders that are paid, or paid in another way. */
  paymentDue: z.object({ amount: price, currency, option: z.string() }).nullable(),
  /** Of the order: by the customer or for them, the newest first; none of the team's. */
  orderNotes: z.array(z.string()),
  note: z.string(),
  endedAt: instant.nullable(),
  /** Until then the last action can be undone. */
  undoUntil: instant.nullable(),
  codeTriesLeft: z.int(),
})
export type DriverStop = z.infer<typeof driverStop>

export const driverRoute = z.object({
  _id: id,
  /** `ended`: the route was completed or cancelled; it has no stops then. */
  state: z.enum(['open', 'ended']),
  status: z.enum(routeStatuses),
  date: day,
  timezone: z.string(),
  language: z.enum(languages),
  currency,
  store: z.object({ name: z.string(), phone: z.string().nullable() }),
  driver: z.string(),
  start: routePoint.nullable(),
  end: routePoint.nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  distance: z.int(),
  proof: z.object({ photo: z.boolean(), name: z.boolean(), signature: z.boolean(), code: z.boolean() }),
  stops: z.array(driverStop),
  version: z.int(),
})
export type DriverRoute = z.infer<typeof driverRoute>

export const driverEventTypes = ['arrived', 'delivered', 'failed', 'note', 'undo'] as const
export type DriverEventType = (typeof driverEventTypes)[number]

/** Commands and numbers of an SVG path in a box of 300 by 120. */
const signature = z
  .string()
  .max(20_000)
  .regex(/^[MLQCZmlqcz\d\s.,-]+$/)

const eventProof = z.strictObject({
  name: requiredText(120).optional(),
  /** From `photos`. */
  photo: objectKey.optional(),
  signature: signature.optional(),
  code: z.string().max(20).optional(),
  /** The amount that the customer paid at the door; 0 if the driver delivered without it. */
  collected: price.optional(),
})

export const driverEvent = z.strictObject({
  /** Made by the phone: an event that is sent again is applied once. */
  client_id: id,
  stop_id: id,
  type: z.enum(driverEventTypes),
  /** When the driver did it, by the phone's clock. */
  at: instant,
  reason: z.enum(failureReasons).optional(),
  note: freeText(500).optional(),
  proof: eventProof.optional(),
})
export type DriverEvent = z.infer<typeof driverEvent>

/**
 * Why an event was refused; the driver can correct it and send another. `photo_missing`: the photo wasn't uploaded, isn't
 * an image, or is the proof of another stop.
 */
export const refusalCodes = [
  'proof_missing',
  'photo_missing',
  'wrong_code',
  'code_locked',
  'reason_missing',
  'nothing_to_undo',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export const eventResult = z.object({
  client_id: id,
  /**
   * `applied`: it counts, with a `code` if the route had changed. `conflict`: it is recorded for the planner but changes
   * nothing. `refused`: it isn't recorded.
   */
  outcome: z.enum(['applied', 'conflict', 'refused']),
  code: z.enum([...conflictCodes, ...refusalCodes]).nullable(),
})
export type EventResult = z.infer<typeof eventResult>

const linkCall = {
  actor: 'public',
  permissions: [],
  scope: 'platform',
  params: z.strictObject({ token: driverToken }),
  query: emptyObject,
  body: emptyObject,
} as const
const path = '/driver-link/{token}'
const limit = (points: number) => [{ by: 'address', points, seconds: 60 }] as const

/** Calls of the driver app. The token of one route takes the place of a session. */
export const driverApp = domain('driverApp', {
  get: endpoint({
    ...linkCall,
    method: 'GET',
    path,
    summary: 'Get the route of a driver’s link',
    mode: 'read',
    response: driverRoute,
    limits: limit(240),
  }),
  events: endpoint({
    ...linkCall,
    method: 'POST',
    path: `${path}/events`,
    summary: 'Record what the driver did. Events are applied once, in their order.',
    mode: 'sensitiveWrite',
    body: z.strictObject({ events: z.array(driverEvent).min(1).max(100) }),
    response: z.object({ results: z.array(eventResult), route: driverRoute }),
    limits: limit(240),
  }),
  presignPhoto: endpoint({
    ...linkCall,
    method: 'POST',
    path: `${path}/photos`,
    summary: 'Create a link to upload a photo of a delivery',
    mode: 'sensitiveWrite',
    body: z.strictObject({
      stop_id: id,
      mimeType: z.literal('image/jpeg'),
      size: z.int().min(1).max(maxUploadBytes).optional(),
    }),
    response: z.object({ url: z.string(), objectKey }),
    limits: limit(120),
  }),
  location: endpoint({
    ...linkCall,
    method: 'POST',
    path: `${path}/location`,
    summary: 'Share the driver’s position while the app is open',
    mode: 'sensitiveWrite',
    body: z.strictObject({ latitude, longitude }),
    response: z.null(),
    limits: limit(120),
  }),
})
