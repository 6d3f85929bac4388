import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import {
  email,
  freeText,
  id,
  idParams,
  image,
  instant,
  objectKey,
  phone,
  requiredText,
  revisionFields,
} from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { feedQuery, listQuery, page } from '../core/page.ts'
import { withMessage } from '../core/validation-messages.ts'
import { driverStatus } from '../statuses.ts'
import { tag } from '../core/tag.ts'
import { slotDay, timeOfDay } from '../core/wall-time-fields.ts'
import { latitude, longitude } from './locations.ts'

export const driverStatuses = driverStatus.statuses
export type DriverStatus = (typeof driverStatuses)[number]

/** A point where routes start or end. */
export const routePoint = z.strictObject({ label: requiredText(200), latitude, longitude })
export type RoutePoint = z.infer<typeof routePoint>

/** Local time of the store. 0 is Sunday. */
const shift = z.strictObject({ weekday: z.int().min(0).max(6), start: timeOfDay, end: timeOfDay })
export type Shift = z.infer<typeof shift>

/** A pause of `minutes` that starts and ends between two times. */
const driverBreak = z.strictObject({ start: timeOfDay, end: timeOfDay, minutes: z.int().min(5).max(240) })
export type DriverBreak = z.infer<typeof driverBreak>

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const shifts = z
  .array(shift)
  .max(7)
  .superRefine((days, context) => {
    for (const [index, { weekday, start, end }] of days.entries()) {
      if (start >= end)
        context.addIssue({ code: 'custom', path: [index, 'end'], input: end, ...withMessage('endsLater') })
      if (days.findIndex((other) => other.weekday === weekday) < index)
        context.addIssue({ code: 'custom', path: [index, 'weekday'], input: weekday, ...withMessage('different') })
    }
  })

const rate = z.int().min(0).max(100_000_000).nullable()

/** For reports, in minor units of the currency; null where it isn't known. Stores with another currency don't use them. */
export const driverCosts = z.strictObject({
  currency,
  perHour: rate,
  perDistance: rate,
  distanceUnit: z.enum(['km', 'mi']),
})
export type DriverCosts = z.infer<typeof driverCosts>

/** Routes end where they started, at the last stop, or at another point. */
export const routeEnds = ['start', 'last_stop', 'point'] as const

export const driverFields = z.strictObject({
  name: requiredText(120),
  phone: phone.nullable().optional(),
  /** Links to routes are sent here. */
  email: email.nullable().optional(),
  image: objectKey.nullable().optional(),
  vehicle: freeText(80).optional(),
  plate: freeText(20).optional(),
  /** Capacity in items and in grams; null means there is no limit. */
  maxUnits: z.int().min(1).max(100_000).nullable().optional(),
  maxWeight: z.int().min(1).max(100_000_000).nullable().optional(),
  /** One per weekday; days without one are off. */
  shifts: shifts.optional(),
  break: driverBreak
    .refine(({ start, end, minutes }) => toMinutes(end) - toMinutes(start) >= minutes, {
      ...withMessage('endsLater'),
      path: ['end'],
    })
    .nullable()
    .optional(),
  daysOff: z.array(slotDay).max(400).optional(),
  /** Null: the store's main location. */
  start: routePoint.nullable().optional(),
  end: z.enum(routeEnds).optional(),
  /** For `end: 'point'`. */
  endPoint: routePoint.nullable().optional(),
  /** An order with a tag that is a skill needs a driver who has it. */
  skills: z.array(tag).max(20).optional(),
  /** Null: unknown. Dispatched routes remember the costs of their driver. */
  costs: driverCosts.nullable().optional(),
  store_ids: z.array(id).min(1).max(500),
})
export type DriverFields = z.output<typeof driverFields>

export const driver = z.object({
  _id: id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  image: image.nullable(),
  vehicle: z.string(),
  plate: z.string(),
  maxUnits: z.int().nullable(),
  maxWeight: z.int().nullable(),
  shifts: z.array(shift),
  break: driverBreak.nullable(),
  daysOff: z.array(z.string()),
  start: routePoint.nullable(),
  end: z.enum(routeEnds),
  endPoint: routePoint.nullable(),
  skills: z.array(z.string()),
  costs: driverCosts.nullable(),
  status: z.enum(driverStatuses),
  /** Only stores that the reader has access to. */
  store_ids: z.array(id),
  /** False if the driver also serves stores that the reader has no access to. */
  canEdit: z.boolean(),
  /** Routes that aren't finished, of stores that the reader has access to. */
  openRoutes: z.array(z.object({ _id: id, store_id: id, date: z.string(), status: z.string() })),
  ...revisionFields,
})
export type Driver = z.infer<typeof driver>

/** A stop of the driver that was delivered or failed. */
export const driverDelivery = z.object({
  _id: id,
  route_id: id,
  order_id: id,
  number: z.int(),
  status: z.enum(['delivered', 'failed']),
  /** Of failed deliveries. */
  reason: z.string().nullable(),
  endedAt: instant,
  /** Seconds after the end of the window, at least 0; null for orders without one. */
  late: z.int().nullable(),
})
export type DriverDelivery = z.infer<typeof driverDelivery>

const view = ['view_logistics'] as const

export const drivers = domain('drivers', {
  ...crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/drivers',
    nouns: { singular: 'driver', plural: 'drivers' },
    permissions: { view, create: ['create_driver'], edit: ['edit_driver'] },
    entity: driver,
    fields: driverFields,
    query: listQuery(['name', 'createdAt'], { status: z.enum(driverStatuses).optional() }),
    invalidates: ['drivers', 'routes'],
  }),
  changeStatus: endpoint({
    ...storeUpdate,
    path: '/drivers/{id}/status',
    summary: 'Turn a driver on or off. Refused while the driver is on an open route.',
    permissions: ['edit_driver'],
    params: idParams,
    body: z.strictObject({ status: z.enum(driverStatuses) }),
    response: driver,
    invalidates: ['drivers', 'routes'],
  }),
  deliveries: endpoint({
    ...storeRead,
    path: '/drivers/{id}/deliveries',
    summary: 'List a driver’s deliveries in this store, including failed ones',
    permissions: view,
    params: idParams,
    query: feedQuery(['endedAt'], { status: z.enum(['delivered', 'failed']).optional() }),
    response: page(driverDelivery),
  }),
})
