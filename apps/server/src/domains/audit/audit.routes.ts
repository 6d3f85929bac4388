import { audit } from '#contract/domains/audit.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listAudit, readFilterOptions } from './audit.repo.ts'
import { readEntry, visibleResourcesFor } from './audit.service.ts'

export const auditRoutes = routes(audit, {
  list: ({ db, actor, query }) => listAudit(db, actor, visibleResourcesFor(actor), query),
  get: async ({ db, actor, params }) => orNotFound(await readEntry(db, actor, params.id)),
  choices: ({ db, actor }) => readFilterOptions(db, actor),
})
