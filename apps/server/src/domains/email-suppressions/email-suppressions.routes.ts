import { emailSuppressions } from '#contract/domains/email-suppressions.ts'
import { routes } from '#server/http/routes.ts'
import { listSuppressions } from './email-suppressions.repo.ts'
import { addSuppressions, removeSuppression } from './email-suppressions.service.ts'

export const emailSuppressionRoutes = routes(emailSuppressions, {
  list: ({ db, store, query }) => listSuppressions(db, store, query),
  add: ({ uow, store, actor, body }) => addSuppressions(uow, store, actor, body),
  remove: ({ uow, store, params }) => removeSuppression(uow, store, params.id),
})
