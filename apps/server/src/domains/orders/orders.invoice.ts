import type { Order } from '#contract/domains/order.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'
import { addressOf, footOf, handingOver, headOf, type Letterhead, money, recipientOf } from './orders.letterhead.ts'
import { printWords } from './orders.print-words.ts'

type Totals = Extract<Block, { kind: 'totals' }>['rows'][number]

type Percent = (rate: number) => string

const percentIn = ({ language }: Letterhead): Percent => {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  return (rate) => format.format(rate / 1_000_000)
}

const billTo = (order: Order, letterhead: Letterhead) => {
  const words = printWords[letterhead.language]
  const { customer, billingAddress } = order
  const contact = [customer.email ?? '', customer.phone ?? ''].filter((line) => line !== '')
  const lines = billingAddress ? addressOf(billingAddress, letterhead.language) : []
  const name = billingAddress && billingAddress.recipient !== '' ? [] : [customer.name]
  return { label: words.billTo, lines: [...name, ...lines, ...contact] }
}

/** Tax per rate of the goods, and tax on fees. */
const taxLines = (order: Order, letterhead: Letterhead, percent: Percent): Totals[] => {
  const words = printWords[letterhead.language]
  const label = order.taxMode === 'exclusive' ? words.taxAdded : words.taxWithin
  const rates = [...new Set(order.lines.map(({ taxRate }) => taxRate))].filter((rate) => rate > 0).sort((a, b) => a - b)
  const ofGoods = rates.map((rate) => {
    const ofRate = order.lines.filter(({ taxRate }) => taxRate === rate)
    const tax = ofRate.reduce((sum, line) => sum + line.tax, 0)
    return { label: `${label} ${percent(rate)}`, value: money(tax, order, letterhead) }
  })
  const ofFees = { label: `${label} ${words.taxOnFees}`, value: money(order.feeTax, order, letterhead) }
  return [...ofGoods, ...(order.feeTax > 0 ? [ofFees] : [])]
}

const totalLines = (order: Order, letterhead: Letterhead, percent: Percent): Totals[] => {
  const words = printWords[letterhead.language]
  const names = order.discounts.map(({ name, code }) => (code === null ? name : `${name} (${code})`)).join(', ')
  const row = (label: string, amount: number): Totals[] =>
    amount === 0 ? [] : [{ label, value: money(amount, order, letterhead) }]
  const tax = taxLines(order, letterhead, percent)
  const { balance } = order
  return [
    { label: words.subtotal, value: money(order.subtotal, order, letterhead) },
    ...row(names === '' ? words.discounts : `${words.discounts}: ${names}`, -order.discountTotal),
    ...row(words.fees[order.method], order.fulfillmentFee),
    ...row(words.feeDiscount, -order.feeDiscount),
    ...row(words.windowFee, order.windowFee),
    ...row(words.paymentFee, order.paymentFee),
    ...(order.taxMode === 'exclusive' ? tax : []),
    { label: words.total, value: money(order.total, order, letterhead), isStrong: true, isRuled: true },
    ...(order.taxMode === 'inclusive' ? tax : []),
    ...row(words.points, -order.pointsValue),
    ...row(words.credit, -order.creditUsed),
    ...row(words.paid, -order.paid),
    ...row(words.refunded, order.refunded),
    // Subtracts what is no longer due, so that the column adds up to the balance.
    ...(order.status === 'cancelled' ? row(words.cancelled, -order.due) : row(words.returned, -order.returned)),
    {
      label: balance < 0 ? words.toRefund : words.balance,
      value: money(Math.abs(balance), order, letterhead),
      isStrong: true,
      isRuled: true,
    },
  ]
}

const paragraph = (label: string, text: string): Block[] => (text.trim() === '' ? [] : [{ kind: 'text', label, text }])

/** Invoice in the store's language and currency. */
export const invoice = (order: Order, letterhead: Letterhead, note: string): Sheet => {
  const words = printWords[letterhead.language]
  const percent = percentIn(letterhead)
  const hasDiscount = order.lines.some(({ discount }) => discount > 0)
  const hasTax = order.lines.some(({ taxRate }) => taxRate > 0)
  const amount = (value: number) => ({ text: money(value, order, letterhead) })
  return {
    foot: footOf(order, letterhead),
    blocks: [
      headOf(order, letterhead, words.invoice),
      {
        kind: 'facts',
        columns: [billTo(order, letterhead), recipientOf(order, letterhead), handingOver(order, letterhead)],
      },
      {
        kind: 'table',
        columns: [
          { label: words.item },
          { label: words.quantity, width: 34, align: 'right' },
          { label: words.price, width: 66, align: 'right' },
          ...(hasDiscount ? [{ label: words.discount, width: 62, align: 'right' as const }] : []),
          ...(hasTax ? [{ label: words.tax, width: 44, align: 'right' as const }] : []),
          { label: words.amount, width: 72, align: 'right' },
        ],
        rows: order.lines.map((line) => [
          { text: line.title, sub: [...line.values, line.sku ?? ''].filter((part) => part !== '').join(' · ') },
          { text: String(line.quantity) },
          amount(line.unitPrice),
          ...(hasDiscount ? [line.discount > 0 ? amount(-line.discount) : { text: '' }] : []),
          ...(hasTax ? [{ text: percent(line.taxRate) }] : []),
          amount(line.net),
        ]),
      },
      { kind: 'totals', rows: totalLines(order, letterhead, percent) },
      ...paragraph(
        order.paymentOption ? `${words.payment}: ${order.paymentOption.name}` : words.payment,
        order.balance > 0 ? (order.paymentOption?.instructionsAfter ?? '') : '',
      ),
      ...paragraph(words.note, note),
    ],
  }
}
