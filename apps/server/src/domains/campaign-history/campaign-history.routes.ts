import { campaignHistory } from '#contract/domains/campaign-history.ts'
import { hasCustomer, hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { hasSentCampaign, listSentCampaigns, readResults } from './campaign-history.repo.ts'
import { listReceived, listRecipients } from './recipients.repo.ts'

export const campaignHistoryRoutes = routes(campaignHistory, {
  list: ({ db, store, query }) => listSentCampaigns(db, store, query),
  get: async ({ db, store, params }) => orNotFound(await readResults(db, store, params.id)),
  recipients: async ({ db, store, actor, params, query }) => {
    orNotFound(await hasSentCampaign(db, store, params.id))
    return listRecipients(db, store, params.id, hasPiiAccess(actor), query)
  },
  ofCustomer: async ({ db, store, params, query }) => {
    orNotFound(await hasCustomer(db, store, params.id))
    return listReceived(db, store, params.id, query)
  },
})
