import { customerSegments } from '#contract/domains/customer-segments.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { segmentTable } from './customer-segments.repo.ts'
import { createSegment, listSegments, updateSegment } from './customer-segments.service.ts'

export const customerSegmentRoutes = routes(customerSegments, {
  ...crudRoutes(segmentTable),
  list: ({ db, store, query }) => listSegments(db, store, query),
  create: ({ uow, store, actor, body }) => createSegment(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateSegment(uow, store, actor, params.id, body),
})
