import { uploads as contract } from '#contract/domains/uploads.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Uploads } from './uploads.service.ts'

export const uploadRoutes = (uploads: Uploads): Route[] =>
  routes(contract, {
    presignUpload: ({ actor, body, begin }) => begin((work) => uploads.presignUpload(work, actor, body)),
    presignDelete: ({ actor, body, begin }) => begin((work) => uploads.presignDelete(work, actor, body)),
  })
