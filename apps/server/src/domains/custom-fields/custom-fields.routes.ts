import { customFields } from '#contract/domains/custom-fields.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listCustomFields, readCustomField } from './custom-fields.repo.ts'
import {
  arrangeCustomFields,
  changeCustomField,
  createCustomField,
  removeCustomField,
  restoreCustomFields,
} from './custom-fields.service.ts'

export const customFieldRoutes = routes(customFields, {
  list: ({ db, store, query }) => listCustomFields(db, store, query),
  get: async ({ db, store, params }) => found(await readCustomField(db, store, params.id)),
  create: ({ work, store, actor, body }) => createCustomField(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeCustomField(work, store, actor, params.id, body),
  arrange: async ({ work, store, body }) => ({ ids: await arrangeCustomFields(work, store, body.ids) }),
  remove: async ({ work, store, params }) => {
    await removeCustomField(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreCustomFields(work, store, body.ids) }),
})
