import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { day, id, instant, requiredText, idParams, freeText, reference } from '../core/fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'

/** Reasons for manual adjustments; `sold` and `transfer` are set by orders and transfers. */
export const adjustReasons = ['received', 'returned', 'damaged', 'correction', 'import'] as const
export const stockReasons = [...adjustReasons, 'sold', 'transfer'] as const
export type StockReason = (typeof stockReasons)[number]

/** Marks entries of a stock count; the client shows it in the reader's language. */
export const countNote = '#count'

const quantity = z.int().min(1).max(1_000_000_000)
const delta = z.int().min(-1_000_000_000).max(1_000_000_000)

export const stockQuantities = z.object({
  onHand: z.int(),
  reserved: z.int(),
  /** On hand − reserved; negative if oversold. */
  available: z.int(),
  incoming: z.int(),
})

/** A variant with its stock, at the requested location or in total. */
export const stockRow = stockQuantities.extend({
  _id: id,
  product: id,
  title: z.string(),
  values: z.array(z.string()),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  picture: z.string().nullable(),
  lowStockThreshold: z.int().nullable(),
  /** False: always available; the quantities don't matter. */
  tracksStock: z.boolean(),
  isLow: z.boolean(),
  levels: z.array(stockQuantities.extend({ location: reference })),
  changedAt: instant,
})
export type StockRow = z.infer<typeof stockRow>

export const stockEntry = z.object({
  _id: id,
  variant: id,
  product: id,
  title: z.string(),
  values: z.array(z.string()),
  sku: z.string().nullable(),
  location: reference,
  delta: z.int(),
  balanceAfter: z.int(),
  reason: z.enum(stockReasons),
  note: z.string(),
  order: id.nullable(),
  /** Shared by both entries of a transfer and by all entries of a bulk adjustment. */
  movement: id,
  by: z.string(),
  at: instant,
})
export type StockEntry = z.infer<typeof stockEntry>

const maxCount = 1_000_000_000

/** Accepts 12.0 and 12,00 as spreadsheets write them; 1,200 and 1.200 are ambiguous and rejected. */
export const parseCount = (text: string): number | undefined => {
  const digits = /^(\d{1,10})(?:[.,]0{1,2})?$/.exec(text.trim())?.[1]
  const count = digits === undefined ? undefined : Number(digits)
  return count !== undefined && count <= maxCount ? count : undefined
}

/** Exactly one of `delta` and `setTo`; without a location at the main one. */
const adjustment = z
  .strictObject({
    variant: id,
    location: id.optional(),
    delta: delta.optional(),
    setTo: z.int().min(0).max(1e9).optional(),
    /** What was on hand when `setTo` was counted: what was sold or received since then is kept. */
    countedFrom: z.int().min(-1e9).max(1e9).optional(),
  })
  .refine((change) => (change.delta === undefined) !== (change.setTo === undefined))
  .refine((change) => change.countedFrom === undefined || change.setTo !== undefined)

const invalidates = ['inventory', 'inventoryLogs', 'products', 'collections', 'locations'] as const

export const inventory = domain('inventory', {
  list: endpoint({
    ...storeRead,
    path: '/inventory',
    summary: 'List stock by variant',
    permissions: ['view_inventory'],
    query: listQuery(['title', 'available', 'changedAt'], {
      location: id.optional(),
      product: id.optional(),
      category: id.optional(),
      brand: id.optional(),
      lowStockOnly: z.enum(['true', 'false']).optional(),
      stock: z.enum(['in', 'out', 'negative', 'incoming']).optional(),
    }),
    response: page(stockRow),
  }),
  locations: endpoint({
    ...storeRead,
    path: '/inventory/locations',
    summary: 'List stock locations, main location first',
    permissions: ['view_inventory'],
    response: wholeList(reference.extend({ isMain: z.boolean() })),
  }),
  get: endpoint({
    ...storeRead,
    path: '/inventory/{id}',
    summary: 'Get a variant’s stock at every location',
    permissions: ['view_inventory'],
    params: idParams,
    response: stockRow,
  }),
  adjust: endpoint({
    ...storeCreate,
    path: '/inventory/adjust',
    summary: 'Adjust stock. Applies all changes or none.',
    permissions: ['edit_inventory_item'],
    body: z.strictObject({
      changes: z.array(adjustment).min(1).max(500),
      reason: z.enum(adjustReasons),
      note: freeText(500).optional(),
    }),
    response: z.object({
      movement: id,
      changed: z.array(z.object({ variant: id, location: id, delta: z.int(), onHand: z.int() })),
    }),
    invalidates,
  }),
  transfer: endpoint({
    ...storeCreate,
    path: '/inventory/transfer',
    summary: 'Transfer stock between locations. Applies all lines or none.',
    permissions: ['edit_inventory_item'],
    body: z
      .strictObject({
        from: id,
        to: id,
        note: freeText(500).optional(),
        lines: z
          .array(z.strictObject({ variant: id, quantity }))
          .min(1)
          .max(500),
      })
      .refine((transfer) => transfer.from !== transfer.to),
    response: z.object({ movement: id }),
    invalidates,
  }),
  expect: endpoint({
    ...storeUpdate,
    path: '/inventory/{id}',
    summary: 'Set the incoming stock of a variant at a location',
    permissions: ['edit_inventory_item'],
    params: idParams,
    body: z.strictObject({ location: id, incoming: z.int().min(0).max(1e9) }),
    response: stockRow,
    invalidates,
  }),
  importRows: endpoint({
    ...storeCreate,
    path: '/inventory/import',
    summary: 'Import stock from rows, or only validate them',
    permissions: ['edit_inventory_item'],
    body: z.strictObject({
      dryRun: z.boolean(),
      rows: z
        .array(
          z.strictObject({
            row: z.int().min(1).max(10_000_000),
            /** A SKU or a barcode. */
            code: requiredText(80),
            /** By name; defaults to the main location. */
            location: requiredText(120).optional(),
            /** Unparsed. */
            onHand: z.string().max(40),
          }),
        )
        .min(1)
        .max(500),
    }),
    response: z.object({
      changed: z.int(),
      unchanged: z.int(),
      problems: z.array(
        z.object({
          row: z.int(),
          code: z.enum(['unknown_code', 'ambiguous_code', 'unknown_location', 'not_a_number', 'twice']),
          /** For `twice`: the row that is used. */
          counts: z.int().optional(),
        }),
      ),
    }),
    invalidates,
  }),
})

export const inventoryLogs = domain('inventoryLogs', {
  list: endpoint({
    ...storeRead,
    path: '/inventory-logs',
    summary: 'List stock changes, newest first',
    permissions: ['view_inventory'],
    query: listQuery(['at'], {
      variant: id.optional(),
      product: id.optional(),
      location: id.optional(),
      reason: z.enum(stockReasons).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: page(stockEntry),
  }),
})
