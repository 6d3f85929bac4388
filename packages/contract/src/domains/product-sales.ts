import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { day, idParams } from '../core/fields.ts'

const productSales = z.object({
  /** The last 30 days in the store's time zone, including today. */
  from: day,
  to: day,
  units: z.int(),
  /** Orders with the product that aren't cancelled. Null without the permission to see orders. */
  orders: z.int().nullable(),
  /** Null without the permission to see orders. */
  sales: z.int().nullable(),
  days: z.array(z.object({ day, units: z.int() })),
})
export type ProductSales = z.infer<typeof productSales>

/** Part of the resource `orders`, so that it refreshes when an order changes. */
export const productFigures = domain('orders', {
  productSales: endpoint({
    ...storeRead,
    path: '/products/{id}/sales',
    summary: 'Get a product’s sales of the last 30 days',
    permissions: ['view_products'],
    params: idParams,
    response: productSales,
  }),
})
