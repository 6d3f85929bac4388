import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { changedIds, day, id, instant, idsBody, idParams, freeText, version } from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { compactField, listQuery, page, wholeList } from '../core/page.ts'
import { productTypes, publishStates, visibilities } from '../enumerations.ts'
import { barcode, product, productFields, productListRow, sku } from './product.ts'

/** An empty value means no filter, not 0. */
const optionalInteger = z
  .preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(-1e12).max(1e12).optional())
  .optional()
const flag = z.enum(['true', 'false']).optional()

/**
 * The product list filter of specification §3 with its names, and filters by category, brand, collection, tag and
 * field.
 */
export const productFilters = {
  product: id.optional(),
  priceMin: optionalInteger,
  priceMax: optionalInteger,
  quantityMin: optionalInteger,
  quantityMax: optionalInteger,
  costPriceMin: optionalInteger,
  costPriceMax: optionalInteger,
  lowStockOnly: flag,
  publishState: z.enum(publishStates).optional(),
  visibility: z.enum(visibilities).optional(),
  type: z.enum(productTypes).optional(),
  category: id.optional(),
  subcategory: id.optional(),
  brand: id.optional(),
  collection: id.optional(),
  tag: freeText(60).optional(),
  /** A custom field's value: `field:value`, or `field:from..to` for numbers and ranges. */
  field: z
    .string()
    .max(400)
    .regex(/^[0-9a-f-]{36}:/)
    .optional(),
  archived: z.enum(['only', 'with']).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
}

const invalidates = ['products', 'collections', 'inventory', 'inventoryLogs', 'categories', 'subCategories'] as const
/** A discount shows that all of its products were deleted or archived. */
const removalInvalidates = [...invalidates, 'discounts'] as const

export const products = domain('products', {
  list: endpoint({
    ...storeRead,
    path: '/products',
    summary: 'List products. Searches titles, SKUs, and barcodes.',
    permissions: ['view_products'],
    query: listQuery(['createdAt', 'updatedAt', 'title', 'price', 'available'], { ...productFilters, ...compactField }),
    response: page(productListRow),
  }),
  get: endpoint({
    ...storeRead,
    path: '/products/{id}',
    summary: 'Get a product. Returns its variants, media, custom fields, and collections.',
    permissions: ['view_products'],
    params: idParams,
    response: product,
  }),
  fileLink: endpoint({
    ...storeRead,
    path: '/products/files/{mediaId}',
    summary: 'Get a link to a file of a product. It expires after ten minutes.',
    permissions: ['view_products'],
    params: z.strictObject({ mediaId: id }),
    response: z.object({ url: z.string(), expiresAt: instant }),
  }),
  create: endpoint({
    ...storeCreate,
    path: '/products',
    summary: 'Create a product. A draft only needs a title.',
    permissions: ['view_products', 'create_product'],
    body: productFields,
    response: product,
    invalidates,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/products/{id}',
    summary: 'Update a product. Replaces media, options, variants, and collections if given.',
    permissions: ['view_products', 'edit_product'],
    params: idParams,
    body: productFields.partial().extend({ version }),
    response: product,
    invalidates,
  }),
  duplicate: endpoint({
    ...storeCreate,
    path: '/products/{id}/duplicate',
    summary: 'Duplicate a product as a draft without SKUs and stock',
    permissions: ['view_products', 'create_product'],
    params: idParams,
    response: product,
    invalidates,
  }),
  copy: endpoint({
    ...storeCreate,
    path: '/products/copy',
    summary: 'Copy products to another store as drafts without stock',
    permissions: ['view_products', 'create_product'],
    body: z.strictObject({
      to_store_id: id,
      ids: z.array(id).min(1).max(200),
      /** Exchange rate from this store's currency to the other's; prices aren't copied without it. */
      rate: z.number().positive().max(1_000_000).optional(),
    }),
    response: z.object({
      /** The new products, in the order of the ids. */
      ids: z.array(id),
      /** Names without a counterpart in the other store, which weren't copied. */
      leftOut: z.object({ brands: z.array(z.string()), categories: z.array(z.string()), fields: z.array(z.string()) }),
    }),
    otherStore: 'to_store_id',
    invalidates,
  }),
  changeVariants: endpoint({
    ...storeCreate,
    path: '/products/variants',
    summary: 'Update prices and codes of many variants. Rejects those of products changed since.',
    permissions: ['edit_product'],
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            variant: id,
            /** Version of the product when it was read. */
            version,
            price: price.nullable().optional(),
            compareAtPrice: price.nullable().optional(),
            costPrice: price.nullable().optional(),
            sku: sku.nullable().optional(),
            barcode: barcode.nullable().optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    response: z.object({
      changed: z.array(z.object({ variant: id, product: id, version })),
      refused: z.array(
        z.object({ variant: id, code: z.enum(['not_found', 'stale_version', 'sku_taken', 'not_ready']) }),
      ),
    }),
    invalidates,
  }),
  grid: endpoint({
    ...storeRead,
    path: '/products/grid',
    summary: 'List variants with prices, codes, and stock',
    permissions: ['view_products'],
    query: listQuery(['title', 'available'], { ...productFilters, location: id.optional() }),
    response: page(
      z.object({
        _id: id,
        product: id,
        version,
        title: z.string(),
        picture: z.string().nullable(),
        values: z.array(z.string()),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        price: z.int().nullable(),
        compareAtPrice: z.int().nullable(),
        costPrice: z.int().nullable(),
        /** At the requested location, or in total. */
        onHand: z.int(),
      }),
    ),
  }),
  tags: endpoint({
    ...storeRead,
    path: '/products/tags',
    summary: 'List tags, most used first',
    permissions: ['view_products'],
    query: z.strictObject({ search: freeText(60).optional() }),
    response: wholeList(z.object({ tag: z.string(), products: z.int() })),
  }),
  removeMany: endpoint({
    ...storeCreate,
    path: '/products/delete',
    summary: 'Delete several products. They can be restored; ordered products are archived instead.',
    permissions: ['edit_product'],
    body: idsBody,
    response: changedIds.extend({ archived: z.array(id) }),
    invalidates: removalInvalidates,
  }),
  archiveMany: endpoint({
    ...storeCreate,
    path: '/products/archive',
    summary: 'Archive several products. They can be restored.',
    permissions: ['edit_product'],
    body: idsBody,
    response: changedIds,
    invalidates: removalInvalidates,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/products/restore',
    summary: 'Restore deleted or archived products',
    permissions: ['edit_product'],
    body: idsBody,
    response: changedIds,
    invalidates: removalInvalidates,
  }),
})

/** Fields of a background job. */
export const progress = { createdAt: instant, finishedAt: instant.nullable(), by: z.string() }
