import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, id, ids, instant, line, none, nothing, objectKey, picture, prose, url, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'

export const brand = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  website: z.string().nullable(),
  logo: picture.nullable(),
  version,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type Brand = z.infer<typeof brand>

export const brandFields = z.strictObject({
  name: line(120),
  description: prose(2000).optional(),
  website: url.nullable().optional(),
  logo: objectKey.nullable().optional(),
})

const one = z.strictObject({ id })
const many = z.strictObject({ ids })
const changed = z.object({ ids: z.array(id) })

export const brands = domain('brands', {
  list: endpoint({
    method: 'GET',
    path: '/brands',
    summary: 'List the brands of a store',
    actor: 'vendor',
    needs: ['view_product_brands'],
    scope: 'store in query',
    answer: 'read',
    params: none,
    query: listQuery(['name', 'createdAt', 'updatedAt'], {
      logo: z.enum(['with', 'without']).optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
    body: none,
    response: page(brand),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/brands/{id}',
    summary: 'Read one brand',
    actor: 'vendor',
    needs: ['view_product_brands'],
    scope: 'store in query',
    answer: 'read',
    params: one,
    query: none,
    body: none,
    response: brand,
    limits: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/brands',
    summary: 'Add a brand',
    actor: 'vendor',
    needs: ['create_product_brand'],
    scope: 'store in body',
    answer: 'stored',
    params: none,
    query: none,
    body: brandFields,
    response: brand,
    limits: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/brands/{id}',
    summary: 'Change a brand',
    actor: 'vendor',
    needs: ['edit_product_brand'],
    scope: 'store in body',
    answer: 'stored',
    params: one,
    query: none,
    body: brandFields.partial().extend({ version }),
    response: brand,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/brands/{id}',
    summary: 'Delete a brand (it can be restored)',
    actor: 'vendor',
    needs: ['edit_product_brand'],
    scope: 'store in query',
    answer: 'stored',
    params: one,
    query: none,
    body: none,
    response: nothing,
    limits: [],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/brands/delete',
    summary: 'Delete several brands (they can be restored)',
    actor: 'vendor',
    needs: ['edit_product_brand'],
    scope: 'store in body',
    answer: 'stored',
    params: none,
    query: none,
    body: many,
    response: changed,
    limits: [],
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/brands/restore',
    summary: 'Bring deleted brands back',
    actor: 'vendor',
    needs: ['edit_product_brand'],
    scope: 'store in body',
    answer: 'stored',
    params: none,
    query: none,
    body: many,
    response: changed,
    limits: [],
  }),
})
