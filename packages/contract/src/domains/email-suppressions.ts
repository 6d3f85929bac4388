import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove } from '../core/endpoint.ts'
import { id, idParams, instant, noContent } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { customerEmail } from './customer.ts'

export const suppressionReasons = ['bounce', 'complaint', 'manual', 'import'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Addresses in one call; a file is sent in several. */
export const maxSuppressionBatch = 1000

/** The address in the form in which addresses are compared; undefined if it isn't one. */
export const toSuppressedEmail = (text: string): string | undefined =>
  text.isWellFormed() ? customerEmail.safeParse(text).data : undefined

export const suppression = z.object({
  _id: id,
  email: z.string(),
  reason: z.enum(suppressionReasons),
  /** The mail server's reply code of a bounce. */
  code: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type Suppression = z.infer<typeof suppression>

const manage = ['view_campaigns', 'edit_campaign', 'view_customers', 'edit_customer_sensitive_info'] as const

/** Addresses that get no campaigns: returned or reported as spam, or added by staff. Order emails still go out. */
export const emailSuppressions = domain('emailSuppressions', {
  list: endpoint({
    ...storeRead,
    path: '/campaign/suppressions',
    summary: 'List suppressed email addresses',
    permissions: ['view_campaigns', 'view_customers', 'edit_customer_sensitive_info'],
    query: listQuery(['createdAt', 'email'], { reason: z.enum(suppressionReasons).optional() }),
    response: page(suppression),
  }),
  add: endpoint({
    ...storeCreate,
    path: '/campaign/suppressions',
    summary: 'Add addresses to the suppression list. Those that are in it stay as they are.',
    permissions: manage,
    body: z.strictObject({
      emails: z.array(z.string().max(300)).min(1).max(maxSuppressionBatch),
      reason: z.enum(['manual', 'import']),
    }),
    response: z.object({
      added: z.int(),
      known: z.int(),
      /** Positions of those that aren't email addresses. */
      invalid: z.array(z.int()),
    }),
    maxBodyBytes: 1024 * 1024,
    validatesItems: 'emails',
  }),
  remove: endpoint({
    ...storeRemove,
    path: '/campaign/suppressions/{id}',
    summary: 'Remove an address from the suppression list',
    permissions: manage,
    params: idParams,
    response: noContent,
  }),
})
