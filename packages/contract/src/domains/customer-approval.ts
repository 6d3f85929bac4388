import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathUpdate } from '../core/endpoint.ts'
import { changedIds, freeText, id, ids, notify } from '../core/fields.ts'
import { customer } from './customer.ts'

/** Part of the resource `customers`: its operation ids start with it. */
export const customerApprovals = domain('customers', {
  approval: endpoint({
    ...storePathUpdate,
    path: '/customer/store/{storeId}/customer/{customerId}/approval',
    summary: 'Approve, reject, or suspend a customer',
    permissions: ['view_customers', 'create_customer'],
    params: z.strictObject({ customerId: id }),
    body: z.strictObject({
      approval: z.enum(['approved', 'rejected', 'suspended']),
      reason: freeText(500).optional(),
      notify,
    }),
    response: customer,
  }),
  approveMany: endpoint({
    ...storePathCreate,
    path: '/customer/store/{storeId}/approval',
    summary: 'Approve or reject several customers. Skips those whose status doesn’t allow it.',
    permissions: ['view_customers', 'create_customer'],
    body: z.strictObject({ ids, approval: z.enum(['approved', 'rejected', 'suspended']), notify }),
    response: changedIds,
  }),
})
