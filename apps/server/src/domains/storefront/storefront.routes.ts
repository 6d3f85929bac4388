import { storefront } from '#contract/domains/storefront.ts'
import { listSlots } from '#server/domains/fulfillment-windows/seats.service.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { listShown, readStore } from './storefront.repo.ts'
import {
  cancelOwn,
  listOwn,
  placeAsGuest,
  placeOwn,
  quoteForAnybody,
  quoteOwn,
  readCheckout,
  readOwn,
} from './storefront.service.ts'

/** Bookings per slot are internal; the schema drops them. */
const shownSlot = storefront.slots.response.shape.data.element

export const storefrontRoutes = routes(storefront, {
  store: async ({ db, store }) => found(await readStore(db, store)),
  products: ({ db, store, query }) => listShown(db, store, query),
  checkout: ({ db, store }) => readCheckout(db, store),
  slots: async ({ db, store, query: { postcode = '', ...span } }) => ({
    data: (await listSlots(db, store, { ...span, postcode }, Date.now())).map((one) => shownSlot.parse(one)),
  }),
  quote: ({ db, store, body }) => quoteForAnybody(db, store, body),
  ownQuote: ({ db, store, actor, body }) => quoteOwn(db, store, actor, body),
  placeAsGuest: ({ work, store, body }) => placeAsGuest(work, store, body),
  place: ({ work, store, actor, body }) => placeOwn(work, store, actor, body),
  ownOrders: ({ db, store, actor, query }) => listOwn(db, store, actor, query),
  ownOrder: ({ db, store, actor, params }) => readOwn(db, store, actor, params.orderId),
  cancelOwn: ({ work, store, actor, params, query }) => cancelOwn(work, store, actor, params.orderId, query.reason),
})
