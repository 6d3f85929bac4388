import { paymentOptions } from '#contract/domains/payment-options.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { listOptions, optionTable } from './payment-options.repo.ts'
import { createOption, removeOption, reorderOptions, updateOption } from './payment-options.service.ts'

export const paymentOptionRoutes = routes(paymentOptions, {
  ...crudRoutes(optionTable),
  list: async ({ db, store }) => ({ data: await listOptions(db, store) }),
  create: ({ work, store, actor, body }) => createOption(work, store, actor, body),
  update: ({ work, store, actor, params, body, language }) =>
    updateOption(work, store, actor, { id: params.id, body, language }),
  reorder: async ({ work, store, body }) => ({ data: await reorderOptions(work, store, body.ids) }),
  remove: async ({ work, store, params }) => {
    await removeOption(work, store, params.id)
    return null
  },
})
