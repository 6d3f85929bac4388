import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain } from '../core/endpoint.ts'
import { revisionFields, id, requiredText } from '../core/fields.ts'
import { listQuery } from '../core/page.ts'
import { customerFilterShape } from './customer.ts'

/**
 * The filters of the customer list without search: a search term can be an email or phone number, and segments are
 * visible to staff who may not see those.
 */
export const segmentFilter = z.strictObject(customerFilterShape)
export type SegmentFilter = z.output<typeof segmentFilter>

export const segment = z.object({
  _id: id,
  name: z.string(),
  filter: segmentFilter,
  ...revisionFields,
})
export type Segment = z.infer<typeof segment>

export const segmentFields = z.strictObject({ name: requiredText(80), filter: segmentFilter })

export const customerSegments = domain(
  'customerSegments',
  crud(['list', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/customer/segments',
    nouns: { singular: 'customer segment', plural: 'customer segments' },
    permissions: {
      view: ['view_customers'],
      create: ['view_customers', 'create_customer'],
      edit: ['view_customers', 'create_customer'],
    },
    entity: segment,
    fields: segmentFields,
    query: listQuery(['name']),
  }),
)
