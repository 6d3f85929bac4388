import * as z from 'zod'
import { withDefaults } from '../core/create-defaults.ts'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { day, revisionFields, id, instant, requiredText, idParams } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { listQuery, wholeList } from '../core/page.ts'
import { slotDay, timeOfDay } from '../core/wall-time-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { fulfillmentMethods } from '../enumerations.ts'
import { areaCorners } from './area.ts'
import { postcodeRule } from './fulfillment-settings.ts'

/** Digital orders have no window. */
export const windowMethods = [
  'delivery',
  'pickup',
  'shipping',
] as const satisfies readonly (typeof fulfillmentMethods)[number][]

const capacity = z.int().min(1).max(100_000)

/** Hours or capacity of a single date. */
const override = z.strictObject({
  date: slotDay,
  capacity: capacity.optional(),
  start: timeOfDay.optional(),
  end: timeOfDay.optional(),
})

export const windowFields = z.strictObject({
  name: requiredText(120),
  method: z.enum(windowMethods),
  /** 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
  start: timeOfDay,
  end: timeOfDay,
  /** Orders per date. */
  capacity,
  /** Time before the start at which a date closes. */
  cutoffMinutes: z
    .int()
    .min(0)
    .max(60 * 24 * 60),
  /** Days in advance that it can be booked. */
  horizonDays: z.int().min(0).max(365),
  fee: price,
  /** Postcodes it serves. Without postcodes and area it serves all addresses. */
  postcodes: z.array(postcodeRule).max(1000),
  /** Also serves addresses inside this area. */
  area: areaCorners.optional(),
  /** Dates on which it isn't offered. */
  blackouts: z.array(slotDay).max(400),
  overrides: z.array(override).max(400),
  isActive: z.boolean(),
})
export type WindowFields = z.output<typeof windowFields>

/** Rules across fields, checked by client and server. */
export const checkWindow = (
  fields: WindowFields,
): { path: (string | number)[]; messageKey: 'endsLater' | 'different' | 'closedDay' }[] => [
  ...(fields.start >= fields.end ? [{ path: ['end'], messageKey: 'endsLater' as const }] : []),
  ...fields.overrides.flatMap((entry, index) => {
    const start = entry.start ?? fields.start
    const end = entry.end ?? fields.end
    const isDuplicate = fields.overrides.findIndex(({ date }) => date === entry.date) < index
    return [
      ...(start >= end ? [{ path: ['overrides', index, 'end'], messageKey: 'endsLater' as const }] : []),
      ...(isDuplicate ? [{ path: ['overrides', index, 'date'], messageKey: 'different' as const }] : []),
      ...(fields.blackouts.includes(entry.date)
        ? [{ path: ['overrides', index, 'date'], messageKey: 'closedDay' as const }]
        : []),
    ]
  }),
]

/** Values of a new window: free and everywhere; booked up to two weeks ahead, until two hours before. */
const defaultWindow = {
  capacity: 20,
  cutoffMinutes: 120,
  horizonDays: 14,
  fee: 0,
  postcodes: [],
  blackouts: [],
  overrides: [],
  isActive: true,
}

export const validWindowFields = windowFields.superRefine((fields, context) => {
  for (const { path, messageKey } of checkWindow(fields)) {
    context.addIssue({ code: 'custom', path, input: fields, ...withMessage(messageKey) })
  }
})

export const fulfillmentWindow = windowFields.extend({ _id: id, area: areaCorners, ...revisionFields })
export type FulfillmentWindow = z.infer<typeof fulfillmentWindow>

export const maxWindows = 200

export const slotStates = ['open', 'full', 'closed'] as const
export type SlotState = (typeof slotStates)[number]
/**
 * Why a slot is closed. `skipped`: a clock change skips all of its hours; `storeClosed`, `outsideHours`: the pickup
 * is on a closed date or outside the business hours; `postcode`: the window is limited to postcodes, and the address
 * has none; `area`: the address isn't in its postcodes or area, or not known to be.
 */
export const slotReasons = [
  'inactive',
  'blackout',
  'weekday',
  'skipped',
  'past',
  'storeClosed',
  'outsideHours',
  'cutoff',
  'horizon',
  'postcode',
  'area',
] as const
export type SlotReason = (typeof slotReasons)[number]

/** A window on a date. */
export const slot = z.object({
  window: id,
  name: z.string(),
  method: z.enum(windowMethods),
  date: day,
  start: timeOfDay,
  end: timeOfDay,
  startsAt: instant,
  endsAt: instant,
  /** The end of booking. */
  closesAt: instant,
  state: z.enum(slotStates),
  reason: z.enum(slotReasons).nullable(),
  capacity: z.int(),
  taken: z.int(),
  fee: price,
  /** Whether the date has an override. */
  isOverridden: z.boolean(),
})
export type Slot = z.infer<typeof slot>

export const maxSlotDays = 42
export const slotQueryShape = {
  from: slotDay,
  to: slotDay,
  method: z.enum(windowMethods).optional(),
  postcode: z.string().max(20).optional(),
  /** Coordinates of the address; used if both are sent. */
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
}

const permissions = {
  view: ['view_store_info'],
  create: ['create_fulfillment_windows'],
  edit: ['edit_fulfillment_windows'],
  getAnyOf: ['view_store_info', 'edit_fulfillment_windows'],
} as const

export const fulfillmentWindows = domain('fulfillmentWindows', {
  ...crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/fulfillment-window',
    nouns: { singular: 'fulfillment window', plural: 'fulfillment windows' },
    permissions,
    entity: fulfillmentWindow,
    fields: windowFields,
    create: withDefaults(windowFields, defaultWindow).pipe(validWindowFields),
    query: listQuery(['start', 'name', 'createdAt'], {
      method: z.enum(windowMethods).optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
  }),
  slots: endpoint({
    ...storeRead,
    path: '/fulfillment-window/slots',
    summary: 'List the slots of a date range with capacity and bookings',
    permissions: permissions.view,
    query: z.strictObject(slotQueryShape),
    response: wholeList(slot),
  }),
  setDay: endpoint({
    ...storeUpdate,
    path: '/fulfillment-window/{id}/day',
    summary: 'Close or reopen a window on one date, or set its hours or capacity',
    permissions: permissions.edit,
    params: idParams,
    body: override.extend({ isClosed: z.boolean() }),
    response: fulfillmentWindow,
  }),
})
