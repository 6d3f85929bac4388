import { customFields } from '#contract/domains/custom-fields.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { customFieldTable } from './custom-fields.repo.ts'
import { createCustomField, updateCustomField } from './custom-fields.service.ts'

export const customFieldRoutes = routes(customFields, {
  ...crudRoutes(customFieldTable),
  create: ({ uow, store, actor, body }) => createCustomField(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateCustomField(uow, store, actor, params.id, body),
})
