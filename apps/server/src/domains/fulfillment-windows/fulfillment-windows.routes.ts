import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { windowTable } from './fulfillment-windows.repo.ts'
import { createWindow, removeWindow, restoreWindows, setDay, updateWindow } from './fulfillment-windows.service.ts'
import { listSlots } from './seats.service.ts'

export const fulfillmentWindowRoutes = routes(fulfillmentWindows, {
  ...crudRoutes({ ...windowTable, restore: restoreWindows }),
  slots: async ({ db, store, query }) => ({ data: await listSlots(db, store, query, Date.now()) }),
  create: ({ work, store, actor, body }) => createWindow(work, store, actor, body),
  update: ({ work, store, actor, params, body, language }) =>
    updateWindow(work, store, actor, { id: params.id, body, language }),
  setDay: ({ work, store, actor, params, body, language }) =>
    setDay(work, store, actor, { id: params.id, body, language }),
  remove: async ({ work, store, params }) => {
    await removeWindow(work, store, params.id)
    return null
  },
})
