import { orderLinkDays } from '#contract/domains/order-links.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { toOrderPage } from '#server/storefront/orders/order-page.tsx'
import { privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { forMember, getData, toRedirect } from './account-frame.tsx'

const dayMs = 24 * 60 * 60 * 1000

const getOrderId = ({ params }: VisitorContext): string => params['orderId'] ?? ''

/** Leads to the order's status page. Links of old orders have expired; their customer still sees what was ordered. */
const orderPage = privatePage({
  path: '/account/orders/:orderId',
  load: forMember(
    (context) => `orders/${encodeURIComponent(getOrderId(context))}`,
    async (context) => {
      const params = { orderId: getOrderId(context) }
      const order = getData(await context.call(storefront.ownOrder, { params }))
      const hasLink = Date.parse(order.placedAt) > Date.now() - (orderLinkDays - 1) * dayMs
      if (hasLink) return toRedirect(context.urls.order(order.token))
      const closed = { delivery: null, canCancel: false, canChangeSlot: false, payment: null, downloads: [] }
      return toOrderPage(context, { ...order, ...closed }, { isReadOnly: true })
    },
  ),
})

export const orderRoutes = [orderPage]
