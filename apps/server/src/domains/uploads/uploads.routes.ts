import { uploads as contract } from '#contract/domains/uploads.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Uploads } from './uploads.service.ts'

export const uploadRoutes = (uploads: Uploads): Route[] =>
  routes(contract, {
    presignUpload: ({ actor, body, transaction }) => transaction((uow) => uploads.presignUpload(uow, actor, body)),
    presignDelete: ({ actor, body, transaction }) => transaction((uow) => uploads.presignDelete(uow, actor, body)),
  })
