import { variants } from '#contract/domains/variants.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listTemplates, readTemplate } from './variants.repo.ts'
import { changeTemplate, createTemplate, removeTemplates, restoreTemplates } from './variants.service.ts'

export const variantRoutes = routes(variants, {
  list: ({ db, store, query }) => listTemplates(db, store, query),
  get: async ({ db, store, params }) => found(await readTemplate(db, store, params.id)),
  create: ({ work, store, actor, body }) => createTemplate(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeTemplate(work, store, actor, params.id, body),
  removeMany: async ({ work, store, body }) => ({ ids: await removeTemplates(work, store, body.ids) }),
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreTemplates(work, store, body.ids) }),
})
