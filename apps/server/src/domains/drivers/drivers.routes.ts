import { drivers } from '#contract/domains/drivers.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listDrivers, readDriver } from './drivers.repo.ts'
import {
  changeDriver,
  changeDriverStatus,
  createDriver,
  listDriverDeliveries,
  removeDriver,
  restoreDrivers,
} from './drivers.service.ts'

export const driverRoutes = routes(drivers, {
  list: ({ db, store, actor, query }) => listDrivers(db, store, actor, query),
  get: async ({ db, store, actor, params }) => orNotFound(await readDriver(db, store, actor, params.id)),
  create: ({ uow, store, actor, body }) => createDriver(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => changeDriver(uow, store, actor, params.id, body),
  changeStatus: ({ uow, store, actor, params, body }) => changeDriverStatus(uow, store, actor, params.id, body.status),
  remove: ({ uow, store, actor, params }) => removeDriver(uow, store, actor, params.id),
  restoreMany: async ({ uow, store, actor, body }) => ({ ids: await restoreDrivers(uow, store, actor, body.ids) }),
  deliveries: ({ db, store, actor, params, query }) => listDriverDeliveries(db, store, actor, params.id, query),
})
