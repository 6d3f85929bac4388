import { variants } from '#contract/domains/variants.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { templateTable } from './variants.repo.ts'
import { createTemplate, updateTemplate } from './variants.service.ts'

export const variantRoutes = routes(variants, {
  ...crudRoutes(templateTable),
  create: ({ uow, store, actor, body }) => createTemplate(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateTemplate(uow, store, actor, params.id, body),
})
