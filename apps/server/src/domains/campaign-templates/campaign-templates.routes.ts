import { toWholeList } from '#contract/core/page.ts'
import { campaignTemplates } from '#contract/domains/campaign-templates.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { templateTable } from './campaign-templates.repo.ts'
import { copyTemplate, createTemplate, listReadyTemplates, updateTemplate } from './campaign-templates.service.ts'

export const campaignTemplateRoutes = routes(campaignTemplates, {
  ...crudRoutes(templateTable),
  create: ({ uow, store, actor, body }) => createTemplate(uow, store, actor, body),
  update: ({ uow, store, actor, params, body }) => updateTemplate(uow, store, actor, params.id, body),
  ready: async ({ db, store, query, language }) =>
    toWholeList(await listReadyTemplates(db, store, query.language, language)),
  copy: ({ uow, store, otherStore, actor, params }) =>
    copyTemplate(uow, store, orNotFound(otherStore), actor, params.id),
})
