import { vendors } from '#contract/domains/vendors.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listVendors, readVendor } from './vendors.repo.ts'
import { changeSuspension, listStoresOfVendor } from './store-suspension.service.ts'
import { changeVendorStatus } from './vendors.service.ts'

export const vendorRoutes = ({ publicUrl }: { publicUrl: string }): Route[] =>
  routes(vendors, {
    list: ({ db, query }) => listVendors(db, query),
    get: async ({ db, params }) => orNotFound(await readVendor(db, params.id)),
    stores: ({ db, params }) => listStoresOfVendor(db, params.id),
    changeSuspension: ({ uow, params, body }) => changeSuspension(uow, publicUrl, params, body),
    changeStatus: ({ uow, params, body }) => changeVendorStatus(uow, publicUrl, params.id, body),
  })
