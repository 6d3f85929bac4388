import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { freeText, revisionFields, version } from '../core/fields.ts'
import { maxMinorUnits } from '../core/money.ts'
import type { Quote } from '../pricing/cart.ts'

export const onlineStoreFields = z.strictObject({
  /** Subtotal before discounts that an order of the shop must reach; null means any. Manual orders are exempt. */
  orderMinimum: z.int().min(1).max(maxMinorUnits).nullable(),
  /** While paused, the shop and its API answer 503. Staff work as usual. */
  isPaused: z.boolean(),
  /** Shown to shoppers while the store is paused. */
  pauseMessage: freeText(500),
})
export type OnlineStoreFields = z.output<typeof onlineStoreFields>

export const onlineStoreSettings = z.object({
  orderMinimum: z.int().nullable(),
  isPaused: z.boolean(),
  pauseMessage: z.string(),
  ...revisionFields,
})
export type OnlineStoreSettings = z.infer<typeof onlineStoreSettings>

/** The error body's `current` with `below_minimum`. */
export interface BelowMinimum {
  minimum: number
  /** The amount that the subtotal is short of the minimum. */
  missing: number
  quote: Quote
}

export const onlineStore = domain('onlineStore', {
  get: endpoint({
    ...storeRead,
    path: '/store/online-store',
    summary: 'Get the settings of the online store',
    permissions: ['view_store_info'],
    response: onlineStoreSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/store/online-store',
    summary: 'Update the settings of the online store.',
    permissions: ['edit_store_info'],
    body: onlineStoreFields.partial().extend({ version }),
    response: onlineStoreSettings,
  }),
})
