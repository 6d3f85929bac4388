import { type Locale, showsAmPm, toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import type { Order } from '#contract/domains/order.ts'
import { trackingUrl } from '#contract/domains/tracking-url.ts'
import type { Language } from '#contract/enumerations.ts'
import type { MailBlock } from '#server/platform/mail/mail-blocks.ts'
import type { EmailSender, EstimatedArrival } from './customer-emails.repo.ts'
import { emailLabels } from './email-texts.rules.ts'

/** What emails show of an order. */
export type EmailOrder = Pick<
  Order,
  | 'number'
  | 'status'
  | 'method'
  | 'currency'
  | 'taxMode'
  | 'subtotal'
  | 'discountTotal'
  | 'fulfillmentFee'
  | 'feeDiscount'
  | 'windowFee'
  | 'paymentFee'
  | 'taxTotal'
  | 'total'
  | 'pointsValue'
  | 'creditUsed'
  | 'paid'
  | 'refunded'
  | 'returned'
  | 'balance'
  | 'address'
  | 'carrier'
  | 'trackingNumber'
> & {
  slot: { date: string; start: string; end: string } | null
  paymentOption: { name: string; instructionsAfter: string } | null
  lines: readonly Pick<Order['lines'][number], 'title' | 'values' | 'quantity' | 'gross' | 'picture'>[]
}

interface BlockContext {
  sender: EmailSender
  language: Language
  publicUrl: string
}

// Many email clients show neither.
const isShownByClients = (path: string): boolean => !/\.(?:svg|avif)$/.test(path)

/** An image of the store in a smaller copy; undefined if email clients can't show it. */
export const toImageUrl = (publicUrl: string, path: string | null, width: 96 | 320): string | undefined =>
  path !== null && isShownByClients(path) ? `${publicUrl}${path}?w=${width}` : undefined

/** Dates and times without a zone are formatted in UTC. With AM and PM, full hours have no minutes. */
const formatSlot = ({ date, start, end }: NonNullable<EmailOrder['slot']>, locale: Locale): string[] => {
  const hasMinutes = !showsAmPm(locale) || !start.endsWith(':00') || !end.endsWith(':00')
  const minutes = hasMinutes ? ({ minute: '2-digit' } as const) : {}
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', ...minutes, timeZone: 'UTC' })
  const toTime = (clock: string) => Date.parse(`${date}T${clock}:00Z`)
  return [day.format(toTime('00:00')), time.formatRange(toTime(start), toTime(end))]
}

const formatArrival = ({ at, timezone: timeZone }: EstimatedArrival, locale: Locale): string[] => {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone })
  return [day, time].map((format) => format.format(new Date(at)))
}

const toItems = (order: EmailOrder, { language, publicUrl }: BlockContext): MailBlock => {
  const labels = emailLabels[language]
  return {
    kind: 'items',
    title: labels.items(`#${order.number}`),
    items: order.lines.map(({ title, values, quantity, gross, picture }) => ({
      title,
      detail: [...values, labels.quantity(quantity)].join(' · '),
      amount: formatMoney(gross, order.currency, language),
      imageUrl: toImageUrl(publicUrl, picture, 96) ?? null,
    })),
  }
}

