import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import {
  changedIds,
  edited,
  id,
  line,
  manyByIds,
  nothing,
  objectKey,
  oneById,
  picture,
  prose,
  version,
} from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'

export const category = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  picture: picture.nullable(),
  position: z.int(),
  /** Products filed in it or in one of its subcategories, without archived ones. */
  products: z.int(),
  ...edited,
})
export type Category = z.infer<typeof category>

export const subCategory = z.object({
  _id: id,
  category: id,
  categoryName: z.string(),
  name: z.string(),
  description: z.string(),
  position: z.int(),
  products: z.int(),
  ...edited,
})
export type SubCategory = z.infer<typeof subCategory>

export const categoryFields = z.strictObject({
  name: line(120),
  description: prose(2000).optional(),
  picture: objectKey.nullable().optional(),
})

export const subCategoryFields = z.strictObject({
  name: line(120),
  category: id,
  description: prose(2000).optional(),
})

const touches = ['products', 'collections', 'categories', 'subCategories'] as const

export const categories = domain('categories', {
  list: endpoint({
    ...storeRead,
    path: '/categories',
    summary: 'List the categories of a store in their order',
    needs: ['view_product_categories'],
    query: listQuery(['position', 'name']),
    response: page(category),
  }),
  get: endpoint({
    ...storeRead,
    path: '/categories/{id}',
    summary: 'Read one category',
    needs: ['view_product_categories'],
    params: oneById,
    response: category,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/categories',
    summary: 'Add a category at the end',
    needs: ['create_product_category'],
    body: categoryFields,
    response: category,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/categories/{id}',
    summary: 'Change a category',
    needs: ['edit_product_category'],
    params: oneById,
    body: categoryFields.partial().extend({ version }),
    response: category,
    touches,
  }),
  arrange: endpoint({
    ...storeCreate,
    path: '/categories/arrange',
    summary: 'Put the categories into another order: those named come first, in this order',
    needs: ['edit_product_category'],
    body: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    response: changedIds,
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/categories/{id}',
    summary: 'Delete a category with its subcategories; products stay, without it (it can be restored)',
    needs: ['edit_product_category'],
    params: oneById,
    response: nothing,
    touches,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/categories/restore',
    summary: 'Bring deleted categories back; products that were filed in them are again',
    needs: ['edit_product_category'],
    body: manyByIds,
    response: changedIds,
    touches,
  }),
})

export const subCategories = domain('subCategories', {
  list: endpoint({
    ...storeRead,
    path: '/sub-categories',
    summary: 'List subcategories, of one category or of all',
    needs: ['view_product_subcategories'],
    query: listQuery(['position', 'name'], { category: id.optional() }),
    response: page(subCategory),
  }),
  get: endpoint({
    ...storeRead,
    path: '/sub-categories/{id}',
    summary: 'Read one subcategory',
    needs: ['view_product_subcategories'],
    params: oneById,
    response: subCategory,
  }),
  create: endpoint({
    ...storeCreate,
    path: '/sub-categories',
    summary: 'Add a subcategory at the end of its category',
    needs: ['create_product_subcategory'],
    body: subCategoryFields,
    response: subCategory,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/sub-categories/{id}',
    summary: 'Change a subcategory; into another category it takes its products along',
    needs: ['edit_product_subcategory'],
    params: oneById,
    body: subCategoryFields.partial().extend({ version }),
    response: subCategory,
    touches,
  }),
  arrange: endpoint({
    ...storeCreate,
    path: '/sub-categories/arrange',
    summary: 'Put subcategories into a category in this order, wherever they were before',
    needs: ['edit_product_subcategory'],
    body: z.strictObject({ category: id, ids: z.array(id).min(1).max(1000) }),
    response: changedIds,
    touches,
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/sub-categories/{id}',
    summary: 'Delete a subcategory; products stay, without it (it can be restored)',
    needs: ['edit_product_subcategory'],
    params: oneById,
    response: nothing,
    touches,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/sub-categories/restore',
    summary: 'Bring deleted subcategories back',
    needs: ['edit_product_subcategory'],
    body: manyByIds,
    response: changedIds,
    touches,
  }),
})
