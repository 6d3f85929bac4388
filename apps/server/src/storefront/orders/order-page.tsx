import { orderLinks, type OrderStatusPage } from '#contract/domains/order-links.ts'
import { fail } from '#server/platform/app-error.ts'
import { OrderSummary } from '#server/storefront/cart/order-summary.tsx'
import { SlotPicker } from '#server/storefront/checkout/slots.tsx'
import type { ShopSlot } from '#server/storefront/checkout/load-checkout.ts'
import { type PageContent, privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import {
  formatInstant,
  OrderBalance,
  OrderDetails,
  OrderDownloads,
  OrderItems,
  OrderNotes,
  OrderPayment,
  type OrderProps,
} from './order-parts.tsx'
import { changesAlone, needsNewSlot, OrderDelivery } from './order-delivery.tsx'
import { deliveryText } from './delivery.text.ts'
import { OrderProgress } from './order-progress.tsx'
import { ordersText } from './orders.text.ts'

interface OrderView {
  slots?: readonly ShopSlot[]
  message?: string
  notice?: string
  isPlaced?: boolean
  /** Its link has expired, so nothing can be done with it. */
  isReadOnly?: boolean
  status?: PageContent['status']
}

/** Whether the card form is the next step. */
const isPayable = ({ payment, status, balance }: OrderStatusPage): boolean =>
  payment !== null && status !== 'cancelled' && balance > 0

const ChangeSlot = ({ order, context, slots }: OrderProps & { slots: readonly ShopSlot[] }) => {
  const { urls, formFields, language, shop } = context
  const text = ordersText[language]
  if (!order.canChangeSlot) return null
  const isFailed = needsNewSlot(order)
  const selected = order.slot && { window: order.slot.window, date: order.slot.date }
  const day = selected?.date ?? null
  return (
    <details className="order-action" open={isFailed}>
      <summary>{isFailed ? deliveryText[language].newTime : text.changeSlot}</summary>
      {slots.length === 0 ? (
        <p>{text.noSlots}</p>
      ) : (
        <form className="form" method="post" action={urls.path(`/orders/${order.token}/slot`)}>
          {formFields}
          <SlotPicker slots={slots} selected={selected} day={day} currency={shop.currency} locale={context.locale} />
          <button type="submit" className="button">
            {text.saveSlot}
          </button>
        </form>
      )}
    </details>
  )
}

const CancelOrder = ({ order, context }: OrderProps) => {
  const { urls, formFields, language } = context
  const text = ordersText[language]
  if (!order.canCancel) return null
  return (
    <details className="order-action">
      <summary>{text.cancelOrder}</summary>
      <form className="form" method="post" action={urls.path(`/orders/${order.token}/cancel`)}>
        {formFields}
        <p>{text.cancelQuestion}</p>
        <div className="field">
          <label htmlFor="reason">
            {text.cancelReason} <span className="optional">({text.optional})</span>
          </label>
          <input id="reason" name="reason" maxLength={500} />
        </div>
        <button type="submit" className="button danger">
          {text.confirmCancel}
        </button>
      </form>
    </details>
  )
}

const Actions = ({ order, context, slots }: OrderProps & { slots: readonly ShopSlot[] }) => {
  const { urls, formFields, language } = context
  const text = ordersText[language]
  return (
    <section className="order-actions">
      {!isPayable(order) && (
        <div className="form-actions">
          <a className="button" href={urls.home()}>
            {text.continueShopping}
          </a>
          <a className="button" href={urls.path(`/orders/${order.token}/receipt`)} download>
            {text.receipt}
          </a>
          <form method="post" action={urls.path(`/orders/${order.token}/reorder`)}>
            {formFields}
            <button type="submit" className="button">
              {text.reorder}
            </button>
          </form>
        </div>
      )}
      <ChangeSlot order={order} context={context} slots={slots} />
      <CancelOrder order={order} context={context} />
    </section>
  )
}

const Heading = ({ order, context, view }: OrderProps & { view: OrderView }) => {
  const text = ordersText[context.language]
  if (view.isPlaced && isPayable(order))
    return (
      <>
        <h1>{text.payTitle}</h1>
        <p className="order-number">{text.title(order.number)}</p>
      </>
    )
  if (view.isPlaced && order.status !== 'cancelled')
    return (
      <>
        <h1>{text.thanks(order.customer.name)}</h1>
        <p className="order-number">{text.title(order.number)}</p>
        {order.customer.email && <p className="muted">{text.sentTo(order.customer.email)}</p>}
      </>
    )
  return (
    <>
      <h1>{text.title(order.number)}</h1>
      <p className="muted">{text.placedOn(formatInstant(order.placedAt, context, 'date'))}</p>
    </>
  )
}

const Head = ({ order, context, view }: OrderProps & { view: OrderView }) => {
  const { urls, language, isSignedIn } = context
  return (
    <div className="order-head">
      {isSignedIn && (
        <a className="order-back" href={urls.account('orders')}>
          {ordersText[language].yourOrders}
        </a>
      )}
      <Heading order={order} context={context} view={view} />
      {view.message && (
        <p className="notice danger" role="alert">
          {view.message}
        </p>
      )}
      {view.notice && (
        <p className="notice success" role="status">
          {view.notice}
        </p>
      )}
    </div>
  )
}

export const toOrderPage = (context: VisitorContext, order: OrderStatusPage, view: OrderView = {}): PageContent => {
  const { language } = context
  const text = ordersText[language]
  const parts = { order, context }
  return {
    title: text.title(order.number),
    ...(view.status === undefined ? {} : { status: view.status }),
    body: (
      <div className="order-page">
        <Head {...parts} view={view} />
        <div className="order-columns">
          <div className="order-main">
            {order.status === 'cancelled' && (
              <p className="notice warning">
                {text.cancelled} {order.balance < 0 && text.cancelledRefund}
              </p>
            )}
            {/* An order that waits for its card payment isn't received yet. */}
            {order.status !== 'cancelled' && !isPayable(order) && (
              <div
                id="order-live"
                className="order-live"
                {...(changesAlone(order) && !view.isReadOnly && { 'data-island': 'refresh-part' })}
              >
                <OrderProgress order={order} language={language} />
                <OrderDelivery {...parts} />
              </div>
            )}
            <OrderPayment {...parts} />
            <OrderDownloads {...parts} />
            <OrderDetails {...parts} />
            <OrderNotes {...parts} />
            {!view.isReadOnly && <Actions {...parts} slots={view.slots ?? []} />}
          </div>
          <section className="cart-summary" aria-labelledby="items">
            <h2 id="items">{text.items}</h2>
            <OrderItems {...parts} />
            <OrderSummary totals={order} method={order.method} language={language} />
            <OrderBalance {...parts} />
          </section>
        </div>
      </div>
    ),
  }
}

/** The order with the slots that it can be moved to. */
export const showOrder = async (context: VisitorContext, view: OrderView = {}): Promise<PageContent> => {
  const params = { token: context.params['token'] ?? '' }
  const result = await context.call(orderLinks.get, { params })
  if (!result.ok) return fail(result.status === 404 ? 'not_found' : 'unavailable')
  const slots = result.data.canChangeSlot ? await context.call(orderLinks.slots, { params }) : undefined
  return toOrderPage(context, result.data, { ...view, slots: slots?.ok ? slots.data.data : [] })
}

export const orderPage = privatePage({
  path: '/orders/:token',
  load: (context) => {
    const isMoved = context.query.has('moved')
    const notice = isMoved ? { notice: ordersText[context.language].slotChanged } : {}
    return showOrder(context, { isPlaced: context.query.has('placed'), ...notice })
  },
})
