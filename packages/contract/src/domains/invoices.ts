import * as z from 'zod'
import { meters } from '../billing/meters.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant } from '../core/fields.ts'
import { feedQuery, page, wholeList } from '../core/page.ts'
import { invoiceStatus } from '../statuses.ts'

export const invoiceStatuses = invoiceStatus.statuses
export type InvoiceStatus = (typeof invoiceStatuses)[number]

const period = z.object({ start: instant, end: instant })

export const invoiceLine = z.object({
  name: z.enum(['plan', ...meters]),
  /** Billed units: above the included ones. */
  quantity: z.int(),
  /** US cents. */
  unitPrice: z.int(),
  amount: z.int(),
  /** The plan is billed in advance, usage for the period that ended. */
  period,
})

/** Why the last charge failed. `authentication_required`: the owner has to confirm it with their bank. */
export const chargeFailures = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'no_payment_method',
  'processing_error',
] as const
export type ChargeFailure = (typeof chargeFailures)[number]

export const invoiceSummary = z.object({
  _id: id,
  /** Such as `8F3A21C0-0007`: one series per account, without gaps. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  /** US cents. */
  total: z.int(),
  issuedAt: instant,
  paidAt: instant.nullable(),
  /** While open: the failure of the last charge. */
  failure: z.enum(chargeFailures).nullable(),
  /** While open: when the card is charged again automatically. */
  nextAttemptAt: instant.nullable(),
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

const card = z.object({ brand: z.string(), last4: z.string() })

export const invoice = invoiceSummary.extend({
  lines: z.array(invoiceLine),
  /** Why the platform forgave it; empty otherwise. */
  voidReason: z.string(),
  /** Charges, newest first. */
  attempts: z.array(
    z.object({
      at: instant,
      status: z.enum(['pending', 'succeeded', 'failed']),
      failure: z.enum(chargeFailures).nullable(),
      card: card.nullable(),
    }),
  ),
})
export type Invoice = z.infer<typeof invoice>

const read = {
  method: 'GET',
  actor: 'vendor',
  permissions: ['view_subscription'],
  scope: 'vendor',
  mode: 'read',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [],
} as const

/** Invoices of the plan, from the platform to the vendor. */
export const invoices = domain('invoices', {
  list: endpoint({
    ...read,
    path: '/stripe/invoices',
    summary: 'List invoices',
    query: feedQuery(['issuedAt'], { status: z.enum(invoiceStatuses).optional() }),
    response: page(invoiceSummary),
  }),
  open: endpoint({
    ...read,
    path: '/stripe/open-invoices',
    summary: 'List open invoices, oldest first',
    response: wholeList(invoiceSummary),
  }),
  get: endpoint({
    ...read,
    path: '/stripe/invoices/{id}',
    summary: 'Get an invoice with its lines and charges',
    params: idParams,
    response: invoice,
  }),
  pdf: endpoint({
    ...read,
    path: '/stripe/invoices/{id}/pdf',
    summary: 'Print an invoice as PDF. In the language of the caller.',
    params: idParams,
    response: z.object({ name: z.string(), /** Base64. */ pdf: z.string() }),
    limits: [{ by: 'person', points: 60, seconds: 60 }],
  }),
})
