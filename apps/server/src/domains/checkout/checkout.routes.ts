import { toWholeList } from '#contract/core/page.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { discountPreview } from '#contract/domains/discount-preview.ts'
import { listSlots } from '#server/domains/fulfillment-windows/slot-bookings.service.ts'
import { routes } from '#server/http/routes.ts'
import { quoteCart } from './quote-cart.service.ts'
import { readCheckoutOptions } from './checkout-options.service.ts'
import { previewDiscount } from './discount-preview.service.ts'
import { placeManualOrder } from './place-order.service.ts'
import { quoteChange } from './reprice-order.service.ts'
import { listSellableVariants } from './search-variants.repo.ts'

export const checkoutRoutes = ({ acceptsCards }: { acceptsCards: boolean }) => [
  ...routes(checkout, {
    variants: ({ db, store, query }) => listSellableVariants(db, store, query),
    slots: async ({ db, store, query }) => toWholeList(await listSlots(db, store, query, Date.now())),
    options: ({ db, store }) => readCheckoutOptions(db, store, acceptsCards),
    quote: ({ db, store, body }) => quoteCart(db, store, body, { channel: 'staff', acceptsCards }),
    create: ({ uow, store, actor, body }) => placeManualOrder(uow, store, actor, body, acceptsCards),
    quoteChange: ({ db, store, params, body }) => quoteChange(db, store, params.orderId, body),
  }),
  ...routes(discountPreview, { test: ({ db, store, body }) => previewDiscount(db, store, body) }),
]
