import { exports } from '#contract/domains/exports.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { listExports, readExport } from './exports.repo.ts'
import { makeExportLink, removeExport, startExport, toViewer } from './exports.service.ts'

export const exportRoutes = (deps: { tokens: Tokens; publicUrl: string }) =>
  routes(exports, {
    list: ({ db, store, actor, query }) => listExports(db, store, toViewer(actor), query),
    get: async ({ db, store, actor, params }) => orNotFound(await readExport(db, store, toViewer(actor), params.id)),
    products: ({ uow, store, actor, body }) =>
      startExport(uow, store, actor, body.format === 'shopify' ? 'shopifyProducts' : 'products', body.filters),
    customers: ({ uow, store, actor, body }) => startExport(uow, store, actor, 'customers', body.filters),
    orders: ({ uow, store, actor, body }) => startExport(uow, store, actor, 'orders', body.filters),
    discounts: ({ uow, store, actor, body }) => startExport(uow, store, actor, 'discounts', body.filters),
    inventory: ({ uow, store, actor, body }) => startExport(uow, store, actor, 'inventory', body.filters),
    link: ({ db, store, actor, params }) => makeExportLink(db, store, actor, params.id, deps),
    remove: ({ uow, store, actor, params }) => removeExport(uow, store, actor, params.id),
  })
