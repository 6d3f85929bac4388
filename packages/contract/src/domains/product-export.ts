import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { listQuery } from '../core/page.ts'
import { productFilters } from './products.ts'

/** Part of the resource `products`: its operation id starts with it. */
export const productExport = domain('products', {
  exportRows: endpoint({
    ...storeRead,
    path: '/products/export',
    summary: 'Export products as rows, page by page. They can be imported again without loss.',
    permissions: ['view_products'],
    query: listQuery(['createdAt', 'updatedAt', 'title', 'price', 'available'], productFilters),
    response: z.object({
      header: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      products: z.int(),
      total: z.int(),
      totalIsCapped: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
})
