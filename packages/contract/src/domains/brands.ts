import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { day, revisionFields, id, requiredText, objectKey, image, freeText, url, urlHandle } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'

export const brand = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  website: z.string().nullable(),
  logo: image.nullable(),
  ...revisionFields,
})
export type Brand = z.infer<typeof brand>

export const brandFields = z.strictObject({
  name: requiredText(120),
  slug: urlHandle.optional(),
  description: freeText(2000).optional(),
  website: url.nullable().optional(),
  logo: objectKey.nullable().optional(),
})

export const brands = domain(
  'brands',
  crud(['list', 'get', 'create', 'update', 'remove', 'removeMany', 'restoreMany'], {
    path: '/brands',
    nouns: { singular: 'brand', plural: 'brands' },
    permissions: {
      view: ['view_product_brands'],
      create: ['create_product_brand'],
      edit: ['edit_product_brand'],
    },
    entity: brand,
    fields: brandFields,
    query: listQuery(['name', 'createdAt', 'updatedAt'], {
      logo: z.enum(['with', 'without']).optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
  }),
)
