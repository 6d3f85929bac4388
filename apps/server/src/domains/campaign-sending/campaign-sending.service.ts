import type { CampaignSending } from '#server/domains/campaigns/sending-port.service.ts'
import { actOnCampaign } from './act-on-campaign.service.ts'
import { countAudience } from './audience.service.ts'
import { type CheckDeps, checkCampaign, isReady } from './check-campaign.service.ts'

/** What the routes of campaigns need of sending, which uses campaigns itself. */
export const makeCampaignSending = (deps: CheckDeps): CampaignSending => ({
  countAudience: (db, store, { audience, topic = 'newsletter', channel = 'email' }) =>
    countAudience(db, store, { campaignId: null, audience, topic, channel }),
  check: (db, store, actor, id) => checkCampaign(deps, db, store, actor, id),
  act: (uow, store, actor, input) =>
    actOnCampaign({ isReady: (id) => isReady(deps, uow.tx, store, id) }, uow, store, actor, input),
})
