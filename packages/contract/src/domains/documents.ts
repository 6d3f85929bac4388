import * as z from 'zod'
import { domain, endpoint, storePathQueryByPost } from '../core/endpoint.ts'
import { ids } from '../core/fields.ts'

/** Printed documents of orders. Part of the resource `orders`: its operation ids start with it. */
export const documents = domain('orders', {
  print: endpoint({
    ...storePathQueryByPost,
    path: '/stores/{storeId}/orders/print',
    summary: 'Print packing slips or invoices as one PDF',
    permissions: ['view_orders'],
    body: z.strictObject({ ids, document: z.enum(['packing_slip', 'invoice']) }),
    response: z.object({ name: z.string(), /** Base64. */ pdf: z.string() }),
  }),
})
