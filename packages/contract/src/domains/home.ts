import * as z from 'zod'
import { domain, endpoint, storePathRead, storeRead } from '../core/endpoint.ts'
import { day, id, instant } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import { withMessage } from '../core/validation-messages.ts'
import { fulfillmentMethods } from '../enumerations.ts'
import { orderStatuses } from './order.ts'

const periodComparison = z.object({ now: z.int(), before: z.int() })

export const orderSummary = z.object({
  from: day,
  to: day,
  /** The previous period of the same length. */
  beforeFrom: day,
  beforeTo: day,
  sales: periodComparison,
  orders: periodComparison,
  averageOrder: periodComparison,
  /** Null without the permission to see customers. */
  newCustomers: periodComparison.nullable(),
  days: z.array(z.object({ day, sales: z.int(), orders: z.int(), before: z.int() })),
  /** All orders by their current status, regardless of the period. */
  statuses: z.record(z.enum(orderStatuses), z.int()),
  /** Orders placed in the period by their current status; cancelled orders have no sales. */
  byStatus: z.record(z.enum(orderStatuses), z.object({ orders: z.int(), sales: z.int() })),
  bestSellers: z.array(
    z.object({
      product: id,
      title: z.string(),
      picture: z.string().nullable(),
      quantity: z.int(),
      sales: z.int(),
    }),
  ),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const attention = z.object({
  toConfirm: z.int(),
  late: z.int(),
  refundsDue: z.int(),
  /** Null without the permission to see the resource. */
  lowStock: z.int().nullable(),
  approvals: z.int().nullable(),
})
export type Attention = z.infer<typeof attention>

/** Orders of one window on one day, without cancelled ones. */
const windowProgress = z.object({
  window: id,
  name: z.string(),
  method: z.enum(fulfillmentMethods),
  start: z.string(),
  end: z.string(),
  startsAt: instant,
  endsAt: instant,
  orders: z.int(),
  /** Pending, confirmed or being prepared. */
  toPrepare: z.int(),
  ready: z.int(),
  completed: z.int(),
  /** To prepare although the window has ended. */
  late: z.int(),
})
export type WindowProgress = z.infer<typeof windowProgress>

export const todaySchedule = z.object({
  /** Today in the store's time zone. */
  day,
  windows: z.array(windowProgress),
  /** The next day with open orders; null without one. */
  next: z.object({ day, orders: z.int() }).nullable(),
})
export type TodaySchedule = z.infer<typeof todaySchedule>

export const checklistSteps = ['profile', 'place', 'product', 'fulfillment', 'window', 'payment', 'order'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

export const maxSummaryDays = 366

/** The same dates for every store, or the last days of each up to today in its own time zone. */
const allStoresPeriod = z
  .strictObject({
    from: day.optional(),
    to: day.optional(),
    days: z.coerce.number().int().min(1).max(maxSummaryDays).optional(),
  })
  .refine(({ from, to, days }) => (days === undefined ? from && to : !from && !to), withMessage('required'))

/** Figures of the home screen. Part of the resource `orders`, so that they refresh when an order changes. */
export const home = domain('orders', {
  summary: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/summary',
    summary: 'Get sales, orders and best sellers of a period and the previous one',
    permissions: ['view_orders'],
    query: z.strictObject({ from: day, to: day }),
    response: orderSummary,
  }),
  attention: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/attention',
    summary: 'List what needs attention',
    permissions: ['view_orders'],
    response: attention,
  }),
  today: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/orders/today',
    summary: 'List today’s fulfillment windows with their orders by progress',
    permissions: ['view_orders'],
    response: todaySchedule,
  }),
  checklist: endpoint({
    ...storePathRead,
    path: '/stores/{storeId}/checklist',
    summary: 'Get the setup checklist of a store',
    permissions: ['view_store_info'],
    response: z.object({
      steps: z.array(z.object({ step: z.enum(checklistSteps), isDone: z.boolean() })),
      /** Where the address of the step `place` is entered. */
      mainLocation: id.nullable(),
    }),
  }),
  everyStore: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/stores/summary',
    summary: 'Get sales and orders of all your stores, between two dates or in the last days of each',
    permissions: ['view_orders'],
    query: allStoresPeriod,
    response: wholeList(
      z.object({
        store: z.object({ _id: id, name: z.string(), currency: z.string() }),
        sales: periodComparison,
        orders: periodComparison,
        toConfirm: z.int(),
        late: z.int(),
      }),
    ),
  }),
})
