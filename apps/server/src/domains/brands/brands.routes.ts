import { brands } from '#contract/domains/brands.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listBrands, readBrandJson } from './brands.repo.ts'
import { changeBrand, createBrand, removeBrands, restoreBrands } from './brands.service.ts'

export const brandRoutes = routes(brands, {
  list: ({ db, store, query }) => listBrands(db, store, query),
  get: async ({ db, store, params }) => found(await readBrandJson(db, store, params.id)),
  create: ({ work, store, actor, body }) => createBrand(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeBrand(work, store, actor, params.id, body),
  remove: async ({ work, store, params }) => {
    found((await removeBrands(work, store, [params.id]))[0])
    return null
  },
  removeMany: async ({ work, store, body }) => ({ ids: await removeBrands(work, store, body.ids) }),
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreBrands(work, store, body.ids) }),
})
