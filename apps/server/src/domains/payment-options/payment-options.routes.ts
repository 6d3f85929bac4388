import { paymentOptions } from '#contract/domains/payment-options.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listOptions, readOption } from './payment-options.repo.ts'
import { changeOption, createOption, removeOption, reorderOptions } from './payment-options.service.ts'

export const paymentOptionRoutes = routes(paymentOptions, {
  list: async ({ db, store }) => ({ data: await listOptions(db, store) }),
  get: async ({ db, store, params }) => found(await readOption(db, store, params.id)),
  create: ({ work, store, actor, body }) => createOption(work, store, actor, body),
  update: ({ work, store, actor, params, body, language }) =>
    changeOption(work, store, actor, { id: params.id, body, language }),
  reorder: async ({ work, store, body }) => ({ data: await reorderOptions(work, store, body.ids) }),
  remove: async ({ work, store, params }) => {
    await removeOption(work, store, params.id)
    return null
  },
})
