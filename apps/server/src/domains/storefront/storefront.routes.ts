import { toWholeList } from '#contract/core/page.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { readPublicHours } from '#server/domains/business-hours/business-hours.service.ts'
import { listSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { readPolicies } from '#server/domains/cms-pages/cms-pages.service.ts'
import { routes } from '#server/http/routes.ts'
import type { CardDeps } from '#server/domains/card-payments/card-checkout.service.ts'
import { cartCookie, toCartOwner } from '#server/domains/carts/carts.service.ts'
import { readStoreOrigin } from '#server/domains/checkout/cart.service.ts'
import { locateAddress } from '#server/domains/checkout/locate-address.service.ts'
import type { Geocoder } from '#server/platform/places/geocoder-port.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { listPublicProducts, readStore } from './storefront.repo.ts'
import {
  cancelCustomerOrder,
  listCustomerOrders,
  completeOrder,
  placeShopOrder,
  quotePublicCart,
  quoteCustomerCart,
  readCheckout,
  readCustomerOrder,
} from './storefront.service.ts'

/** Bookings per slot are internal; the schema drops them. */
const publicSlot = storefront.slots.response.shape.data.element

const maxPlaces = 6

export const storefrontRoutes = ({ geocoder, ...deps }: CardDeps & { geocoder: Geocoder }) => {
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
      quote: async ({ db, store, body, language }) =>
        quotePublicCart(db, store, await locateAddress(geocoder, body, language), acceptsCards),
      ownQuote: async ({ db, store, actor, body, language }) =>
        quoteCustomerCart(db, store, actor, await locateAddress(geocoder, body, language), acceptsCards),
      places: async ({ db, store, query, language }) => {
        const near = (await readStoreOrigin(db, store)) ?? undefined
        return toWholeList(await geocoder.suggest({ q: query.q, limit: maxPlaces, language, near }))
      },
      place: ({ uow, store, actor, body, cookies }) => {
        const cartOwner = toCartOwner(deps.tokens, actor, cookies.get(cartCookie))
        return placeShopOrder(deps, uow, store, { actor, cartOwner }, body)
      },
      ownOrders: ({ db, store, actor, query }) => listCustomerOrders(deps, db, store, actor, query),
      ownOrder: ({ db, store, actor, params }) => readCustomerOrder(deps, db, store, actor, params.orderId),
      cancelOwn: ({ uow, store, actor, params, query }) =>
        cancelCustomerOrder(uow, store, actor, params.orderId, query.reason),
    },
    {
      complete: { place: (order, { store }) => completeOrder(deps, store, order) },
      prepare: { place: ({ body, language }) => locateAddress(geocoder, body, language) },
    },
  )
}
