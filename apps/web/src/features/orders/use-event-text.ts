import { formatMoney } from '#contract/core/money.ts'
import { type CustomerEmailKind, customerEmailKinds, customerEmailTraits } from '#contract/domains/customer-emails.ts'
import { type Order, deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import type { OrderEvent } from '#contract/domains/order-event.ts'
import { disputeStatuses } from '#contract/domains/order-card.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { useStopReason } from '#web/entities/routes/use-stop-reason.ts'
import { orderEventsText } from './order-events.text.ts'
import { useSlotLabels } from '#web/entities/orders/use-slot-labels.ts'

type Facts = OrderEvent['facts']

const fieldNames = [
  'address',
  'billingAddress',
  'contact',
  'name',
  'email',
  'phone',
  'carrier',
  'trackingNumber',
  'tags',
] as const

const linkActions = ['sent', 'created', 'revoked'] as const

type OrderEmailKind = {
  [Kind in CustomerEmailKind]: (typeof customerEmailTraits)[Kind]['about'] extends 'order' ? Kind : never
}[CustomerEmailKind]

const isOrderEmail = (kind: CustomerEmailKind): kind is OrderEmailKind => customerEmailTraits[kind].about === 'order'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Accepts strings, or objects with a title. */
const toTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => toText(item) || toText((item as { title?: unknown } | null)?.title) || [])
    : []

