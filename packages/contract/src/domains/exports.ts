import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove } from '../core/endpoint.ts'
import { id, idParams, instant, noContent } from '../core/fields.ts'
import { feedQuery, page } from '../core/page.ts'
import type { Permission } from '../permissions.ts'
import { customers } from './customers.ts'
import { discounts } from './discounts.ts'
import { inventory } from './inventory.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'

/** What a file contains, with the permissions to download it. */
export const exportKindTable = {
  products: ['view_products'],
  /** In the format of Shopify's product files. */
  shopifyProducts: ['view_products'],
  customers: ['view_customers'],
  /** One row per line of an order. */
  orders: ['view_orders'],
  discounts: ['view_discounts'],
  /** One row per variant and location. */
  inventory: ['view_inventory'],
} as const satisfies Record<string, readonly Permission[]>

export type ExportKind = keyof typeof exportKindTable
export const exportKinds = Object.keys(exportKindTable) as [ExportKind, ...ExportKind[]]

/** The kinds that a person with these permissions can export and download. */
export const exportKindsFor = (permissions: readonly Permission[]): ExportKind[] =>
  exportKinds.filter((kind) => exportKindTable[kind].every((flag: Permission) => permissions.includes(flag)))

export const exportLinkMinutes = 10

export const exportFile = z.object({
  _id: id,
  kind: z.enum(exportKinds),
  fileName: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  /** Products, customers, orders, discounts or variants in the file so far. */
  done: z.int(),
  /** Null until it is known, and above 10,000. */
  total: z.int().nullable(),
  bytes: z.int(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file is deleted. */
  expiresAt: instant,
})
export type ExportFile = z.infer<typeof exportFile>

const anyKind = ['view_products', 'view_customers', 'view_orders', 'view_discounts', 'view_inventory'] as const

const paging = { limit: true, cursor: true, sortBy: true, sortOrder: true } as const

/** Filters of the lists; without them everything is exported. */
const filters = {
  products: products.list.query.omit({ ...paging, compact: true }).optional(),
  customers: customers.list.query.omit({ ...paging, compact: true }).optional(),
  orders: orders.list.query.omit({ ...paging, compact: true }).optional(),
  discounts: discounts.list.query.omit(paging).optional(),
  inventory: inventory.list.query.omit(paging).optional(),
}

/** Files with all rows of a list, written in the background. Everyone sees only the exports that they started. */
export const exports = domain('exports', {
  list: endpoint({
    ...storeRead,
    path: '/exports',
    summary: 'List your exports, newest first',
    permissions: [],
    permissionsAnyOf: anyKind,
    query: feedQuery(['createdAt']),
    response: page(exportFile),
  }),
  get: endpoint({
    ...storeRead,
    path: '/exports/{id}',
    summary: 'Get an export and its progress',
    permissions: [],
    permissionsAnyOf: anyKind,
    params: idParams,
    response: exportFile,
  }),
  products: endpoint({
    ...storeCreate,
    path: '/exports/products',
    summary: 'Export products to a file that can be imported again',
    permissions: exportKindTable.products,
    body: z.strictObject({
      /** Our format by default. */
      format: z.enum(['storeward', 'shopify']).optional(),
      filters: filters.products,
    }),
    response: exportFile,
  }),
  customers: endpoint({
    ...storeCreate,
    path: '/exports/customers',
    summary: 'Export customers to a file that can be imported again',
    permissions: exportKindTable.customers,
    body: z.strictObject({ filters: filters.customers }),
    response: exportFile,
  }),
  orders: endpoint({
    ...storeCreate,
    path: '/exports/orders',
    summary: 'Export orders to a file with one row per line',
    permissions: exportKindTable.orders,
    body: z.strictObject({ filters: filters.orders }),
    response: exportFile,
  }),
  discounts: endpoint({
    ...storeCreate,
    path: '/exports/discounts',
    summary: 'Export discounts to a file',
    permissions: exportKindTable.discounts,
    body: z.strictObject({ filters: filters.discounts }),
    response: exportFile,
  }),
  inventory: endpoint({
    ...storeCreate,
    path: '/exports/inventory',
    summary: 'Export stock to a file with one row per variant and location, which can be imported again',
    permissions: exportKindTable.inventory,
    body: z.strictObject({ filters: filters.inventory }),
    response: exportFile,
  }),
  link: endpoint({
    ...storeRead,
    path: '/exports/{id}/link',
    summary: 'Get a link to the file of an export. It expires after ten minutes.',
    permissions: [],
    permissionsAnyOf: anyKind,
    params: idParams,
    response: z.object({ url: z.string(), expiresAt: instant }),
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/exports/{id}',
    summary: 'Cancel an export, or delete its file',
    permissions: [],
    permissionsAnyOf: anyKind,
    params: idParams,
    response: noContent,
  }),
})
