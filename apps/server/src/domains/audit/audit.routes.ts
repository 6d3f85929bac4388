import { audit } from '#contract/domains/audit.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listAudit, readChoices } from './audit.repo.ts'
import { readEntry, visibleTo } from './audit.service.ts'

export const auditRoutes = routes(audit, {
  list: ({ db, actor, query }) => listAudit(db, actor, query, visibleTo(actor)),
  get: async ({ db, actor, params }) => found(await readEntry(db, actor, params.id)),
  choices: ({ db, actor }) => readChoices(db, actor),
})
