import { formatMoney } from '#contract/core/money.ts'
import { type Order, type OrderEvent, deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { orderStatesText } from '../../kit/order-states.text.ts'
import { orderEventsText } from './order-events.text.ts'
import { useSlotWords } from './use-slot-words.ts'

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

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Accepts strings, or objects with a title. */
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => text(one) || text((one as { title?: unknown } | null)?.title) || [])
    : []

/** Describes an event in a sentence. Facts that are missing or unknown to this version are left out. */
export const useEventWords = ({ currency }: Pick<Order, 'currency'>) => {
  const t = useText(orderEventsText)
  const states = useText(orderStatesText)
  const [language] = useLanguage()
  const { time } = useSlotWords()
  const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value, currency, language) : '')
  const because = (what: string, { reason }: Facts) =>
    text(reason) ? t('because', { what, reason: text(reason) }) : what
  const slot = (value: unknown): string => {
    const { date, start, end } = (value ?? {}) as Record<string, unknown>
    return text(date) && text(start) && text(end) ? time({ date: text(date), start: text(start), end: text(end) }) : ''
  }
  const edited = ({ added, removed, changed, totalBefore, total }: Facts): string => {
    const list = (key: 'itemsAdded' | 'itemsRemoved' | 'itemsChanged', names: string[]) =>
      names.length > 0 ? [t(key, { names: names.join(', ') })] : []
    const parts = [
      ...list('itemsAdded', texts(added)),
      ...list('itemsRemoved', texts(removed)),
      ...list('itemsChanged', texts(changed)),
    ]
    const what = parts.length > 0 ? `${t('edited')} (${parts.join('; ')})` : t('edited')
    return money(total) && total !== totalBefore
      ? t('editedTotal', { what, before: money(totalBefore), after: money(total) })
      : what
  }
  const refund = ({ amount, asCredit, pieces }: Facts): string => {
    const what = money(amount) ? t(asCredit ? 'refundCredit' : 'refundOf', { amount: money(amount) }) : t('refund')
    return typeof pieces === 'number' && pieces > 0 ? t('pieces', { what, count: pieces }) : what
  }
  const payment = ({ amount, option }: Facts): string => {
    if (!money(amount)) return t('payment')
    return text(option)
      ? t('paymentBy', { amount: money(amount), option: text(option) })
      : t('paymentOf', { amount: money(amount) })
  }
  const tags = ({ added, removed }: Facts): string =>
    [
      texts(added).length > 0 && t('tagsAdded', { tags: texts(added).join(', ') }),
      texts(removed).length > 0 && t('tagsRemoved', { tags: texts(removed).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ') || t('tags')
  const moved = ({ from, to }: Facts): string => {
    if (!slot(to)) return t('window')
    return slot(from) ? t('windowFromTo', { from: slot(from), to: slot(to) }) : t('windowTo', { to: slot(to) })
  }

  return ({ kind, facts }: OrderEvent): string => {
    switch (kind) {
      case 'placed':
        return money(facts['total']) ? t('placedFor', { total: money(facts['total']) }) : t('placed')
      case 'status': {
        const to = orderStatuses.find((status) => status === facts['to'])
        return because(to ? t('statusTo', { to: states(to) }) : t('status'), facts)
      }
      case 'delivery': {
        const to = deliveryStatuses.find((status) => status === facts['to'])
        return because(to ? t('deliveryTo', { to: states(`delivery_${to}`) }) : t('delivery'), facts)
      }
      case 'edited':
        return edited(facts)
      case 'window':
        return moved(facts)
      case 'payment':
        return payment(facts)
      case 'refund':
        return refund(facts)
      case 'cancelled': {
        const what = because(t('cancelled'), facts)
        const due = facts['refundDue']
        return typeof due === 'number' && due > 0 ? t('refundDue', { what, amount: money(due) }) : what
      }
      case 'note':
        return t(facts['isForCustomer'] === true ? 'noteForCustomer' : 'note')
      case 'details': {
        const fields = fieldNames.filter((name) => texts(facts['fields']).includes(name))
        return fields.length > 0
          ? t('detailsOf', { fields: fields.map((name) => t(`field_${name}`)).join(', ') })
          : t('details')
      }
      case 'tags':
        return tags(facts)
    }
  }
}
