import type { AppliedDiscount, Quote } from '#contract/pricing/cart.ts'
import { formatMoney } from '#contract/core/money.ts'
import { type OrderPaymentState, toMoneyTable } from '#contract/domains/order-balance.ts'
import { useLocale, useText } from '#web/client/text.ts'
import classes from './quote-breakdown.module.css'
import { quoteText } from './quote-breakdown.text.ts'

/** What quotes and orders have in common. */
type QuoteAmounts = Omit<Quote, 'lines' | 'decisions' | 'discounts'> & { discounts: readonly AppliedDiscount[] }

interface Row {
  key: string
  label: string
  amount: number
  /** Part of another row rather than added to the total. */
  isNote?: boolean
}

/** From the total of an order to its balance; every amount is signed, so that the column adds up. */
const useMoneyRows = (order: QuoteAmounts & OrderPaymentState): Row[] => {
  const t = useText(quoteText)
  const { returned, netTotal, points, credit, paid, refunded, balance } = toMoneyTable(order)
  const isCancelled = order.status === 'cancelled'
  return [
    ...(returned > 0
      ? [
          { key: 'returned', label: t(isCancelled ? 'cancelled' : 'returned'), amount: -returned },
          { key: 'netTotal', label: t('netTotal'), amount: netTotal },
        ]
      : []),
    ...(points > 0 ? [{ key: 'points', label: t('points', { count: order.pointsUsed }), amount: -points }] : []),
    ...(credit > 0 ? [{ key: 'credit', label: t('credit'), amount: -credit }] : []),
    { key: 'paid', label: t('paid'), amount: -paid },
    ...(refunded > 0 ? [{ key: 'refunded', label: t('refunded'), amount: refunded }] : []),
    { key: 'balance', label: t(balance < 0 ? 'balanceRefund' : 'balance'), amount: balance },
  ]
}

const useRows = (amounts: QuoteAmounts): { before: Row[]; taxNote: Row[]; after: Row[] } => {
  const t = useText(quoteText)
  const locale = useLocale()
  const toDiscountLabel = ({ name, code }: AppliedDiscount) => (code ? t('discountWithCode', { name, code }) : name)
  const toDiscountRows = (kind: 'amount' | 'feeAmount') =>
    amounts.discounts
      .filter((discount) => discount[kind] > 0)
      .map((discount) => ({
        key: `${discount.discount} ${kind}`,
        label: toDiscountLabel(discount),
        amount: -discount[kind],
      }))
  const toFeeRows = (key: 'fulfillmentFee' | 'windowFee' | 'paymentFee') =>
    amounts[key] > 0 ? [{ key, label: t(key), amount: amounts[key] }] : []
  const tax = amounts.taxTotal > 0 ? [{ key: 'tax', amount: amounts.taxTotal }] : []
  const { pointsValue, creditUsed, manualDiscount, freeOver } = amounts
  const formatAmount = (amount: number) => formatMoney(amount, amounts.currency, locale)
  const isPartlyPaid = pointsValue > 0 || creditUsed > 0
  const isTaxAdded = amounts.taxMode === 'exclusive'
  return {
    before: [
      { key: 'subtotal', label: t('subtotal'), amount: amounts.subtotal },
      ...toDiscountRows('amount'),
      ...(manualDiscount && manualDiscount.amount > 0
        ? [{ key: 'manual', label: t('manualDiscount', manualDiscount), amount: -manualDiscount.amount }]
        : []),
      ...(freeOver === null
        ? toFeeRows('fulfillmentFee')
        : [{ key: 'freeOver', label: t('freeOver', { amount: formatAmount(freeOver) }), amount: 0 }]),
      ...toDiscountRows('feeAmount'),
      ...toFeeRows('windowFee'),
      ...toFeeRows('paymentFee'),
      ...(isTaxAdded ? tax.map((row) => ({ ...row, label: t('tax') })) : []),
    ],
    taxNote: isTaxAdded ? [] : tax.map((row) => ({ ...row, label: t('taxWithin'), isNote: true })),
    after: [
      ...(pointsValue > 0
        ? [{ key: 'points', label: t('points', { count: amounts.pointsUsed }), amount: -pointsValue }]
        : []),
      ...(creditUsed > 0 ? [{ key: 'credit', label: t('credit'), amount: -creditUsed }] : []),
      ...(isPartlyPaid ? [{ key: 'due', label: t('due'), amount: amounts.due }] : []),
    ],
  }
}

interface TotalsListProps {
  currency: Quote['currency']
  rows: readonly Row[]
}

const TotalsList = ({ currency, rows }: TotalsListProps) => {
  const t = useText(quoteText)
  const locale = useLocale()
  return (
    <dl className={classes.totals} aria-label={t('totals')}>
      {rows.map(({ key, label, amount, isNote }) => (
        <div key={key} className={classes.row} data-kind={isNote ? 'aside' : key}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, currency, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The breakdown of a quoted total. */
export const QuoteTotals = ({ quote }: { quote: QuoteAmounts }) => {
  const t = useText(quoteText)
  const { before, taxNote, after } = useRows(quote)
  const total = { key: 'total', label: t('total'), amount: quote.total }
  return <TotalsList currency={quote.currency} rows={[...before, total, ...taxNote, ...after]} />
}

/** The money of an order in one column: the breakdown of its total, returns, payments and the balance. */
export const OrderTotals = ({ order }: { order: QuoteAmounts & OrderPaymentState }) => {
  const t = useText(quoteText)
  const { before, taxNote } = useRows(order)
  const total = { key: 'total', label: t('total'), amount: order.total }
  return <TotalsList currency={order.currency} rows={[...before, total, ...taxNote, ...useMoneyRows(order)]} />
}
