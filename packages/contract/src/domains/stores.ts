import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, id, instant, line, none, nothing, objectKey, phone, picture, prose, version } from '../core/fields.ts'
import { currency } from '../core/money.ts'
import { said } from '../core/validation-words.ts'
import { languages, storeStatuses } from '../enumerations.ts'
import { timeZones } from '../geography.ts'

export const store = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  logo: picture.nullable(),
  description: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency,
  language: z.enum(languages),
  timezone: z.string(),
  status: z.enum(storeStatuses),
  version,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type Store = z.infer<typeof store>

export const storeFields = z.strictObject({
  name: line(120),
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

export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(60)
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(value), said('slug'))
  .refine((value) => !reservedSlugs.has(value), said('reserved'))

export const storeProfile = storeFields.extend({
  slug,
  description: prose(2000).optional(),
  logo: objectKey.nullable().optional(),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  /** Only the platform can set `suspended`. */
  status: z.enum(['active', 'inactive']).optional(),
})

/** Specification §3: old records have `approved` and list their stores as ids or objects. */
const legacyAccess = z.object({
  approved: z.boolean(),
  stores: z.array(z.union([id, z.object({ _id: id })])),
})
const access = z.object({ approved_stores: z.array(id) })

/** The approved store ids of a record in either format. */
export const approvedStores = (record: unknown): string[] => {
  const today = access.safeParse(record)
  if (today.success) return today.data.approved_stores
  const old = legacyAccess.safeParse(record)
  if (!old.success || !old.data.approved) return []
  return old.data.stores.map((entry) => (typeof entry === 'string' ? entry : entry._id))
}

export const stores = domain('stores', {
  list: endpoint({
    method: 'GET',
    path: '/store',
    summary: 'The stores the signed-in person may enter',
    actor: 'person',
    needs: [],
    scope: 'self',
    answer: 'read',
    params: none,
    query: none,
    body: none,
    response: z.object({ data: z.array(store) }),
    limits: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/store',
    summary: 'Open another store',
    actor: 'vendor',
    needs: ['create_store'],
    scope: 'vendor',
    answer: 'stored',
    params: none,
    query: none,
    body: storeFields,
    response: store,
    limits: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/store',
    summary: 'Change a store’s profile',
    actor: 'vendor',
    needs: ['edit_store_info'],
    scope: 'store in body',
    answer: 'stored',
    params: none,
    query: none,
    body: storeProfile.partial().extend({ version }),
    response: store,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/store',
    summary: 'Close a store for good; the last one stays',
    actor: 'vendor',
    needs: ['edit_store_info', 'create_store'],
    scope: 'store in query',
    answer: 'stored',
    stepUp: true,
    params: none,
    query: none,
    body: none,
    response: nothing,
    limits: [],
  }),
})
