import * as z from 'zod'
import { domain, endpoint, storeQueryByPost } from '../core/endpoint.ts'
import { id, instant } from '../core/fields.ts'
import { fulfillmentMethods } from '../enumerations.ts'
import { quote } from '../pricing/quote.ts'
import { validDiscountFields } from './discount.ts'
import { maxOrderLines } from './order.ts'

/** Part of the resource `discounts`: its operation id starts with it. */
export const discountPreview = domain('discounts', {
  test: endpoint({
    ...storeQueryByPost,
    path: '/discounts/test',
    summary: 'Preview a discount on a cart together with the store’s other discounts',
    permissions: ['view_discounts', 'view_products'],
    body: z.strictObject({
      discount: validDiscountFields,
      _id: id.nullable(),
      lines: z
        .array(z.strictObject({ variant: id, quantity: z.int().min(1).max(100_000) }))
        .min(1)
        .max(maxOrderLines),
      method: z.enum(fulfillmentMethods).nullable(),
      /** Evaluate at this instant instead of now. */
      at: instant.optional(),
    }),
    response: quote,
  }),
})
