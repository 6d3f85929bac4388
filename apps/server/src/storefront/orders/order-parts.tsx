import { formatMoney } from '#contract/core/money.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { OrderStatusPage } from '#contract/domains/order-links.ts'
import { trackingUrl } from '#contract/domains/tracking-url.ts'
import { formatPickup, getCountryName } from '#server/storefront/account/address-fields.tsx'
import { LineImage } from '#server/storefront/cart/cart-lines.tsx'
import { formatLongDay, formatSpan } from '#server/storefront/checkout/slots.tsx'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { ordersText } from './orders.text.ts'

export interface OrderProps {
  order: OrderStatusPage
  context: VisitorContext
}

export const formatInstant = (instant: string, { locale, shop }: VisitorContext, style: 'date' | 'time'): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: shop.timezone,
    ...(style === 'date' ? { dateStyle: 'long' } : { timeStyle: 'short' }),
  }).format(new Date(instant))

const toPaymentState = ({ paymentStatus }: OrderStatusPage): 'paid' | 'partially_refunded' | 'refunded' =>
  paymentStatus === 'partially_refunded' || paymentStatus === 'refunded' ? paymentStatus : 'paid'

export const OrderDetails = ({ order, context }: OrderProps) => {
  const { language, shop } = context
  const text = ordersText[language]
  const { slot, address, carrier, trackingNumber, method, paymentOption } = order
  const isPaid = order.status !== 'cancelled' && order.balance <= 0
  const tracking = [carrier, trackingNumber].filter(Boolean).join(' ')
  const trackingPage = trackingUrl(carrier, trackingNumber)
  return (
    <dl className="order-details">
      {slot && (
        <div>
          <dt>{text.slot[method]}</dt>
          <dd>
            {formatLongDay(slot.date, context.locale)}
            <br />
            {formatSpan(slot.start, slot.end, context.locale)}
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{text.address}</dt>
          <dd>
            {formatAddress(address, (code) => getCountryName(language, code)).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {method === 'pickup' && shop.pickup && (
        <div>
          <dt>{text.pickupAt}</dt>
          <dd>
            {formatPickup(shop.pickup, language).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
      {tracking !== '' && (
        <div>
          <dt>{text.tracking}</dt>
          <dd>
            {trackingPage ? (
              <a href={trackingPage} target="_blank" rel="noopener noreferrer">
                {tracking}
              </a>
            ) : (
              tracking
            )}
          </dd>
        </div>
      )}
      {isPaid && (
        <div>
          <dt>{text.payment}</dt>
          <dd>{[text.paymentStates[toPaymentState(order)], paymentOption?.name].filter(Boolean).join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}

export const OrderItems = ({ order, context: { language } }: OrderProps) => (
  <ul className="summary-lines">
    {order.lines.map(({ _id, title, values, picture, quantity, refundedQuantity, gross }) => (
      <li key={_id}>
        <LineImage picture={picture} title={title} />
        <span className="line-text">
          <span>{title}</span>
          <span className="muted">{[values.join(' · '), `× ${quantity}`].filter(Boolean).join(' ')}</span>
          {refundedQuantity > 0 && (
            <span className="muted">{ordersText[language].returnedItems(refundedQuantity)}</span>
          )}
        </span>
        <span>{formatMoney(gross, order.currency, language)}</span>
      </li>
    ))}
  </ul>
)

/** What was paid and given back, from the total to the balance. */
export const OrderBalance = ({ order, context: { language } }: OrderProps) => {
  const text = ordersText[language]
  const { paid, refunded, returned, balance, currency, status } = order
  if (paid === 0) return null
  const row = (label: string, amount: number, className?: string) =>
    amount !== 0 && (
      <div className={className}>
        <dt>{label}</dt>
        <dd>{formatMoney(amount, currency, language)}</dd>
      </div>
    )
  return (
    <dl className="summary">
      {status !== 'cancelled' && row(text.returned, -returned)}
      {row(text.paymentStates.paid, -paid)}
      {row(text.paymentStates.refunded, refunded)}
      {row(balance < 0 ? text.refundDue : text.balance, Math.abs(balance), 'total')}
    </dl>
  )
}

/** The card form, or how the rest is paid. */
export const OrderPayment = ({ order, context }: OrderProps) => {
  const { language } = context
  const text = ordersText[language]
  const amount = formatMoney(order.balance, order.currency, language)
  const { paymentOption, payment } = order
  if (order.status === 'cancelled' || order.balance <= 0) return null
  return (
    <section>
      <h2>{text.payment}</h2>
      {payment ? (
        <>
          {payment.cancelsOrder && <p>{text.payBefore(formatInstant(payment.expiresAt, context, 'time'))}</p>}
          <div
            data-island="card-payment"
            data-token={payment.token}
            data-title={text.cardForm}
            data-label={`${text.pay} ${amount}`}
            data-confirming={text.confirming}
            data-slow={text.slow}
            data-failed={text.paymentFailed}
          >
            <noscript>
              <p className="notice warning">{text.needsScript}</p>
            </noscript>
            <div className="card-place" data-part="card" />
            <p className="muted" data-part="state" role="status" />
          </div>
        </>
      ) : (
        <>
          <p>{[paymentOption?.name, text.unpaid(amount)].filter(Boolean).join(': ')}</p>
          {paymentOption?.instructionsAfter && <p className="instructions">{paymentOption.instructionsAfter}</p>}
        </>
      )}
    </section>
  )
}

export const OrderNotes = ({ order, context }: OrderProps) => {
  const text = ordersText[context.language]
  if (order.notes.length === 0) return null
  return (
    <section>
      <h2>{text.notes}</h2>
      <ul className="notes">
        {order.notes.map(({ _id, body, by, at }) => (
          <li key={_id}>
            <p>{body}</p>
            <span className="muted">{[by, formatInstant(at, context, 'date')].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const OrderDownloads = ({ order, context }: OrderProps) => {
  const { urls, formFields, language } = context
  const text = ordersText[language]
  if (order.downloads.length === 0) return null
  return (
    <section>
      <h2>{text.downloads}</h2>
      {order.downloads.map(({ _id, name, left, expiresAt }) => (
        <form key={_id} className="download" method="post" action={urls.path(`/orders/${order.token}/download`)}>
          {formFields}
          <input type="hidden" name="file" value={_id} />
          <button type="submit" className="button" disabled={left === 0}>
            {text.download(name)}
          </button>
          <span className="muted">
            {left === 0 ? text.downloadsEnded : text.downloadsLeft(left, formatInstant(expiresAt, context, 'date'))}
          </span>
        </form>
      ))}
    </section>
  )
}
