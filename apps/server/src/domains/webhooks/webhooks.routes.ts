import { toWholeList } from '#contract/core/page.ts'
import { webhooks } from '#contract/domains/webhooks.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { listDeliveries, readDeliveryDetail } from './deliveries.repo.ts'
import { readEndpoint, readEndpoints } from './webhooks.repo.ts'
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  resendDelivery,
  rollSecret,
  sendTestEvent,
} from './webhooks.service.ts'

export const webhookRoutes = ({ tokens }: { tokens: Tokens }) =>
  routes(webhooks, {
    list: async ({ db, actor }) => toWholeList(await readEndpoints(db, actor)),
    get: async ({ db, actor, params }) => orNotFound(await readEndpoint(db, actor, params.id)),
    create: ({ transaction, actor, body }) => transaction((uow) => createEndpoint(tokens, uow, actor, body)),
    update: ({ uow, actor, params, body }) => changeEndpoint(uow, actor, params.id, body),
    remove: ({ uow, actor, params }) => removeEndpoint(uow, actor, params.id),
    rollSecret: ({ transaction, actor, params }) => transaction((uow) => rollSecret(tokens, uow, actor, params.id)),
    sendTest: ({ uow, actor, params }) => sendTestEvent(uow, actor, params.id),
    listDeliveries: async ({ db, actor, params, query }) => {
      const { _id } = orNotFound(await readEndpoint(db, actor, params.id))
      return listDeliveries(db, _id, query)
    },
    getDelivery: async ({ db, actor, params }) => orNotFound(await readDeliveryDetail(db, actor, params)),
    resend: ({ uow, actor, params }) => resendDelivery(uow, actor, params),
  })
