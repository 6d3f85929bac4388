import { smsOptOuts } from '#contract/domains/sms-opt-outs.ts'
import { routes } from '#server/http/routes.ts'
import { listOptOuts } from './sms-opt-outs.repo.ts'

export const smsOptOutRoutes = routes(smsOptOuts, {
  list: ({ db, store, query }) => listOptOuts(db, store, query),
})
