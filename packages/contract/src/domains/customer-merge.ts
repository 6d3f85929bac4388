import * as z from 'zod'
import { wholeList } from '../core/page.ts'
import { domain, endpoint, storePathCreate, storePathQueryByPost, storePathRead } from '../core/endpoint.ts'
import { id } from '../core/fields.ts'
import { customer, customerRow } from './customer.ts'

export const maxMergedCustomers = 10

/** The customer to keep, and those merged into it. */
const mergeInput = z
  .strictObject({ keep: id, others: z.array(id).min(1).max(maxMergedCustomers) })
  .refine((body) => !body.others.includes(body.keep) && new Set(body.others).size === body.others.length)

export const duplicateReasons = ['phone', 'name'] as const

/** Part of the resource `customers`: its operation ids start with it. */
export const customerMerge = domain('customers', {
  duplicates: endpoint({
    ...storePathRead,
    path: '/customer/store/{storeId}/duplicates',
    summary: 'List possible duplicate customers',
    permissions: ['view_customers', 'edit_customer_sensitive_info'],
    response: wholeList(z.object({ reason: z.enum(duplicateReasons), customers: z.array(customerRow) })),
  }),
  mergePreview: endpoint({
    ...storePathQueryByPost,
    path: '/customer/store/{storeId}/merge/preview',
    summary: 'Preview a customer merge',
    permissions: ['view_customers', 'edit_customer_sensitive_info'],
    body: mergeInput,
    response: z.object({
      result: customer,
      /** Values of the merged customers that are dropped, including addresses and tags above the maximum. */
      lost: z.array(
        z.object({
          customer: id,
          name: z.string(),
          field: z.enum(['name', 'email', 'phone', 'birthday', 'language', 'address', 'tag']),
          value: z.string(),
        }),
      ),
      moved: z.object({ addresses: z.int(), notes: z.int(), points: z.int(), credit: z.int() }),
    }),
  }),
  merge: endpoint({
    ...storePathCreate,
    path: '/customer/store/{storeId}/merge',
    summary: 'Merge customers. This can’t be undone.',
    permissions: ['view_customers', 'edit_customer_sensitive_info'],
    body: mergeInput,
    response: customer,
  }),
})
