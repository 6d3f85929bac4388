import { audit } from '#contract/domains/audit.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listAudit, readAudit, readChoices } from './audit.repo.ts'

export const auditRoutes = routes(audit, {
  list: ({ db, actor, query }) => listAudit(db, actor, query),
  get: async ({ db, actor, params }) => found(await readAudit(db, actor, params.id)),
  choices: ({ db, actor }) => readChoices(db, actor),
})
