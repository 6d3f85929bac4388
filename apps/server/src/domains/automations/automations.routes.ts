import { automations } from '#contract/domains/automations.ts'
import { routes } from '#server/http/routes.ts'
import { changeAutomation, listAutomations, readAutomation } from './automations.service.ts'
import { dryRunAutomation } from './dry-run.service.ts'

export const automationRoutes = routes(automations, {
  list: ({ db, store }) => listAutomations(db, store),
  get: ({ db, store, params }) => readAutomation(db, store, params.kind),
  update: ({ uow, store, actor, params, body }) => changeAutomation(uow, store, actor, params.kind, body),
  dryRun: ({ db, store, params }) => dryRunAutomation(db, store, params.kind),
})
