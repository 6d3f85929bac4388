import { cardEvents } from '#contract/domains/card-events.ts'
import { type Route, routes } from '#server/http/routes.ts'
import type { Cards } from '#server/platform/cards/cards.ts'
import { receiveCardEvent } from './card-events.service.ts'

export const cardEventRoutes = (cards: Cards): Route[] =>
  routes(cardEvents, {
    receive: async ({ transaction, signed = { body: '', signature: '' } }) => {
      await receiveCardEvent(cards, transaction, signed)
      return null
    },
  })
