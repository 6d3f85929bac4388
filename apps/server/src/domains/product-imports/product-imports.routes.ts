import { productImports } from '#contract/domains/product-imports.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { retryImages } from './fetch-images.service.ts'
import { listImports, readImport, readProblems } from './product-imports.repo.ts'
import { addRows, cancelImport, configureImport, openImport, startImport } from './product-imports.service.ts'

export const productImportRoutes = routes(productImports, {
  list: ({ db, store, query }) => listImports(db, store, query),
  get: async ({ db, store, params }) => orNotFound(await readImport(db, store, params.id)),
  open: ({ uow, store, actor, body }) => openImport(uow, store, actor, body),
  addRows: ({ uow, store, params, body }) => addRows(uow, store, params.id, body),
  configure: ({ uow, store, actor, params, body }) => configureImport(uow, store, actor, params.id, body),
  problems: async ({ db, store, params, query }) =>
    readProblems(db, store, orNotFound(await readImport(db, store, params.id)), query),
  run: ({ uow, store, actor, params }) => startImport(uow, store, actor, params.id),
  retryImages: ({ uow, store, actor, params }) => retryImages(uow, store, actor, params.id),
  cancel: ({ uow, store, params }) => cancelImport(uow, store, params.id),
})
