import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant, requiredText, version } from '../core/fields.ts'
import { feedQuery, page } from '../core/page.ts'
import { invoiceSummary } from './invoices.ts'
import { vendor } from './vendors.ts'

const platformCall = { actor: 'admin', scope: 'platform', query: emptyObject, body: emptyObject, limits: [] } as const

export const maxTrialExtensionDays = 90

export const trialExtension = z.strictObject({
  days: z.int().min(1).max(maxTrialExtensionDays),
  reason: requiredText(1000),
  version,
})

/** Billing of vendors for platform admins. Part of the resource `vendors`: its operation ids start with it. */
export const vendorBilling = domain('vendors', {
  invoices: endpoint({
    ...platformCall,
    method: 'GET',
    path: '/vendors/{id}/invoices',
    summary: 'List a vendor’s invoices',
    permissions: ['view_vendors'],
    mode: 'read',
    params: idParams,
    query: feedQuery(['issuedAt']),
    response: page(invoiceSummary.extend({ voidReason: z.string() })),
  }),
  extendTrial: endpoint({
    ...platformCall,
    method: 'PATCH',
    path: '/vendors/{id}/trial',
    summary: 'Extend a vendor’s trial. Counts from today if the trial is over. Emails the owner.',
    permissions: ['update_vendor_status'],
    mode: 'write',
    params: idParams,
    body: trialExtension,
    response: vendor,
  }),
  forgiveInvoice: endpoint({
    ...platformCall,
    method: 'POST',
    path: '/vendors/{id}/invoices/{invoice}/forgive',
    summary: 'Forgive an open invoice. It is void and the account continues. Emails the owner.',
    permissions: ['update_vendor_status'],
    mode: 'write',
    params: z.strictObject({ id, invoice: id }),
    body: z.strictObject({ reason: requiredText(1000) }),
    response: z.object({ _id: id, number: z.string(), voidedAt: instant }),
  }),
})
