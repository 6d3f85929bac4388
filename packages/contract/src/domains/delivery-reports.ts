import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { day, id } from '../core/fields.ts'
import { slotDay } from '../core/wall-time-fields.ts'
import { failureReasons } from './route.ts'

/**
 * Stops that were delivered or failed. Distance, duration and costs are those of completed routes; every stop of a route
 * has the same share of them.
 */
const figures = {
  /** Completed routes. */
  routes: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Failed stops by reason. */
  reasons: z.record(z.enum(failureReasons), z.int()),
  /** Of the delivered stops with a window; `lateSeconds` is the sum over the late ones. */
  onTime: z.int(),
  late: z.int(),
  lateSeconds: z.int(),
  /** Meters and seconds. */
  distance: z.int(),
  duration: z.int(),
  /** Stops of the routes whose costs are known, and these costs in the store's currency. */
  costedStops: z.int(),
  driverCost: z.int(),
  /** Fees for dispatching these routes, in US cents. */
  fees: z.int(),
}
export const deliveryFigures = z.object(figures)
export type DeliveryFigures = z.infer<typeof deliveryFigures>

export const deliveryReport = z.object({
  from: day,
  to: day,
  totals: deliveryFigures,
  /** The same number of days before. */
  previous: deliveryFigures,
  /** Completed routes without costs: their drivers have none in the store's currency, or their duration is unknown. */
  uncostedRoutes: z.int(),
  drivers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** Deleted, or doesn't serve the store anymore. */
      isRemoved: z.boolean(),
      ...figures,
    }),
  ),
  /** By the window that the order had then; null for stops without one. */
  windows: z.array(
    z.object({
      window: z.object({ _id: id, name: z.string(), start: z.string(), end: z.string() }).nullable(),
      ...figures,
    }),
  ),
  /** Days with stops. */
  days: z.array(z.object({ date: day, ...figures })),
})
export type DeliveryReport = z.infer<typeof deliveryReport>

export const maxReportDays = 366

/** Part of the resource `routes`. */
export const deliveryReports = domain('routes', {
  report: endpoint({
    ...storeRead,
    path: '/routes/report',
    summary: 'Get the punctuality, failures, distance, and costs of deliveries by driver, window, and day',
    permissions: ['view_logistics'],
    query: z.strictObject({ from: slotDay, to: slotDay, driver: id.optional() }),
    response: deliveryReport,
  }),
})
