import * as z from 'zod'
import { countedMeters } from '../billing/meters.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, id, instant, emptyObject, freeText, version } from '../core/fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'
import { subscriptionStatuses, storeStatuses } from '../enumerations.ts'

export const vendor = z.object({
  _id: id,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  status: z.enum(storeStatuses),
  /** The admin's reason for the last status change. */
  statusReason: z.string(),
  subscription: z.enum(subscriptionStatuses),
  /** Null once the account has paid. */
  trialEndsAt: instant.nullable(),
  /** US cents of invoices that were paid in the last 30 days. */
  monthlyRevenue: z.int(),
  /** Units counted in the plan period so far, over all stores. */
  usage: z.record(z.enum(countedMeters), z.int()),
  stores: z.int(),
  staff: z.int(),
  version,
  createdAt: instant,
  updatedAt: instant,
})
export type Vendor = z.infer<typeof vendor>

/** A reason is required unless the status is `active`, because the owner is emailed it. */
export const vendorStatusChange = z
  .strictObject({ status: z.enum(storeStatuses), reason: freeText(1000), version })
  .superRefine(({ status, reason }, context) => {
    if (status === 'active' || reason) return
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: reason, path: ['reason'] })
  })

export const vendorStore = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(storeStatuses),
  /** The admin's reason for the last suspension, or for lifting it. */
  statusReason: z.string(),
  version,
  createdAt: instant,
})
export type VendorStore = z.infer<typeof vendorStore>

/** A reason is required to suspend, because the owner is emailed it. */
export const storeSuspension = z
  .strictObject({ isSuspended: z.boolean(), reason: freeText(1000), version })
  .superRefine(({ isSuspended, reason }, context) => {
    if (!isSuspended || reason) return
    context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, input: reason, path: ['reason'] })
  })

/** Vendor administration for platform admins. */
export const vendors = domain('vendors', {
  list: endpoint({
    method: 'GET',
    path: '/vendors',
    summary: 'List vendors',
    actor: 'admin',
    permissions: ['view_vendors'],
    scope: 'platform',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['createdAt', 'name'], {
      status: z.enum(storeStatuses).optional(),
      subscription: z.enum(subscriptionStatuses).optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
    body: emptyObject,
    response: page(vendor),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendors/{id}',
    summary: 'Get a vendor',
    actor: 'admin',
    permissions: ['view_vendors'],
    scope: 'platform',
    mode: 'read',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: vendor,
    limits: [],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/vendors/{id}/status',
    summary: 'Suspend or reactivate a vendor. Emails the owner.',
    actor: 'admin',
    permissions: ['update_vendor_status'],
    scope: 'platform',
    mode: 'write',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: vendorStatusChange,
    response: vendor,
    limits: [],
  }),
  stores: endpoint({
    method: 'GET',
    path: '/vendors/{id}/stores',
    summary: 'List a vendor’s stores',
    actor: 'admin',
    permissions: ['view_vendors'],
    scope: 'platform',
    mode: 'read',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: wholeList(vendorStore),
    limits: [],
  }),
  changeSuspension: endpoint({
    method: 'PATCH',
    path: '/vendors/{id}/stores/{store}/suspension',
    summary: 'Suspend a store or lift its suspension. Its shop is unavailable while it’s suspended. Emails the owner.',
    actor: 'admin',
    permissions: ['update_vendor_status'],
    scope: 'platform',
    mode: 'write',
    params: z.strictObject({ id, store: id }),
    query: emptyObject,
    body: storeSuspension,
    response: vendorStore,
    limits: [],
  }),
})
