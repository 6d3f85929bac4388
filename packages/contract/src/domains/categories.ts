import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate } from '../core/endpoint.ts'
import { changedIds, revisionFields, id, requiredText, objectKey, image, freeText, urlHandle } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'

export const category = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: image.nullable(),
  position: z.int(),
  /** Products in it or in one of its subcategories, without archived ones. */
  products: z.int(),
  ...revisionFields,
})
export type Category = z.infer<typeof category>

export const subCategory = z.object({
  _id: id,
  category: id,
  categoryName: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  position: z.int(),
  products: z.int(),
  ...revisionFields,
})
export type SubCategory = z.infer<typeof subCategory>

export const categoryFields = z.strictObject({
  name: requiredText(120),
  slug: urlHandle.optional(),
  description: freeText(2000).optional(),
  picture: objectKey.nullable().optional(),
})

export const subCategoryFields = z.strictObject({
  name: requiredText(120),
  slug: urlHandle.optional(),
  category: id,
  description: freeText(2000).optional(),
})

const invalidates = ['products', 'collections', 'categories', 'subCategories'] as const

export const categories = domain(
  'categories',
  crud(['list', 'get', 'create', 'update', 'reorder', 'remove', 'restoreMany'], {
    path: '/categories',
    nouns: { singular: 'category', plural: 'categories' },
    permissions: {
      view: ['view_product_categories'],
      create: ['create_product_category'],
      edit: ['edit_product_category'],
    },
    entity: category,
    fields: categoryFields,
    query: listQuery(['position', 'name']),
    invalidates,
  }),
)

const subCategoryPermissions = {
  view: ['view_product_subcategories'],
  create: ['create_product_subcategory'],
  edit: ['edit_product_subcategory'],
} as const

export const subCategories = domain('subCategories', {
  ...crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/sub-categories',
    nouns: { singular: 'subcategory', plural: 'subcategories' },
    permissions: subCategoryPermissions,
    entity: subCategory,
    fields: subCategoryFields,
    query: listQuery(['position', 'name'], { category: id.optional() }),
    invalidates,
  }),
  reorder: endpoint({
    ...storeCreate,
    path: '/sub-categories/arrange',
    summary: 'Reorder the subcategories of a category. Others named move into it with their products.',
    permissions: subCategoryPermissions.edit,
    body: z.strictObject({ category: id, ids: z.array(id).min(1).max(1000) }),
    response: changedIds,
    invalidates,
  }),
})
