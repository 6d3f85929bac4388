import { getGivenName } from '#contract/domains/customer.ts'
import { type Locale, showsAmPm, toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { Order, OrderAddress } from '#contract/domains/order.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { Block } from '#server/platform/pdf/print-document.ts'
import { documentLabels } from './document-labels.rules.ts'

/** Store data on every document. */
export interface Letterhead {
  name: string
  slug: string
  email: string | null
  phone: string | null
  currency: Currency
  language: Language
  timezone: string
  /** Address of the main location. */
  address: OrderAddress | null
}

// Countries and currencies where Letter is the usual paper size.
const letterCountries = new Set(['US', 'CA', 'MX'])
const letterCurrencies = new Set(['USD', 'CAD', 'MXN'])

export const choosePaperSize = ({ address, currency }: Letterhead): 'A4' | 'LETTER' => {
  const country = address?.country ?? null
  const isLetter = country === null ? letterCurrencies.has(currency) : letterCountries.has(country)
  return isLetter ? 'LETTER' : 'A4'
}

export const getLocale = ({ language, currency }: Letterhead): Locale => toLocale(language, currency)

export const formatAmount = (amount: number, order: Pick<Order, 'currency'>, letterhead: Letterhead): string =>
  formatMoney(amount, order.currency, getLocale(letterhead))

/** Formatted in UTC: a date without a time has no time zone. */
export const formatDay = (day: string, letterhead: Letterhead): string =>
  new Intl.DateTimeFormat(getLocale(letterhead), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const formatDateTime = (at: string, letterhead: Letterhead): string =>
  new Intl.DateTimeFormat(getLocale(letterhead), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: letterhead.timezone,
  }).format(new Date(at))

/** As on screen: with AM and PM, full hours have no minutes. */
const formatTimeRange = ({ start, end }: { start: string; end: string }, letterhead: Letterhead): string => {
  const locale = getLocale(letterhead)
  const isWhole = showsAmPm(locale) && [start, end].every((time) => time.endsWith(':00'))
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    ...(!isWhole && { minute: '2-digit' }),
    timeZone: 'UTC',
  })
  const clock = (time: string) => Date.parse(`2026-01-04T${time}:00Z`)
  return format.formatRange(clock(start), clock(end))
}

/** The store's name and address, with the document's title. */
export const toHead = (
  { name, email, phone, address, language }: Letterhead,
  title: string,
  facts: readonly string[],
): Extract<Block, { kind: 'head' }> => ({
  kind: 'head',
  name,
  lines: [...(address ? formatAddressIn(address, language) : []), email ?? '', phone ?? ''].filter(
    (line) => line !== '',
  ),
  title,
  facts,
})

export const toPageHeader = (order: Order, letterhead: Letterhead, title: string): Extract<Block, { kind: 'head' }> => {
  const labels = documentLabels[letterhead.language]
  return toHead(letterhead, title, [
    `${labels.order} #${order.number}`,
    formatDateTime(order.placedAt, letterhead),
    ...(order.status === 'cancelled' ? [labels.cancelled] : []),
  ])
}

export const toPageFooter = ({ number }: Order, { name }: Letterhead): string => `${name} · #${number}`

type FactColumn = Extract<Block, { kind: 'facts' }>['columns'][number]

/** Delivery address, or the customer for pickup and digital orders. */
export const toRecipient = (order: Order, { language }: Letterhead): FactColumn => {
  const labels = documentLabels[language]
  const { address, customer, method } = order
  const contact = [getGivenName(customer), customer.email ?? '', customer.phone ?? ''].filter((line) => line !== '')
  if (hasDeliveryStatus(method) && address) {
    // The customer's name is shown even if the address is masked.
    const recipient = order.isMasked || address.recipient === '' ? customer.name : address.recipient
    const phone = address.phone || customer.phone
    return { label: labels.shipTo, lines: formatAddressIn({ ...address, recipient, phone }, language) }
  }
  return { label: method === 'pickup' ? labels.pickedUpBy : labels.sentTo, lines: contact }
}

/** Method, slot and tracking. */
export const toFulfillment = (order: Order, letterhead: Letterhead): FactColumn => {
  const labels = documentLabels[letterhead.language]
  const { slot, carrier, trackingNumber, method } = order
  return {
    label: labels.window,
    lines: [
      labels.methods[method],
      ...(slot ? [formatDay(slot.date, letterhead), formatTimeRange(slot, letterhead)] : []),
      [carrier ?? '', trackingNumber ?? ''].filter((part) => part !== '').join(' '),
    ].filter((line) => line !== ''),
  }
}
