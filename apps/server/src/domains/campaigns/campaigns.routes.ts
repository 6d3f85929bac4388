import { campaigns } from '#contract/domains/campaigns.ts'
import { routes } from '#server/http/routes.ts'
import { listCampaigns } from './campaigns.repo.ts'
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  removeCampaign,
  restoreCampaigns,
  updateCampaign,
} from './campaigns.service.ts'
import { previewCampaign, readMergeValues } from './preview.service.ts'
import type { CampaignSending } from './sending-port.service.ts'
import { sendTestSms } from './send-test-sms.service.ts'
import { sendTest, type TestDeps } from './send-test.service.ts'

export const campaignRoutes = ({ sending, ...deps }: TestDeps & { sending: CampaignSending }) =>
  routes(campaigns, {
    list: ({ db, store, query }) => listCampaigns(db, store, query),
    get: ({ db, store, actor, params }) => getCampaign(db, store, actor, params.id),
    create: ({ uow, store, actor, body }) => createCampaign(uow, store, actor, body),
    update: ({ uow, store, actor, params, body }) => updateCampaign(uow, store, actor, params.id, body),
    remove: ({ uow, store, params }) => removeCampaign(uow, store, params.id),
    restoreMany: async ({ uow, store, body }) => ({ ids: await restoreCampaigns(uow, store, body.ids) }),
    duplicate: ({ uow, store, actor, params, body }) => duplicateCampaign(uow, store, actor, params.id, body),
    preview: ({ db, store, actor, body }) => previewCampaign(deps, db, store, actor, body),
    mergeValues: ({ db, store, actor, query }) => readMergeValues(deps, db, store, actor, query),
    countAudience: ({ db, store, body }) => sending.countAudience(db, store, body),
    check: ({ db, store, actor, params }) => sending.check(db, store, actor, params.id),
    act: async ({ uow, store, actor, body }) => {
      const { action, campaign_id: id, to } = body
      const campaign = await getCampaign(uow.tx, store, actor, id)
      if (action !== 'test') {
        await sending.act(uow, store, actor, { ...body, action })
        return getCampaign(uow.tx, store, actor, id)
      }
      const send = campaign.channel === 'sms' ? sendTestSms : sendTest
      await send(deps, uow, store, actor, campaign, to)
      return campaign
    },
  })
