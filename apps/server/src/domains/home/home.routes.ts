import { home } from '#contract/domains/home.ts'
import { routes } from '#server/http/routes.ts'
import { readAllStoresSummary, readAttention, readSetupChecklist, readSummary } from './home.service.ts'

export const homeRoutes = routes(home, {
  summary: ({ db, store, actor, query }) => readSummary(db, store, actor, query),
  attention: ({ db, store, actor }) => readAttention(db, store, actor),
  checklist: ({ db, store }) => readSetupChecklist(db, store),
  everyStore: ({ db, actor, query }) => readAllStoresSummary(db, actor, query),
})
