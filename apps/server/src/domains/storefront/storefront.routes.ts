import { toWholeList } from '#contract/core/page.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { readPublicHours } from '#server/domains/business-hours/business-hours.service.ts'
import { listSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { readPolicies } from '#server/domains/online-store/online-store.service.ts'
import { routes } from '#server/http/routes.ts'
import { type CardDeps, completePayment } from '#server/domains/card-payments/card-checkout.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listPublicProducts, readStore } from './storefront.repo.ts'
import {
  cancelCustomerOrder,
  listCustomerOrders,
  placeGuestOrder,
  placeCustomerOrder,
  quotePublicCart,
  quoteCustomerCart,
  readCheckout,
  readCustomerOrder,
} from './storefront.service.ts'

/** Bookings per slot are internal; the schema drops them. */
const publicSlot = storefront.slots.response.shape.data.element

export const storefrontRoutes = (deps: CardDeps) => {
  const acceptsCards = deps.cards.mode !== 'off'
  return routes(
    storefront,
    {
      store: async ({ db, store }) => orNotFound(await readStore(db, store)),
      businessHours: ({ db, store }) => readPublicHours(db, store, Date.now()),
      policies: ({ db, store }) => readPolicies(db, store),
      products: ({ db, store, query }) => listPublicProducts(db, store, query),
      checkout: ({ db, store }) => readCheckout(db, store, acceptsCards),
      slots: async ({ db, store, query: { postcode = '', ...span } }) =>
        toWholeList(
          (await listSlots(db, store, { ...span, postcode }, Date.now())).map((slot) => publicSlot.parse(slot)),
        ),
      quote: ({ db, store, body }) => quotePublicCart(db, store, body, acceptsCards),
      ownQuote: ({ db, store, actor, body }) => quoteCustomerCart(db, store, actor, body, acceptsCards),
      placeAsGuest: ({ uow, store, body }) => placeGuestOrder(deps, uow, store, body),
      place: ({ uow, store, actor, body }) => placeCustomerOrder(deps, uow, store, actor, body),
      ownOrders: ({ db, store, actor, query }) => listCustomerOrders(db, store, actor, query),
      ownOrder: ({ db, store, actor, params }) => readCustomerOrder(db, store, actor, params.orderId),
      cancelOwn: ({ uow, store, actor, params, query }) =>
        cancelCustomerOrder(uow, store, actor, params.orderId, query.reason),
    },
    {
      placeAsGuest: (order, { store }) => completePayment(deps, store, order),
      place: (order, { store }) => completePayment(deps, store, order),
    },
  )
}
