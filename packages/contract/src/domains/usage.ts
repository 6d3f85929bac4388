import * as z from 'zod'
import { countedMeters, meters } from '../billing/meters.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { withText } from '../core/validation-messages.ts'
import { day, emptyObject, instant, reference } from '../core/fields.ts'
import { invoiceLine } from './invoices.ts'

const maxUnits = 1_000_000_000
const units = z.int().min(1).max(maxUnits)

const usageLimitShape = { alertAt: units.nullable(), cap: units.nullable() }

/** An alert above the cap would never be sent. */
const isAlertBelowCap = ({ alertAt, cap }: { alertAt: number | null; cap: number | null }): boolean =>
  alertAt === null || cap === null || alertAt <= cap

const alertAboveCap = {
  ...withText({
    en: 'The alert can’t be above the limit. Lower it.',
    es: 'El aviso no puede superar el límite. Redúcelo.',
  }),
  path: ['alertAt'],
}

export const usageLimitFields = z.strictObject(usageLimitShape).refine(isAlertBelowCap, alertAboveCap)

export const usageLimits = z.object({
  meter: z.enum(countedMeters),
  /** Units in a period at which the owner is notified and emailed, once per period. Null: never. */
  alertAt: z.int().nullable(),
  /** Units in a period after which the meter stops. Order emails go out regardless. Null: no limit. */
  cap: z.int().nullable(),
})
export type UsageLimits = z.infer<typeof usageLimits>

export const meterUsage = z.object({
  meter: z.enum(meters),
  included: z.int(),
  /** In the period so far; seats and stores: the most held at once. */
  used: z.int(),
  /** Used units above the included ones. */
  billable: z.int(),
  /** US cents per billable unit. */
  priceEach: z.int(),
  /** US cents so far. */
  cost: z.int(),
  /** At the end of the period at the same rate; from the limit on only what it doesn't stop, such as order emails. */
  forecast: z.object({ used: z.int(), cost: z.int() }),
  /** Only for counted meters. Includes closed stores. Sorted by usage. */
  stores: z.array(z.object({ store: reference, used: z.int() })),
  /** Days of the period with usage, UTC, oldest first. Only for counted meters. */
  days: z.array(z.object({ day, used: z.int() })),
  limits: usageLimits.omit({ meter: true }).nullable(),
})
export type MeterUsage = z.infer<typeof meterUsage>

export const usageReport = z.object({
  /** The plan period; during the trial the trial. */
  period: z.object({ start: instant, end: instant }),
  /** Usage of a trial isn't billed: `cost` is what it would have cost. */
  isTrial: z.boolean(),
  meters: z.array(meterUsage),
  /** US cents for the usage so far. */
  cost: z.int(),
  /** US cents for the usage at the end of the period. */
  forecastCost: z.int(),
  /** As it would be issued for the usage so far. Null if none will be issued. */
  nextInvoice: z.object({ date: instant, lines: z.array(invoiceLine), total: z.int() }).nullable(),
})
export type UsageReport = z.infer<typeof usageReport>

export const usage = domain('usage', {
  get: endpoint({
    method: 'GET',
    path: '/usage',
    summary: 'Get usage and cost of the period. Per meter and store, with a forecast and the next invoice.',
    actor: 'vendor',
    permissions: ['view_subscription'],
    scope: 'vendor',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: usageReport,
    limits: [],
  }),
  changeLimits: endpoint({
    method: 'PATCH',
    path: '/usage/limits',
    summary: 'Set the alert and the hard cap of a meter',
    actor: 'vendor',
    permissions: ['manage_subscription'],
    scope: 'vendor',
    mode: 'write',
    worksUnpaid: true,
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ meter: z.enum(countedMeters), ...usageLimitShape }).refine(isAlertBelowCap, alertAboveCap),
    response: usageLimits,
    limits: [],
  }),
})
