import { invoices } from '#contract/domains/invoices.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listInvoices, readInvoice, readOpenInvoices } from './invoices.repo.ts'
import { printInvoice, type PrintDeps } from './invoices.service.ts'

export const invoiceRoutes = (deps: PrintDeps): Route[] =>
  routes(invoices, {
    list: ({ db, actor, query }) => listInvoices(db, actor.vendorId, query),
    open: ({ db, actor }) => readOpenInvoices(db, actor.vendorId),
    get: async ({ db, actor, params }) => orNotFound(await readInvoice(db, actor.vendorId, params.id)),
    pdf: ({ db, actor, params, language }) => printInvoice(db, actor, params.id, language, deps),
  })
