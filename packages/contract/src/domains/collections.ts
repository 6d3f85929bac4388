import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeQueryByPost, storeCreate, storeRead } from '../core/endpoint.ts'
import {
  changedIds,
  revisionFields,
  id,
  requiredText,
  idsBody,
  objectKey,
  idParams,
  image,
  freeText,
  urlHandle,
} from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { listQuery, page } from '../core/page.ts'

const equalityOperators = ['is', 'is_not'] as const
const boundOperators = ['at_least', 'at_most'] as const

/** One condition of a rule. The SQL function matches_rules evaluates the same fields and operators. */
export const condition = z.union([
  z.strictObject({ field: z.literal('tag'), operator: z.enum(equalityOperators), value: requiredText(60) }),
  z.strictObject({ field: z.literal('brand'), operator: z.enum(equalityOperators), value: id }),
  z.strictObject({ field: z.literal('category'), operator: z.enum(equalityOperators), value: id }),
  z.strictObject({ field: z.literal('subcategory'), operator: z.enum(equalityOperators), value: id }),
  z.strictObject({ field: z.literal('price'), operator: z.enum(boundOperators), value: price }),
  z.strictObject({ field: z.literal('stock'), operator: z.enum(boundOperators), value: z.int().min(-1e9).max(1e9) }),
])
export type Condition = z.infer<typeof condition>

export const rules = z.strictObject({ match: z.enum(['all', 'any']), conditions: z.array(condition).min(1).max(20) })
export type Rules = z.infer<typeof rules>

export const collection = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: image.nullable(),
  /** Null for a manual collection. */
  rules: rules.nullable(),
  products: z.int(),
  byHand: z.int(),
  ...revisionFields,
})
export type Collection = z.infer<typeof collection>

export const collectionFields = z.strictObject({
  name: requiredText(120),
  slug: urlHandle.optional(),
  description: freeText(2000).optional(),
  picture: objectKey.nullable().optional(),
  rules: rules.nullable().optional(),
})

/** A product in a collection. */
export const collectionMember = z.object({
  _id: id,
  title: z.string(),
  picture: z.string().nullable(),
  publishState: z.string(),
  /** Null while no variant has a price. */
  priceMin: z.int().nullable(),
  priceMax: z.int().nullable(),
  available: z.int(),
  /** False if none of its variants tracks stock. */
  tracksStock: z.boolean(),
  byHand: z.boolean(),
  byRule: z.boolean(),
})
export type CollectionMember = z.infer<typeof collectionMember>

const invalidates = ['collections', 'products'] as const

export const collections = domain('collections', {
  ...crud(['list', 'get', 'create', 'update', 'removeMany', 'restoreMany'], {
    path: '/collections',
    nouns: { singular: 'collection', plural: 'collections' },
    permissions: {
      view: ['view_product_collections'],
      create: ['create_product_collection'],
      edit: ['edit_product_collection'],
    },
    entity: collection,
    fields: collectionFields,
    query: listQuery(['name', 'updatedAt'], { kind: z.enum(['manual', 'rules']).optional() }),
    invalidates,
  }),
  products: endpoint({
    ...storeRead,
    path: '/collections/{id}/products',
    summary: 'List the products of a collection. Manual products come first, in their order.',
    permissions: ['view_products', 'view_product_collections'],
    params: idParams,
    query: listQuery(['position', 'title']),
    response: page(collectionMember),
  }),
  addProducts: endpoint({
    ...storeCreate,
    path: '/collections/{id}/products',
    summary: 'Add products to a collection manually',
    permissions: ['edit_product_collection'],
    params: idParams,
    body: idsBody,
    response: changedIds,
    invalidates,
  }),
  removeProducts: endpoint({
    ...storeCreate,
    path: '/collections/{id}/products/remove',
    summary: 'Remove manually added products from a collection. Products that match a rule stay.',
    permissions: ['edit_product_collection'],
    params: idParams,
    body: idsBody,
    response: changedIds,
    invalidates,
  }),
  arrangeProducts: endpoint({
    ...storeCreate,
    path: '/collections/{id}/products/arrange',
    summary: 'Reorder manually added products. Those named come first, in this order.',
    permissions: ['edit_product_collection'],
    params: idParams,
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    response: changedIds,
    invalidates,
  }),
  preview: endpoint({
    ...storeQueryByPost,
    path: '/collections/preview',
    summary: 'Preview collection rules. Returns the number of matching products and the first ones.',
    permissions: ['view_products', 'view_product_collections'],
    body: z.strictObject({ rules }),
    response: z.object({ total: z.int(), data: z.array(collectionMember) }),
  }),
})
