import { vendors } from '#contract/domains/vendors.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listVendors, readVendor } from './vendors.repo.ts'
import { changeVendorStatus } from './vendors.service.ts'

export const vendorRoutes = ({ publicUrl }: { publicUrl: string }): Route[] =>
  routes(vendors, {
    list: ({ db, query }) => listVendors(db, query),
    get: async ({ db, params }) => found(await readVendor(db, params.id)),
    changeStatus: ({ work, params, body }) => changeVendorStatus(work, publicUrl, params.id, body),
  })