/** Describes an event in a sentence. Facts that are missing or unknown to this version are left out. */
export const useEventText = ({ currency, method }: Pick<Order, 'currency' | 'method'>) => {
  const t = useText(orderEventsText)
  const states = useText(orderStatesText)
  const toReason = useStopReason()
  const locale = useLocale()
  const { time } = useSlotLabels()
  const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value, currency, locale) : '')
  const withReason = (sentence: string, { reason }: Facts) =>
    toText(reason) ? t('because', { what: sentence, reason: toText(reason) }) : sentence
  const formatSlot = (value: unknown): string => {
    const { date, start, end } = (value ?? {}) as Record<string, unknown>
    return toText(date) && toText(start) && toText(end)
      ? time({ date: toText(date), start: toText(start), end: toText(end) })
      : ''
  }
  const describeEdit = ({ added, removed, changed, totalBefore, total }: Facts): string => {
    const list = (key: 'itemsAdded' | 'itemsRemoved' | 'itemsChanged', names: string[]) =>
      names.length > 0 ? [t(key, { names: names.join(', ') })] : []
    const parts = [
      ...list('itemsAdded', toTexts(added)),
      ...list('itemsRemoved', toTexts(removed)),
      ...list('itemsChanged', toTexts(changed)),
    ]
    const sentence = parts.length > 0 ? `${t('edited')} (${parts.join('; ')})` : t('edited')
    return money(total) && total !== totalBefore
      ? t('editedTotal', { what: sentence, before: money(totalBefore), after: money(total) })
      : sentence
  }
  const describeCustomItem = ({ title, quantity, price }: Facts): string =>
    toText(title) && typeof quantity === 'number' && money(price)
      ? t('customItemOf', { title: toText(title), quantity, price: money(price) })
      : t('customItem')
  const describePriceChange = ({ title, from, to }: Facts): string =>
    toText(title) && money(from) && money(to)
      ? t('priceOf', { title: toText(title), from: money(from), to: money(to) })
      : t('price')
  const describeRefund = ({ amount, asCredit, pieces }: Facts): string => {
    const sentence = money(amount) ? t(asCredit ? 'refundCredit' : 'refundOf', { amount: money(amount) }) : t('refund')
    return typeof pieces === 'number' && pieces > 0 ? t('items', { what: sentence, count: pieces }) : sentence
  }
  const describePayment = ({ amount, option }: Facts, byCustomer: boolean): string => {
    if (!money(amount)) return t('payment')
    if (byCustomer) return t('paid', { amount: money(amount), option: toText(option) })
    return toText(option)
      ? t('paymentBy', { amount: money(amount), option: toText(option) })
      : t('paymentOf', { amount: money(amount) })
  }
  const describeLink = ({ action }: Facts): string =>
    t(`paymentLink_${linkActions.find((known) => known === action) ?? 'created'}`)
  const describeReturn = ({ amount, reason }: Facts): string =>
    t(reason === 'cancelled' ? 'returned_cancelled' : 'returned_amount', { amount: money(amount) })
  const describeDispute = ({ amount, status }: Facts): string =>
    t(`dispute_${disputeStatuses.find((known) => known === status) ?? 'open'}`, { amount: money(amount) })
  const describeEmail = ({ email, to, delivery }: Facts): string => {
    const kind = customerEmailKinds.find((known) => known === email)
    const isShipped = kind === 'out_for_delivery' && method === 'shipping'
    const name = t(isShipped ? 'emailShipped' : `email_${kind && isOrderEmail(kind) ? kind : 'unknown'}`)
    const isFailed = (delivery as { status?: unknown } | undefined)?.status === 'failed'
    return t(isFailed ? 'emailFailed' : 'emailSent', { name, to: toText(to) })
  }
  const describeTags = ({ added, removed }: Facts): string =>
    [
      toTexts(added).length > 0 && t('tagsAdded', { tags: toTexts(added).join(', ') }),
      toTexts(removed).length > 0 && t('tagsRemoved', { tags: toTexts(removed).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ') || t('tags')
  const describeDelivery = (facts: Facts): string => {
    const to = deliveryStatuses.find((status) => status === facts['to'])
    if (!to) return t('delivery')
    const key = facts['isUndo'] === true ? 'deliveryUndone' : 'deliveryTo'
    return withReason(t(key, { to: states(`delivery_${to}`) }), { reason: toReason(toText(facts['reason'])) })
  }
  const describeSlotChange = ({ from, to }: Facts): string => {
    if (!formatSlot(to)) return t('window')
    return formatSlot(from)
      ? t('windowFromTo', { from: formatSlot(from), to: formatSlot(to) })
      : t('windowTo', { to: formatSlot(to) })
  }

  return ({ kind, facts, byCustomer }: OrderEvent): string => {
    switch (kind) {
      case 'placed':
        return money(facts['total']) ? t('placedFor', { total: money(facts['total']) }) : t('placed')
      case 'discount':
        if (facts['isRemoved'] === true) return t('discountRemoved')
        return withReason(
          money(facts['amount']) ? t('discountOf', { amount: money(facts['amount']) }) : t('discount'),
          facts,
        )
      case 'customItem':
        return describeCustomItem(facts)
      case 'price':
        return describePriceChange(facts)
      case 'status': {
        const to = orderStatuses.find((status) => status === facts['to'])
        return withReason(to ? t('statusTo', { to: states(to) }) : t('status'), facts)
      }
      case 'delivery':
        return describeDelivery(facts)
      case 'edited':
        return describeEdit(facts)
      case 'window':
        return describeSlotChange(facts)
      case 'payment':
        return describePayment(facts, byCustomer)
      case 'refund':
        return describeRefund(facts)
      case 'cancelled': {
        const sentence = withReason(t('cancelled'), facts)
        const due = facts['refundDue']
        return typeof due === 'number' && due > 0 ? t('refundDue', { what: sentence, amount: money(due) }) : sentence
      }
      case 'note':
        return t(facts['isForCustomer'] === true ? 'noteForCustomer' : 'note')
      case 'details': {
        const fields = fieldNames.filter((name) => toTexts(facts['fields']).includes(name))
        return fields.length > 0
          ? t('detailsOf', { fields: fields.map((name) => t(`field_${name}`)).join(', ') })
          : t('details')
      }
      case 'tags':
        return describeTags(facts)
      case 'paymentLink':
        return describeLink(facts)
      case 'paymentReturned':
        return describeReturn(facts)
      case 'refundFailed':
        return t('refundFailed', { amount: money(facts['amount']) })
      case 'refundRetried':
        return t('refundRetried', { amount: money(facts['amount']) })
      case 'dispute':
        return describeDispute(facts)
      case 'email':
        return describeEmail(facts)
    }
  }
}
