import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { changedIds, edited, id, line, manyByIds, nothing, oneById, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { customerFilterShape } from './customer.ts'

/**
 * The filter of the customers' list without its paging and without its search: that could be an address or a number, and
 * a segment is read by people who may see neither.
 */
export const segmentFilter = z.strictObject(customerFilterShape)
export type SegmentFilter = z.output<typeof segmentFilter>

export const segment = z.object({
  _id: id,
  name: z.string(),
  filter: segmentFilter,
  ...edited,
})
export type Segment = z.infer<typeof segment>

export const segmentFields = z.strictObject({ name: line(80), filter: segmentFilter })

export const customerSegments = domain('customerSegments', {
  list: endpoint({
    ...storeRead,
    path: '/customer/segments',
    summary: 'Saved filters of customers, shared by everybody in the store',
    needs: ['view_customers'],
    query: listQuery(['name']),
    response: page(segment),
  }),
  create: endpoint({
    ...storeCreate,
    path: '/customer/segments',
    summary: 'Keep a filter of customers under a name',
    needs: ['view_customers', 'create_customer'],
    body: segmentFields,
    response: segment,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/customer/segments/{id}',
    summary: 'Rename a segment, or give it another filter',
    needs: ['view_customers', 'create_customer'],
    params: oneById,
    body: segmentFields.partial().extend({ version }),
    response: segment,
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/customer/segments/{id}',
    summary: 'Delete a segment (it can be restored); its customers stay',
    needs: ['view_customers', 'create_customer'],
    params: oneById,
    response: nothing,
  }),
  restoreMany: endpoint({
    ...storeCreate,
    path: '/customer/segments/restore',
    summary: 'Bring deleted segments back',
    needs: ['view_customers', 'create_customer'],
    body: manyByIds,
    response: changedIds,
  }),
})
