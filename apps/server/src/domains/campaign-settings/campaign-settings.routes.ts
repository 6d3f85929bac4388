import { campaignSettingsCalls } from '#contract/domains/campaign-settings.ts'
import { routes } from '#server/http/routes.ts'
import { changeSettings, getSettings } from './campaign-settings.service.ts'
import { checkSenderDomain, type SenderDeps } from './sender-domain.service.ts'

export const campaignSettingsRoutes = (deps: SenderDeps) =>
  routes(campaignSettingsCalls, {
    get: ({ db, store }) => getSettings(db, store),
    update: ({ uow, store, actor, body }) => changeSettings(uow, store, actor, body),
    senderDomain: () => checkSenderDomain(deps),
  })
