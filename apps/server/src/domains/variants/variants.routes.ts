import { variants } from '#contract/domains/variants.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { templateTable } from './variants.repo.ts'
import { createTemplate, updateTemplate } from './variants.service.ts'

export const variantRoutes = routes(variants, {
  ...crudRoutes(templateTable),
  create: ({ work, store, actor, body }) => createTemplate(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => updateTemplate(work, store, actor, params.id, body),
})
