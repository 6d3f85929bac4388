import type { AppliedDiscount, DiscountDecision, Quote } from '#contract/pricing/cart.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import classes from './quote-breakdown.module.css'
import { quoteText } from './quote-breakdown.text.ts'
import { useFormatDecision } from './use-format-decision.ts'

/** What quotes and orders have in common. */
type QuoteAmounts = Omit<Quote, 'lines' | 'decisions' | 'discounts'> & { discounts: readonly AppliedDiscount[] }

/** Payments of an order. */
interface PaymentSummary {
  paid: number
  refunded: number
  returned: number
  balance: number
}

interface Row {
  key: string
  label: string
  amount: number
  /** Part of another row rather than added to the total. */
  isNote?: boolean
}

const useRows = (
  amounts: QuoteAmounts,
  payments: PaymentSummary | null | undefined,
): { before: Row[]; after: Row[] } => {
  const t = useText(quoteText)
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
  const { pointsValue, creditUsed } = amounts
  const isPartlyPaid = pointsValue > 0 || creditUsed > 0
  const isTaxAdded = amounts.taxMode === 'exclusive'
  const toBalanceRows = (): Row[] => {
    if (payments === undefined) return [{ key: 'due', label: t('due'), amount: amounts.due }]
    if (payments === null) return []
    const { paid, refunded, returned, balance } = payments
    return [
      ...(paid > 0 ? [{ key: 'paid', label: t('paid'), amount: -paid }] : []),
      ...(refunded > 0 ? [{ key: 'refunded', label: t('refunded'), amount: refunded }] : []),
      ...(returned > 0 ? [{ key: 'returned', label: t('returned'), amount: -returned }] : []),
      { key: 'due', label: t(balance < 0 ? 'toReturn' : 'due'), amount: Math.abs(balance) },
    ]
  }
  return {
    before: [
      { key: 'subtotal', label: t('subtotal'), amount: amounts.subtotal },
      ...toDiscountRows('amount'),
      ...toFeeRows('fulfillmentFee'),
      ...toDiscountRows('feeAmount'),
      ...toFeeRows('windowFee'),
      ...toFeeRows('paymentFee'),
      ...(isTaxAdded ? tax.map((row) => ({ ...row, label: t('tax') })) : []),
    ],
    after: [
      ...(isTaxAdded ? [] : tax.map((row) => ({ ...row, label: t('taxWithin'), isNote: true }))),
      ...(pointsValue > 0
        ? [{ key: 'points', label: t('points', { count: amounts.pointsUsed }), amount: -pointsValue }]
        : []),
      ...(creditUsed > 0 ? [{ key: 'credit', label: t('credit'), amount: -creditUsed }] : []),
      ...(isPartlyPaid ? toBalanceRows() : []),
    ],
  }
}

interface QuoteTotalsProps {
  quote: QuoteAmounts
  /** For orders; null if nothing is owed any more. */
  payments?: PaymentSummary | null
}

/** The breakdown of a total, for a quote or an order. */
export const QuoteTotals = ({ quote, payments }: QuoteTotalsProps) => {
  const t = useText(quoteText)
  const [language] = useLanguage()
  const { before, after } = useRows(quote, payments)
  const renderRow = ({ key, label, amount, isNote }: Row) => (
    <div key={key} className={classes.row} data-kind={isNote ? 'aside' : key}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount, quote.currency, language)}</dd>
    </div>
  )
  return (
    <dl className={classes.totals} aria-label={t('totals')}>
      {before.map(renderRow)}
      {renderRow({ key: 'total', label: t('total'), amount: quote.total })}
      {after.map(renderRow)}
    </dl>
  )
}

const outcomes = {
  applied: { tone: 'success', textKey: 'isApplied' },
  refused: { tone: 'neutral', textKey: 'isRefused' },
  beaten: { tone: 'info', textKey: 'isBeaten' },
} as const satisfies Record<DiscountDecision['outcome'], { tone: Tone; textKey: string }>

interface QuoteDecisionsProps {
  quote: Pick<Quote, 'decisions' | 'currency'>
  /** This discount is listed first. */
  firstDiscount?: string | undefined
}

const rankByOutcome = { applied: 0, beaten: 1, refused: 2 } as const

/** Every discount considered, with the reason it was applied or not. */
export const QuoteDecisions = ({ quote, firstDiscount }: QuoteDecisionsProps) => {
  const t = useText(quoteText)
  const formatDecision = useFormatDecision()
  const toRank = (discount: DiscountDecision) =>
    discount.discount !== null && discount.discount === firstDiscount ? -1 : rankByOutcome[discount.outcome]
  const decisions = quote.decisions.toSorted((a, b) => toRank(a) - toRank(b))
  if (decisions.length === 0) return <p className={classes.none}>{t('noDiscounts')}</p>
  return (
    <ul className={classes.decisions} aria-label={t('decisions')}>
      {decisions.map((decision) => {
        const { tone, textKey: outcome } = outcomes[decision.outcome]
        return (
          <li key={`${decision.discount ?? ''} ${decision.code ?? ''}`} className={classes.decision}>
            <span className={classes.head}>
              <span className={classes.name}>{decision.name || t('codeAlone', { code: decision.code ?? '' })}</span>
              {decision.name && decision.code && <code className={classes.code}>{decision.code}</code>}
              <StatusBadge tone={tone}>{t(outcome)}</StatusBadge>
            </span>
            <span className={classes.why}>{formatDecision(decision, quote.currency)}</span>
          </li>
        )
      })}
    </ul>
  )
}
