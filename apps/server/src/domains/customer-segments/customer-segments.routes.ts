import { customerSegments } from '#contract/domains/customer-segments.ts'
import { routes } from '#server/http/routes.ts'
import {
  changeSegment,
  createSegment,
  listedSegments,
  removeSegment,
  restoreSegments,
} from './customer-segments.service.ts'

export const customerSegmentRoutes = routes(customerSegments, {
  list: ({ db, store, query }) => listedSegments(db, store, query),
  create: ({ work, store, actor, body }) => createSegment(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => changeSegment(work, store, actor, params.id, body),
  remove: async ({ work, store, params }) => {
    await removeSegment(work, store, params.id)
    return null
  },
  restoreMany: async ({ work, store, body }) => ({ ids: await restoreSegments(work, store, body.ids) }),
})
