import { cardPayments, pay } from '#contract/domains/card-payments.ts'
import { routes } from '#server/http/routes.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { retryCardRefund } from './card-refunds.service.ts'
import { checkPayment, readPage, startPayment } from './pay-page.service.ts'
import { revokePaymentLink, sendPaymentLink } from './payment-links.service.ts'

export const cardPaymentRoutes = (cardDeps: CardDeps) => [
  ...routes(cardPayments, {
    sendPaymentLink: ({ transaction, store, actor, params, body }) =>
      transaction((uow) => sendPaymentLink(cardDeps, uow, store, actor, params.orderId, body.notify ?? true)),
    revokePaymentLink: ({ uow, store, actor, params }) => revokePaymentLink(uow, store, actor, params.orderId),
    retryRefund: ({ uow, store, actor, params }) => retryCardRefund(uow, store, actor, params),
  }),
  ...routes(pay, {
    get: ({ params }) => readPage(cardDeps, params.token),
    start: ({ params, address }) => startPayment(cardDeps, params.token, address),
    check: ({ params }) => checkPayment(cardDeps, params.token),
  }),
]
