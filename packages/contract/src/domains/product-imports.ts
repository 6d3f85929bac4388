import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeUpdate } from '../core/endpoint.ts'
import { id, requiredText, idParams } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { importTargets, productSources } from './product-csv.ts'
import { progress } from './products.ts'

export const maxImportRows = 100_000
export const maxColumns = 200
/** Keeps a call with rows below the body limit. */
export const maxRowsPerCall = 500

const cell = z.string().max(70_000)

/** The target of each column, or null to skip it. Custom fields and locations are named by id. */
export const mapping = z
  .array(z.union([z.enum(importTargets), z.string().regex(/^(field|stock):[0-9a-f-]{36}$/), z.null()]))
  .max(maxColumns)
export type Mapping = z.infer<typeof mapping>

export const importOptions = z.strictObject({
  /** For products that already exist, matched by handle. */
  existing: z.enum(['update', 'skip']),
  /** Create categories, brands and collections that don't exist yet. */
  makeMissing: z.boolean(),
  /** Whether existing variants get the stock of the file; absent means true. An old file would add what was sold since. */
  replaceStock: z.boolean().optional(),
  /** Publish new products as the file says, all of them, or none. */
  publish: z.enum(['as_file', 'live', 'draft']),
})
export type ImportOptions = z.infer<typeof importOptions>

export const importProblems = [
  'no_title',
  'untitled_row',
  'bad_handle',
  'bad_number',
  'bad_money',
  'other_currency',
  'bad_choice',
  'bad_field_value',
  'too_long',
  'too_many_options',
  'too_many_variants',
  'options_differ',
  'missing_value',
  'twice_the_same_variant',
  'sku_taken',
  'sku_twice',
  'unknown_category',
  'unknown_brand',
  'unknown_collection',
  'bad_picture_address',
  'picture_failed',
  'compare_at_below_price',
  'free',
  'no_price',
  'no_required_field',
  'not_ready',
  'not_valid',
  'bad_stock',
  'negative_stock',
  'stock_not_allowed',
  'same_option_twice',
  'too_many_values',
  'too_many_lines',
  'too_many_images',
  'too_many_tags',
  'truncated',
  'rounded',
  'rounded_amount',
  'incomplete_size',
  'gift_card',
  'unsupported_type',
  'no_parent',
  'no_fixed_price',
  'more_categories',
  'attribute_left_out',
  'description_image',
  'shared_stock',
  'wrong_cell_count',
  'unexpected',
] as const

/** A warning says what is left out, changed or unusual; with an error the product isn't imported. */
export const importProblem = z.object({
  level: z.enum(['error', 'warning']),
  code: z.enum(importProblems),
  /** The column's heading in the file. */
  column: z.string().nullable(),
  value: z.string().nullable(),
})
export type ImportProblem = z.infer<typeof importProblem>

export const newNameKinds = ['categories', 'subcategories', 'brands', 'collections'] as const
export type NewNameKind = (typeof newNameKinds)[number]

/** The check counts at most this many new names of a kind. */
export const maxNewNames = 1000

export const productImport = z.object({
  _id: id,
  fileName: z.string(),
  header: z.array(z.string()),
  /** The shop system whose export the file is, recognized by its headings. */
  source: z.enum(productSources),
  mapping,
  options: importOptions,
  status: z.enum(['receiving', 'checking', 'checked', 'running', 'done', 'cancelled']),
  /** Lines of the file, lines received, and products in them. */
  expected: z.int(),
  rows: z.int(),
  products: z.int(),
  checked: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Existing products that already are as in the file. */
  unchanged: z.int(),
  /** Existing products that the option `existing` leaves alone. */
  skipped: z.int(),
  failed: z.int(),
  warned: z.int(),
  /** What the import will create in addition to products; `names` are the first ones. */
  newNames: z.array(z.object({ kind: z.enum(newNameKinds), total: z.int(), names: z.array(z.string()) })),
  /** External images, downloaded after the import. */
  pictures: z.int(),
  picturesDone: z.int(),
  /** Images that couldn't be downloaded, or whose download was stopped. `retryImages` downloads them. */
  picturesFailed: z.int(),
  /** The first lines, as a preview of the columns. */
  sample: z.array(z.array(z.string())),
  ...progress,
})
export type ProductImport = z.infer<typeof productImport>

const permissions = ['view_products', 'create_product', 'edit_product'] as const
const invalidates = ['products', 'collections', 'inventory', 'inventoryLogs', 'categories', 'brands'] as const

export const productImports = domain('productImports', {
  list: endpoint({
    ...storeRead,
    path: '/products/imports',
    summary: 'List product imports, newest first',
    permissions,
    query: listQuery(['createdAt']),
    response: page(productImport),
  }),
  get: endpoint({
    ...storeRead,
    path: '/products/imports/{id}',
    summary: 'Get a product import and its progress',
    permissions,
    params: idParams,
    response: productImport,
  }),
  open: endpoint({
    ...storeCreate,
    path: '/products/imports',
    summary: 'Create a product import from the headings of a file',
    permissions,
    body: z.strictObject({
      fileName: requiredText(200),
      header: z.array(z.string().trim().max(200)).min(1).max(maxColumns),
      rows: z.int().min(1).max(maxImportRows),
      /** A first guess; `configure` sets the final one. */
      mapping,
    }),
    response: productImport,
  }),
  addRows: endpoint({
    ...storeCreate,
    path: '/products/imports/{id}/rows',
    summary: 'Add lines to a product import. Lines already added don’t change.',
    permissions,
    params: idParams,
    body: z.strictObject({
      /** The number of the first line, from 1. */
      from: z.int().min(1).max(maxImportRows),
      rows: z.array(z.array(cell).max(maxColumns)).min(1).max(maxRowsPerCall),
    }),
    response: z.object({ rows: z.int() }),
  }),
  configure: endpoint({
    ...storeUpdate,
    path: '/products/imports/{id}',
    summary: 'Set the columns and options of a product import. Starts a dry run.',
    permissions,
    params: idParams,
    body: z.strictObject({ mapping, options: importOptions }),
    response: productImport,
  }),
  problems: endpoint({
    ...storeRead,
    path: '/products/imports/{id}/problems',
    summary: 'List lines with problems in file order. Includes all lines of failed products.',
    permissions,
    params: idParams,
    query: z.strictObject({
      /** The last row of the previous page. */
      cursor: z.coerce.number().int().min(0).max(maxImportRows).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      failed: z.literal('true').optional(),
    }),
    response: z.object({
      data: z.array(
        z.object({
          row: z.int(),
          /** Title of the product that the line belongs to, or its handle. */
          product: z.string(),
          cells: z.array(z.string()),
          problems: z.array(importProblem),
          failed: z.boolean(),
        }),
      ),
      total: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  run: endpoint({
    ...storeCreate,
    path: '/products/imports/{id}/run',
    summary: 'Run a product import, or resume a cancelled one. Imports the valid products in the background.',
    permissions,
    params: idParams,
    response: productImport,
    invalidates,
  }),
  cancel: endpoint({
    ...storeCreate,
    path: '/products/imports/{id}/cancel',
    summary: 'Cancel a product import or its image downloads. Products already imported stay.',
    permissions,
    params: idParams,
    response: productImport,
    invalidates,
  }),
  retryImages: endpoint({
    ...storeCreate,
    path: '/products/imports/{id}/images/retry',
    summary: 'Download the images of a product import again that failed or were stopped',
    permissions,
    params: idParams,
    response: productImport,
  }),
})
