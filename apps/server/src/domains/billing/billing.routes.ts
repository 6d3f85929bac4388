import { billing } from '#contract/domains/billing.ts'
import { vendorBilling } from '#contract/domains/vendor-billing.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { cancelSubscription, payInvoice, resumeSubscription, startSubscription } from './change-subscription.service.ts'
import type { BillingDeps } from './settle-invoice.service.ts'
import { extendTrial, forgiveInvoice, listVendorInvoices } from './vendor-billing.service.ts'

export const billingRoutes = (deps: BillingDeps): Route[] => [
  ...routes(billing, {
    start: ({ transaction, actor }) => startSubscription(deps, transaction, actor),
    cancel: ({ uow, actor, query }) => cancelSubscription(uow, deps, actor, query),
    resume: ({ uow, actor }) => resumeSubscription(uow, deps, actor),
    payInvoice: ({ db, actor, params }) => payInvoice(deps, db, actor, params.id),
  }),
  ...routes(vendorBilling, {
    invoices: ({ db, params, query }) => listVendorInvoices(db, params.id, query),
    extendTrial: ({ uow, params, body }) => extendTrial(uow, deps, params.id, body),
    forgiveInvoice: ({ uow, params, body }) => forgiveInvoice(uow, deps, params, body.reason),
  }),
]
