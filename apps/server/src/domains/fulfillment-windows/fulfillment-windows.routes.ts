import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listWindows, readWindow } from './fulfillment-windows.repo.ts'
import { changeWindow, createWindow, removeWindow, restoreWindows, setDay } from './fulfillment-windows.service.ts'
import { listSlots } from './seats.service.ts'

export const fulfillmentWindowRoutes = routes(fulfillmentWindows, {
  list: ({ db, store, query }) => listWindows(db, store, query),
  slots: async ({ db, store, query }) => ({ data: await listSlots(db, store, query, Date.now()) }),
  get: async ({ db, store, params }) => found(await readWindow(db, store, params.id)),
  create: ({ work, store, actor, body }) => createWindow(work, store, actor, body),
  update: ({ work, store, actor, params, body, language }) =>
    changeWindow(work, store, actor, { id: params.id, body, language }),
  setDay: ({ work, store, actor, params, body, language }) =>
    setDay(work, store, actor, { id: params.id, body, language }),
  remove: async ({ work, store, params }) => {
    await removeWindow(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreWindows(work, store, body.ids) }),
})