const toTotals = (order: EmailOrder, { language }: BlockContext): MailBlock => {
  const labels = emailLabels[language]
  const format = (amount: number) => formatMoney(amount, order.currency, language)
  const row = (label: string, amount: number) => (amount === 0 ? [] : [{ label, value: format(amount) }])
  const { balance, method } = order
  const isCancelled = order.status === 'cancelled'
  return {
    kind: 'totals',
    rows: [
      { label: labels.subtotal, value: format(order.subtotal) },
      ...row(labels.discounts, -order.discountTotal),
      ...row(labels.fees[method], order.fulfillmentFee - order.feeDiscount),
      ...row(labels.windowFee, order.windowFee),
      ...row(labels.paymentFee, order.paymentFee),
      ...(order.taxMode === 'exclusive' ? row(labels.tax, order.taxTotal) : []),
      { label: labels.total, value: format(order.total), isStrong: true },
      ...(order.taxMode === 'inclusive' ? row(labels.includedTax, order.taxTotal) : []),
      ...row(labels.points, -order.pointsValue),
      ...row(labels.credit, -order.creditUsed),
      ...(isCancelled ? [] : row(labels.returned, -order.returned)),
      ...row(labels.paid, order.paid),
      ...row(labels.refunded, order.refunded),
      ...(balance > 0 && !isCancelled ? [{ label: labels.balance, value: format(balance), isStrong: true }] : []),
      ...(balance < 0 ? [{ label: labels.refundDue, value: format(-balance), isStrong: true }] : []),
    ],
  }
}

/** What emails show instead of the slot. */
interface OrderTimes {
  /** After a failed delivery. */
  newSlots?: readonly NonNullable<EmailOrder['slot']>[] | undefined
  /** While the order is on its way. */
  arrival?: EstimatedArrival | undefined
}

type Facts = Extract<MailBlock, { kind: 'facts' }>['facts']

const toPlace = (order: EmailOrder, { sender, language }: BlockContext): Facts => {
  const labels = emailLabels[language]
  if (order.method === 'pickup') {
    const { location } = sender
    return location
      ? [{ label: labels.pickupAt, lines: [location.name, ...formatAddressIn(location.address, language)] }]
      : []
  }
  if (order.address === null) return []
  const label = order.method === 'shipping' ? labels.shipTo : labels.deliverTo
  return [{ label, lines: formatAddressIn(order.address, language) }]
}

const toTimeFacts = (order: EmailOrder, { language }: BlockContext, { newSlots, arrival }: OrderTimes): Facts => {
  const labels = emailLabels[language]
  const locale = toLocale(language, order.currency)
  if (newSlots) {
    const lines = newSlots.map((slot) => formatSlot(slot, locale).join(', '))
    return lines.length > 0 ? [{ label: labels.newTimes, lines }] : []
  }
  if (arrival) return [{ label: labels.estimatedArrival, lines: formatArrival(arrival, locale) }]
  const label = order.method === 'pickup' ? labels.pickupTime : labels.deliveryTime
  return order.slot ? [{ label, lines: formatSlot(order.slot, locale) }] : []
}

const toTracking = ({ carrier, trackingNumber }: EmailOrder, { language }: BlockContext): Facts => {
  const labels = emailLabels[language]
  if (!trackingNumber) return []
  const url = trackingUrl(carrier, trackingNumber)
  const lines = [[carrier ?? '', trackingNumber].filter((part) => part !== '').join(' ')]
  return [{ label: labels.tracking, lines, ...(url && { link: { label: labels.track, url } }) }]
}

/** Instructions, such as a bank account, only while there is something to pay. */
const toPayment = ({ paymentOption, balance }: EmailOrder, { language }: BlockContext): Facts => {
  if (!paymentOption) return []
  const instructions = balance > 0 ? paymentOption.instructionsAfter.trim() : ''
  const lines = [paymentOption.name, ...(instructions === '' ? [] : [instructions])]
  return [{ label: emailLabels[language].payment, lines }]
}

/** The order's items and totals, and unless it is closed where and when it goes and how it is paid. */
export const toOrderBlocks = (
  order: EmailOrder,
  context: BlockContext,
  {
    isClosed,
    isPaidOnline,
    ...times
  }: OrderTimes & {
    isClosed: boolean
    /** The email has a payment link. */
    isPaidOnline: boolean
  },
): MailBlock[] => {
  const payment = isPaidOnline ? [] : toPayment(order, context)
  const facts = isClosed
    ? []
    : [...toTimeFacts(order, context, times), ...toTracking(order, context), ...toPlace(order, context), ...payment]
  return [
    toItems(order, context),
    toTotals(order, context),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
  ]
}
