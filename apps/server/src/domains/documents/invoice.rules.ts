import { getGivenName } from '#contract/domains/customer.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import type { Order } from '#contract/domains/order.ts'
import type { Block, PrintSection } from '#server/platform/pdf/print-document.ts'
import {
  getLocale,
  toPageFooter,
  toFulfillment,
  toPageHeader,
  type Letterhead,
  formatAmount,
  toRecipient,
} from './letterhead.rules.ts'
import { documentLabels } from './document-labels.rules.ts'

type TotalsRow = Extract<Block, { kind: 'totals' }>['rows'][number]

type FormatPercent = (rate: number) => string

const makePercentFormat = (letterhead: Letterhead): FormatPercent => {
  const format = new Intl.NumberFormat(getLocale(letterhead), { style: 'percent', maximumFractionDigits: 4 })
  return (rate) => format.format(rate / 1_000_000)
}

const toBillTo = (order: Order, letterhead: Letterhead) => {
  const labels = documentLabels[letterhead.language]
  const { customer, billingAddress } = order
  const contact = [customer.email ?? '', customer.phone ?? ''].filter((line) => line !== '')
  const lines = billingAddress ? formatAddressIn(billingAddress, letterhead.language) : []
  const name =
    billingAddress && billingAddress.recipient !== '' ? [] : [getGivenName(customer)].filter((line) => line !== '')
  return { label: labels.billTo, lines: [...name, ...lines, ...contact] }
}

/** Tax per rate of the goods, and tax on fees. */
const toTaxRows = (order: Order, letterhead: Letterhead, percent: FormatPercent): TotalsRow[] => {
  const labels = documentLabels[letterhead.language]
  const label = order.taxMode === 'exclusive' ? labels.taxAdded : labels.taxWithin
  const rates = [...new Set(order.lines.map(({ taxRate }) => taxRate))].filter((rate) => rate > 0).sort((a, b) => a - b)
  const goodsRows = rates.map((rate) => {
    const linesAtRate = order.lines.filter(({ taxRate }) => taxRate === rate)
    const tax = linesAtRate.reduce((sum, line) => sum + line.tax, 0)
    return { label: `${label} ${percent(rate)}`, value: formatAmount(tax, order, letterhead) }
  })
  const feeRow = { label: `${label} ${labels.taxOnFees}`, value: formatAmount(order.feeTax, order, letterhead) }
  return [...goodsRows, ...(order.feeTax > 0 ? [feeRow] : [])]
}

const toTotalRows = (order: Order, letterhead: Letterhead, percent: FormatPercent): TotalsRow[] => {
  const labels = documentLabels[letterhead.language]
  const names = [
    ...order.discounts.map(({ name, code }) => (code === null ? name : `${name} (${code})`)),
    ...(order.manualDiscount ? [order.manualDiscount.reason] : []),
  ].join(', ')
  const row = (label: string, amount: number): TotalsRow[] =>
    amount === 0 ? [] : [{ label, value: formatAmount(amount, order, letterhead) }]
  const tax = toTaxRows(order, letterhead, percent)
  const { balance } = order
  return [
    { label: labels.subtotal, value: formatAmount(order.subtotal, order, letterhead) },
    ...row(names === '' ? labels.discounts : `${labels.discounts}: ${names}`, -order.discountTotal),
    ...row(labels.fees[order.method], order.fulfillmentFee),
    ...row(labels.feeDiscount, -order.feeDiscount),
    ...row(labels.windowFee, order.windowFee),
    ...row(labels.paymentFee, order.paymentFee),
    ...(order.taxMode === 'exclusive' ? tax : []),
    { label: labels.total, value: formatAmount(order.total, order, letterhead), isStrong: true, isRuled: true },
    ...(order.taxMode === 'inclusive' ? tax : []),
    ...row(labels.points, -order.pointsValue),
    ...row(labels.credit, -order.creditUsed),
    ...row(labels.paid, -order.paid),
    ...row(labels.refunded, order.refunded),
    // Subtracts what is no longer due, so that the column adds up to the balance.
    ...(order.status === 'cancelled' ? row(labels.cancelled, -order.due) : row(labels.returned, -order.returned)),
    {
      label: balance < 0 ? labels.toRefund : labels.balance,
      value: formatAmount(Math.abs(balance), order, letterhead),
      isStrong: true,
      isRuled: true,
    },
  ]
}

const toParagraph = (label: string, text: string): Block[] =>
  text.trim() === '' ? [] : [{ kind: 'text', label, text }]

/** Invoice in the store's language and currency. */
export const toInvoicePage = (order: Order, letterhead: Letterhead, note: string): PrintSection => {
  const labels = documentLabels[letterhead.language]
  const percent = makePercentFormat(letterhead)
  const hasDiscount = order.lines.some(({ discount }) => discount > 0)
  const hasTax = order.lines.some(({ taxRate }) => taxRate > 0)
  const amount = (value: number) => ({ text: formatAmount(value, order, letterhead) })
  return {
    footer: toPageFooter(order, letterhead),
    blocks: [
      toPageHeader(order, letterhead, labels.invoice),
      {
        kind: 'facts',
        columns: [toBillTo(order, letterhead), toRecipient(order, letterhead), toFulfillment(order, letterhead)],
      },
      {
        kind: 'table',
        columns: [
          { label: labels.item },
          { label: labels.quantity, width: 34, align: 'right' },
          { label: labels.price, width: 66, align: 'right' },
          ...(hasDiscount ? [{ label: labels.discount, width: 62, align: 'right' as const }] : []),
          ...(hasTax ? [{ label: labels.tax, width: 44, align: 'right' as const }] : []),
          { label: labels.amount, width: 72, align: 'right' },
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
      { kind: 'totals', rows: toTotalRows(order, letterhead, percent) },
      ...toParagraph(
        order.paymentOption ? `${labels.payment}: ${order.paymentOption.name}` : labels.payment,
        order.balance > 0 ? (order.paymentOption?.instructionsAfter ?? '') : '',
      ),
      ...toParagraph(labels.note, note),
    ],
  }
}
