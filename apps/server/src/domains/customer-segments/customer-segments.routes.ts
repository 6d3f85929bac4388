import { customerSegments } from '#contract/domains/customer-segments.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { segmentTable } from './customer-segments.repo.ts'
import { createSegment, listSegments, updateSegment } from './customer-segments.service.ts'

export const customerSegmentRoutes = routes(customerSegments, {
  ...crudRoutes(segmentTable),
  list: ({ db, store, query }) => listSegments(db, store, query),
  create: ({ work, store, actor, body }) => createSegment(work, store, actor, body),
  update: ({ work, store, actor, params, body }) => updateSegment(work, store, actor, params.id, body),
})
