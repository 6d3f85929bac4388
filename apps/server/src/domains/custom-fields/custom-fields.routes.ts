import { customFields } from '#contract/domains/custom-fields.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { customFieldTable } from './custom-fields.repo.ts'
import { createCustomField, updateCustomField } from './custom-fields.service.ts'

export const customFieldRoutes = routes(customFields, {
  ...crudRoutes(customFieldTable),
  create: ({ work, store, actor, body }) => createCustomField(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => updateCustomField(work, store, actor, params.id, body),
})
