import { inventory, inventoryLogs } from '#contract/domains/inventory.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listEntries } from './inventory-logs.repo.ts'
import { listPlaces, listStock, readStock } from './inventory.repo.ts'
import { adjustStock, expectStock, transferStock } from './inventory.service.ts'
import { importStock } from './stock-import.service.ts'

export const inventoryRoutes = [
  ...routes(inventory, {
    list: ({ db, store, query }) => listStock(db, store, query),
    locations: async ({ db, store }) => ({ data: await listPlaces(db, store) }),
    get: async ({ db, store, params }) => found(await readStock(db, store, params.id)),
    adjust: ({ work, store, body }) => adjustStock(work, store, body),
    transfer: ({ work, store, body }) => transferStock(work, store, body),
    expect: ({ work, store, params, body }) => expectStock(work, store, params.id, body),
    importRows: ({ work, store, body }) => importStock(work, store, body),
  }),
  ...routes(inventoryLogs, { list: ({ db, store, query }) => listEntries(db, store, query) }),
]
