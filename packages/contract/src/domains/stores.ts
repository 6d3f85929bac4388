import * as z from 'zod'
import { wholeList } from '../core/page.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import {
  email,
  id,
  instant,
  requiredText,
  emptyObject,
  noContent,
  objectKey,
  phone,
  image,
  freeText,
  version,
} from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { languages, storeStatuses } from '../enumerations.ts'
import { timeZones } from '../geography.ts'

export const store = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  /** Where links to the shop lead: its primary domain, otherwise its default address. Without a trailing slash. */
  shopUrl: z.string(),
  logo: image.nullable(),
  description: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency,
  language: z.enum(languages),
  timezone: z.string(),
  /** Of its main location, or of the oldest that has one. */
  country: z.string().nullable(),
  status: z.enum(storeStatuses),
  /** Why the platform suspended the store or lifted the suspension; empty without `view_store_info`. */
  statusReason: z.string(),
  version,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type Store = z.infer<typeof store>

export const storeFields = z.strictObject({
  name: requiredText(120),
  currency,
  language: z.enum(languages),
  timezone: z.enum(timeZones),
})

/** Could be mistaken for addresses of the platform. */
const reservedSlugs = new Set(
  'www api app admin mail smtp ftp static cdn assets files status help support billing dashboard login storeward'.split(
    ' ',
  ),
)

/** How long a released slug stays reserved for its vendor and leads to its store. */
export const slugReservationMonths = 12

export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(60)
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(value), withMessage('slug'))
  .refine((value) => !reservedSlugs.has(value), withMessage('reserved'))

export const storeProfile = storeFields.extend({
  slug,
  description: freeText(2000).optional(),
  logo: objectKey.nullable().optional(),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  /** Only the platform can set `suspended`. */
  status: z.enum(['active', 'inactive']).optional(),
})

export const stores = domain('stores', {
  list: endpoint({
    method: 'GET',
    path: '/store',
    summary: 'List your stores',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: wholeList(store),
    limits: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/store',
    summary: 'Create a store',
    actor: 'vendor',
    permissions: ['create_store'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: storeFields,
    response: store,
    limits: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/store',
    summary: 'Update a store’s profile',
    actor: 'vendor',
    permissions: ['edit_store_info'],
    scope: 'store in body',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: storeProfile.partial().extend({ version }),
    response: store,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/store',
    summary: 'Close a store permanently. The last store can’t be closed.',
    actor: 'vendor',
    permissions: ['edit_store_info', 'create_store'],
    scope: 'store in query',
    mode: 'write',
    stepUp: true,
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
})
