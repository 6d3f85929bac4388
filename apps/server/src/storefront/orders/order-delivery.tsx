import {
  customerFailureTexts,
  type FailedDelivery,
  type OutForDelivery,
  type ProofOfDelivery,
} from '#contract/domains/order-delivery.ts'
import type { OrderStatusPage } from '#contract/domains/order-links.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatLongDay, formatSpan } from '#server/storefront/checkout/slots.tsx'
import type { VisitorContext } from '#server/storefront/shop-page.ts'
import { deliveryText } from './delivery.text.ts'
import { formatInstant, type OrderProps } from './order-parts.tsx'

const mileCountries = new Set(['US', 'GB'])
const metersPerMile = 1609

/** "0.8 mi" or "1.3 km", never less than a tenth: positions aren't more exact. */
const formatDistance = (meters: number, country: string | null, locale: Locale): string => {
  const isMiles = mileCountries.has(country ?? '')
  const value = Math.max(0.1, meters / (isMiles ? metersPerMile : 1000))
  const unit = isMiles ? 'mile' : 'kilometer'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

const formatDateTime = (instant: string, { locale, shop }: VisitorContext): string =>
  new Intl.DateTimeFormat(locale, { timeZone: shop.timezone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )

const OnTheWay = ({ order, context, delivery }: OrderProps & { delivery: OutForDelivery }) => {
  const { language } = context
  const text = deliveryText[language]
  const { stopsAhead, eta, driver, position, distance, code } = delivery
  return (
    <>
      <h2>{text.outTitle}</h2>
      {eta && <p className="delivery-eta">{text.eta(formatInstant(eta, context, 'time'))}</p>}
      <p>{stopsAhead === 0 ? text.next(driver) : text.stopsAhead(stopsAhead)}</p>
      {position && (
        <p>
          {distance !== null &&
            `${text.away(formatDistance(distance, order.address?.country ?? null, context.locale))} · `}
          <a
            href={`https://www.openstreetmap.org/?mlat=${position.latitude}&mlon=${position.longitude}#map=15/${position.latitude}/${position.longitude}`}
            rel="noreferrer noopener"
            target="_blank"
          >
            {text.showOnMap}
          </a>
        </p>
      )}
      {code && <p className="notice">{text.code(code)}</p>}
    </>
  )
}

const Delivered = ({ context, delivery }: OrderProps & { delivery: ProofOfDelivery }) => {
  const text = deliveryText[context.language]
  const { at, name, signature, photo } = delivery
  return (
    <>
      <h2>{text.deliveredTitle(formatDateTime(at, context))}</h2>
      {name && <p>{text.receivedBy(name)}</p>}
      {(signature ?? photo) && (
        <div className="delivery-proof">
          {photo && <img src={photo} alt={text.photo} loading="lazy" />}
          {signature && (
            <svg viewBox="0 0 300 120" role="img" aria-label={text.signature}>
              <path d={signature} />
            </svg>
          )}
        </div>
      )}
    </>
  )
}

const Failed = ({ order, context, delivery }: OrderProps & { delivery: FailedDelivery }) => {
  const { language } = context
  const text = deliveryText[language]
  const { reason, isPlanned, isRescheduled } = delivery
  const { slot, canChangeSlot } = order
  const nextStep = isPlanned ? text.planned : canChangeSlot ? text.chooseTime : text.contactStore
  return (
    <>
      <h2>{text.failedTitle}</h2>
      {reason && <p>{customerFailureTexts[language][reason]}</p>}
      <p>
        {isRescheduled && slot
          ? text.rescheduled(formatLongDay(slot.date, context.locale), formatSpan(slot.start, slot.end, context.locale))
          : nextStep}
      </p>
    </>
  )
}

/** How the delivery goes; nothing before it leaves. */
export const OrderDelivery = ({ order, context }: OrderProps) => {
  if (!order.delivery) return null
  const { out, proof, failure } = order.delivery
  const parts = { order, context }
  return (
    <section className="delivery" data-stage={failure ? 'failed' : proof ? 'delivered' : 'out'}>
      {out && <OnTheWay {...parts} delivery={out} />}
      {proof && <Delivered {...parts} delivery={proof} />}
      {failure && <Failed {...parts} delivery={failure} />}
      {out && (
        <noscript>
          <a href={context.urls.order(order.token)}>{deliveryText[context.language].refresh}</a>
        </noscript>
      )}
    </section>
  )
}

/** The customer hasn't chosen a new time for a failed delivery yet. */
export const needsNewSlot = ({ delivery, canChangeSlot }: OrderStatusPage): boolean =>
  canChangeSlot && delivery?.failure?.isRescheduled === false

/** Orders on their way change without the customer doing anything. */
export const changesAlone = ({ method, status, deliveryStatus }: OrderStatusPage): boolean =>
  method === 'delivery' && status !== 'cancelled' && status !== 'completed' && deliveryStatus !== 'failed'
