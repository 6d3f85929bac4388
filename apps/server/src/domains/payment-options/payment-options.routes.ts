import { toWholeList } from '#contract/core/page.ts'
import { paymentOptions } from '#contract/domains/payment-options.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { listOptions, optionTable } from './payment-options.repo.ts'
import { createOption, removeOption, reorderOptions, updateOption } from './payment-options.service.ts'

export const paymentOptionRoutes = routes(paymentOptions, {
  ...crudRoutes(optionTable),
  list: async ({ db, store }) => toWholeList(await listOptions(db, store)),
  create: ({ uow, store, actor, body }) => createOption(uow, store, actor, body),
  update: ({ uow, store, actor, params, body, language }) =>
    updateOption(uow, store, actor, { id: params.id, body, language }),
  reorder: async ({ uow, store, body }) => toWholeList(await reorderOptions(uow, store, body.ids)),
  remove: async ({ uow, store, params }) => {
    await removeOption(uow, store, params.id)
    return null
  },
})
