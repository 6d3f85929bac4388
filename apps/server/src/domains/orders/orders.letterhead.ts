import { formatMoney } from '#contract/core/money.ts'
import { isDelivered, type Order, type OrderAddress } from '#contract/domains/order.ts'
import { writtenAddress } from '#contract/domains/written-address.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Block } from '#server/platform/pdf/sheet.ts'
import { printWords } from './orders.print-words.ts'

/** Store data on every document. */
export interface Letterhead {
  name: string
  email: string | null
  phone: string | null
  currency: string
  language: Language
  timezone: string
  /** Address of the main location. */
  address: OrderAddress | null
}

// Countries and currencies where Letter is the usual paper size.
const letterCountries = new Set(['US', 'CA', 'MX'])
const letterCurrencies = new Set(['USD', 'CAD', 'MXN'])

export const paperOf = ({ address, currency }: Letterhead): 'A4' | 'LETTER' => {
  const country = address?.country ?? null
  const isLetter = country === null ? letterCurrencies.has(currency) : letterCountries.has(country)
  return isLetter ? 'LETTER' : 'A4'
}

export const addressOf = (address: OrderAddress, language: Language): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return writtenAddress(address, (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country))
}

export const money = (amount: number, order: Pick<Order, 'currency'>, { language }: Letterhead): string =>
  formatMoney(amount, order.currency, language)

/** Formatted in UTC: a date without a time has no time zone. */
export const dayIn = (day: string, { language }: Letterhead): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const momentIn = (at: string, { language, timezone }: Letterhead): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(new Date(at))

/** As on screen: with AM and PM, full hours have no minutes. */
const hoursIn = ({ start, end }: { start: string; end: string }, { language }: Letterhead): string => {
  const isWhole = language === 'en' && [start, end].every((time) => time.endsWith(':00'))
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    ...(!isWhole && { minute: '2-digit' }),
    timeZone: 'UTC',
  })
  const clock = (time: string) => Date.parse(`2026-01-04T${time}:00Z`)
  return format.formatRange(clock(start), clock(end))
}

export const headOf = (order: Order, letterhead: Letterhead, title: string): Extract<Block, { kind: 'head' }> => {
  const { name, email, phone, address, language } = letterhead
  const words = printWords[language]
  return {
    kind: 'head',
    name,
    lines: [...(address ? addressOf(address, language) : []), email ?? '', phone ?? ''].filter((line) => line !== ''),
    title,
    facts: [
      `${words.order} #${order.number}`,
      momentIn(order.placedAt, letterhead),
      ...(order.status === 'cancelled' ? [words.cancelled] : []),
    ],
  }
}

export const footOf = ({ number }: Order, { name }: Letterhead): string => `${name} · #${number}`

type Facts = Extract<Block, { kind: 'facts' }>['columns'][number]

/** Delivery address, or the customer for pickup and digital orders. */
export const recipientOf = (order: Order, { language }: Letterhead): Facts => {
  const words = printWords[language]
  const { address, customer, method } = order
  const who = [customer.name, customer.email ?? '', customer.phone ?? ''].filter((line) => line !== '')
  if (isDelivered(method) && address) {
    // The customer's name is shown even if the address is masked.
    const recipient = order.isMasked || address.recipient === '' ? customer.name : address.recipient
    const phone = address.phone || customer.phone
    return { label: words.shipTo, lines: addressOf({ ...address, recipient, phone }, language) }
  }
  return { label: method === 'pickup' ? words.pickedUpBy : words.sentTo, lines: who }
}

/** Method, slot and tracking. */
export const handingOver = (order: Order, letterhead: Letterhead): Facts => {
  const words = printWords[letterhead.language]
  const { slot, carrier, trackingNumber, method } = order
  return {
    label: words.window,
    lines: [
      words.methods[method],
      ...(slot ? [dayIn(slot.date, letterhead), hoursIn(slot, letterhead)] : []),
      [carrier ?? '', trackingNumber ?? ''].filter((part) => part !== '').join(' '),
    ].filter((line) => line !== ''),
  }
}
