import * as z from 'zod'
import { domain, endpoint, storeQueryByPost, storeCreate, storeRead } from '../core/endpoint.ts'
import { id, requiredText, idParams, freeText } from '../core/fields.ts'
import { divideHalfUp, applyRate } from '../core/money.ts'
import { listQuery, page } from '../core/page.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { publishStates, visibilities } from '../enumerations.ts'
import { productFilters, progress } from './products.ts'

const roundings = ['none', 'whole', 'ends_99', 'ends_95'] as const

export const priceChange = z.strictObject({
  mode: z.enum(['set', 'add', 'percent']),
  /** Minor units; with `percent` parts per million, so 100000 adds 10%. */
  value: z.int().min(-1e9).max(1e9),
  round: z.enum(roundings).optional(),
})
export type PriceChange = z.infer<typeof priceChange>

const roundToUnit = (minor: number, unit: number): number => divideHalfUp(BigInt(minor), BigInt(unit)) * unit

/**
 * Never negative, and rounding never makes a positive price 0: the lowest results are 1.00, 0.99 and 0.95. Endings need
 * hundredths; prices in a currency without them aren't rounded.
 */
export const changePrice = (before: number, change: PriceChange, minorDigits: number): number => {
  const raw =
    change.mode === 'set'
      ? change.value
      : change.mode === 'add'
        ? before + change.value
        : before + applyRate(before, change.value)
  const unit = 10 ** minorDigits
  if (raw <= 0) return 0
  if (unit === 1) return raw
  const roundToEnding = (below: number): number => Math.max(unit, roundToUnit(raw + below, unit)) - below
  switch (change.round ?? 'none') {
    case 'none':
      return raw
    case 'whole':
      return roundToEnding(0)
    case 'ends_99':
      return roundToEnding(1)
    case 'ends_95':
      return roundToEnding(5)
  }
}

/** Fields that a bulk edit sets for all variants of a product. */
export const bulkVariantFields = ['tracksStock', 'allowBackorder', 'isTaxable', 'weightGrams'] as const
export type BulkVariantField = (typeof bulkVariantFields)[number]

/** Fields that are left out stay as they are. */
export const bulkChange = z
  .strictObject({
    publishState: z.enum(publishStates).optional(),
    visibility: z.enum(visibilities).optional(),
    price: priceChange.optional(),
    tracksStock: z.boolean().optional(),
    allowBackorder: z.boolean().optional(),
    isTaxable: z.boolean().optional(),
    /** Null: the variants have the product's weight. */
    weightGrams: z.int().min(0).max(10_000_000).nullable().optional(),
    category: id.nullable().optional(),
    subcategory: id.nullable().optional(),
    brand: id.nullable().optional(),
    addTags: z.array(requiredText(60)).max(20).optional(),
    removeTags: z.array(requiredText(60)).max(20).optional(),
    addToCollections: z.array(id).max(20).optional(),
    removeFromCollections: z.array(id).max(20).optional(),
  })
  .refine((change) => Object.values(change).some((part) => part !== undefined), withMessage('invalid'))
export type BulkChange = z.infer<typeof bulkChange>

/** Products by id, or all that match a filter of the list. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(500) }),
  z.strictObject({ filter: z.strictObject({ search: freeText(120).optional(), ...productFilters }) }),
])
export type BulkSelection = z.infer<typeof bulkSelection>

/** One changed field of a product; amounts and weights are numbers, switches booleans, everything else is text. */
const fieldChange = z.object({
  what: z.enum([
    ...(['publishState', 'visibility', 'price'] as const),
    ...bulkVariantFields,
    ...(['category', 'subcategory', 'brand', 'tags', 'collections'] as const),
  ]),
  /** For a field of a variant; null if it changes in the same way for all of them. */
  variant: z.string().nullable(),
  before: z.union([z.string(), z.int(), z.boolean(), z.null()]),
  after: z.union([z.string(), z.int(), z.boolean(), z.null()]),
})
export type BulkFieldChange = z.infer<typeof fieldChange>

/** Why a product wasn't changed. */
export const bulkEditErrors = [
  'not_found',
  'not_ready',
  'too_many_tags',
  'price_too_high',
  'category_moved',
  'changed_since',
] as const
export type BulkEditError = (typeof bulkEditErrors)[number]

const editedProduct = z.object({ _id: id, title: z.string(), changes: z.array(fieldChange) })
export type EditedProduct = z.infer<typeof editedProduct>

export const bulkEdit = z.object({
  _id: id,
  change: bulkChange,
  status: z.enum(['running', 'done', 'cancelled']),
  undoes: id.nullable(),
  /** The bulk edit that undid this one. */
  undoneBy: id.nullable(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  ...progress,
})
export type BulkEdit = z.infer<typeof bulkEdit>

const invalidates = ['products', 'collections', 'inventory'] as const

export const bulkEdits = domain('bulkEdits', {
  preview: endpoint({
    ...storeQueryByPost,
    path: '/products/bulk-edits/preview',
    summary: 'Preview a bulk edit. Returns the number of products, the first ones before and after, and errors.',
    permissions: ['view_products', 'edit_product'],
    body: z.strictObject({ selection: bulkSelection, change: bulkChange }),
    response: z.object({
      total: z.int(),
      /** Products the change makes no difference to. */
      unchanged: z.int(),
      refused: z.int(),
      /** False if there were too many to check: the counts then cover the first thousand. */
      complete: z.boolean(),
      sample: z.array(editedProduct.extend({ refused: z.enum(bulkEditErrors).nullable() })),
    }),
  }),
  start: endpoint({
    ...storeCreate,
    path: '/products/bulk-edits',
    summary: 'Start a bulk edit. Runs in the background.',
    permissions: ['view_products', 'edit_product'],
    body: z.strictObject({ selection: bulkSelection, change: bulkChange }),
    response: bulkEdit,
    invalidates,
  }),
  list: endpoint({
    ...storeRead,
    path: '/products/bulk-edits',
    summary: 'List bulk edits, newest first',
    permissions: ['view_products', 'edit_product'],
    query: listQuery(['createdAt']),
    response: page(bulkEdit),
  }),
  get: endpoint({
    ...storeRead,
    path: '/products/bulk-edits/{id}',
    summary: 'Get a bulk edit. Returns its progress, the first products before and after, and errors.',
    permissions: ['view_products', 'edit_product'],
    params: idParams,
    response: bulkEdit.extend({
      problems: z.array(z.object({ product: id, title: z.string(), reason: z.enum(bulkEditErrors) })),
      sample: z.array(editedProduct),
    }),
  }),
  cancel: endpoint({
    ...storeCreate,
    path: '/products/bulk-edits/{id}/cancel',
    summary: 'Cancel a bulk edit. Products already changed can be undone.',
    permissions: ['view_products', 'edit_product'],
    params: idParams,
    response: bulkEdit,
    invalidates,
  }),
  undo: endpoint({
    ...storeCreate,
    path: '/products/bulk-edits/{id}/undo',
    summary: 'Undo a bulk edit. Runs in the background and skips products changed since.',
    permissions: ['view_products', 'edit_product'],
    params: idParams,
    response: bulkEdit,
    invalidates,
  }),
})
