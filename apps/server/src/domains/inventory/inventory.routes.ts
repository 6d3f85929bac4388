import { toWholeList } from '#contract/core/page.ts'
import { inventory, inventoryLogs } from '#contract/domains/inventory.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listEntries } from './inventory-logs.repo.ts'
import { listLocations, listStock, readStock } from './inventory.repo.ts'
import { adjustStock, setIncomingStock, transferStock } from './inventory.service.ts'
import { importStock } from './stock-import.service.ts'

export const inventoryRoutes = [
  ...routes(inventory, {
    list: ({ db, store, query }) => listStock(db, store, query),
    locations: async ({ db, store }) => toWholeList(await listLocations(db, store)),
    get: async ({ db, store, params }) => orNotFound(await readStock(db, store, params.id)),
    adjust: ({ uow, store, body }) => adjustStock(uow, store, body),
    transfer: ({ uow, store, body }) => transferStock(uow, store, body),
    expect: ({ uow, store, params, body }) => setIncomingStock(uow, store, params.id, body),
    importRows: ({ uow, store, body }) => importStock(uow, store, body),
  }),
  ...routes(inventoryLogs, { list: ({ db, store, query }) => listEntries(db, store, query) }),
]
