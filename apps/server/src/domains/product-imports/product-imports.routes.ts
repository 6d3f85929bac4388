import { productImports } from '#contract/domains/product-imports.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listImports, readImport, readProblems } from './product-imports.repo.ts'
import { addRows, cancelImport, configureImport, openImport, startImport } from './product-imports.service.ts'

export const productImportRoutes = routes(productImports, {
  list: ({ db, store, query }) => listImports(db, store, query),
  get: async ({ db, store, params }) => found(await readImport(db, store, params.id)),
  open: ({ work, store, actor, body }) => openImport(work, store, actor, body),
  addRows: ({ work, store, params, body }) => addRows(work, store, params.id, body),
  configure: ({ work, store, actor, params, body }) => configureImport(work, store, actor, params.id, body),
  problems: async ({ db, store, params, query }) => {
    found(await readImport(db, store, params.id))
    return readProblems(db, store, params.id, query)
  },
  run: ({ work, store, actor, params }) => startImport(work, store, actor, params.id),
  cancel: ({ work, store, params }) => cancelImport(work, store, params.id),
})
