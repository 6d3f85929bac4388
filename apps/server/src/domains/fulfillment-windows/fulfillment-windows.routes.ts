import { toWholeList } from '#contract/core/page.ts'
import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { windowTable } from './fulfillment-windows.repo.ts'
import { createWindow, removeWindow, restoreWindows, setDay, updateWindow } from './fulfillment-windows.service.ts'
import { listSlots } from './slot-bookings.service.ts'

export const fulfillmentWindowRoutes = routes(fulfillmentWindows, {
  ...crudRoutes({ ...windowTable, restore: restoreWindows }),
  slots: async ({ db, store, query }) => toWholeList(await listSlots(db, store, query, Date.now())),
  create: ({ uow, store, actor, body }) => createWindow(uow, store, actor, body),
  update: ({ uow, store, actor, params, body, language }) =>
    updateWindow(uow, store, actor, { id: params.id, body, language }),
  setDay: ({ uow, store, actor, params, body, language }) =>
    setDay(uow, store, actor, { id: params.id, body, language }),
  remove: async ({ uow, store, params }) => {
    await removeWindow(uow, store, params.id)
    return null
  },
})
