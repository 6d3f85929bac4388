import { paymentMethods } from '#contract/domains/payment-methods.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { addCard, listCards, makeDefaultCard, removeCard, startSetup } from './payment-methods.service.ts'

export const paymentMethodRoutes = (cards: Cards): Route[] =>
  routes(paymentMethods, {
    setupIntent: ({ db, transaction, actor }) => startSetup(cards, db, transaction, actor),
    list: ({ db, actor }) => listCards(db, actor),
    add: ({ db, transaction, actor, body }) => addCard(cards, db, transaction, actor, body.setupIntentId),
    makeDefault: ({ uow, actor, params }) => makeDefaultCard(uow, actor, params.id),
    remove: ({ uow, actor, params }) => removeCard(uow, actor, params.id),
  })
