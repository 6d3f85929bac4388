import type { AppliedDiscount, Decision, Quote } from '#contract/pricing/cart.ts'
import { formatMoney } from '#contract/core/money.ts'
import { useLanguage, useText } from '../client/text.ts'
import type { Tone } from '../theme/mantine.ts'
import { StatusBadge } from './feedback.tsx'
import classes from './quote-explained.module.css'
import { quoteText } from './quote-explained.text.ts'
import { useDecisionWords } from './use-decision-words.ts'

/** What quotes and orders have in common. */
type Figures = Omit<Quote, 'lines' | 'decisions' | 'discounts'> & { discounts: readonly AppliedDiscount[] }

/** Payments of an order. */
interface Account {
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
  aside?: boolean
}

const useRows = (figures: Figures, account: Account | null | undefined): { before: Row[]; after: Row[] } => {
  const t = useText(quoteText)
  const named = ({ name, code }: AppliedDiscount) => (code ? t('discountWithCode', { name, code }) : name)
  const off = (kind: 'amount' | 'feeAmount') =>
    figures.discounts
      .filter((one) => one[kind] > 0)
      .map((one) => ({ key: `${one.discount} ${kind}`, label: named(one), amount: -one[kind] }))
  const fee = (key: 'fulfillmentFee' | 'windowFee' | 'paymentFee') =>
    figures[key] > 0 ? [{ key, label: t(key), amount: figures[key] }] : []
  const tax = figures.taxTotal > 0 ? [{ key: 'tax', amount: figures.taxTotal }] : []
  const { pointsValue, creditUsed } = figures
  const isPaidInPart = pointsValue > 0 || creditUsed > 0
  const added = figures.taxMode === 'exclusive'
  const standing = (): Row[] => {
    if (account === undefined) return [{ key: 'due', label: t('due'), amount: figures.due }]
    if (account === null) return []
    const { paid, refunded, returned, balance } = account
    return [
      ...(paid > 0 ? [{ key: 'paid', label: t('paid'), amount: -paid }] : []),
      ...(refunded > 0 ? [{ key: 'refunded', label: t('refunded'), amount: refunded }] : []),
      ...(returned > 0 ? [{ key: 'returned', label: t('returned'), amount: -returned }] : []),
      { key: 'due', label: t(balance < 0 ? 'toReturn' : 'due'), amount: Math.abs(balance) },
    ]
  }
  return {
    before: [
      { key: 'subtotal', label: t('subtotal'), amount: figures.subtotal },
      ...off('amount'),
      ...fee('fulfillmentFee'),
      ...off('feeAmount'),
      ...fee('windowFee'),
      ...fee('paymentFee'),
      ...(added ? tax.map((row) => ({ ...row, label: t('tax') })) : []),
    ],
    after: [
      ...(added ? [] : tax.map((row) => ({ ...row, label: t('taxWithin'), aside: true }))),
      ...(pointsValue > 0
        ? [{ key: 'points', label: t('points', { count: figures.pointsUsed }), amount: -pointsValue }]
        : []),
      ...(creditUsed > 0 ? [{ key: 'credit', label: t('credit'), amount: -creditUsed }] : []),
      ...(isPaidInPart ? standing() : []),
    ],
  }
}

interface QuoteTotalsProps {
  quote: Figures
  /** For orders; null if nothing is owed any more. */
  account?: Account | null
}

/** The breakdown of a total, for a quote or an order. */
export const QuoteTotals = ({ quote, account }: QuoteTotalsProps) => {
  const t = useText(quoteText)
  const [language] = useLanguage()
  const { before, after } = useRows(quote, account)
  const row = ({ key, label, amount, aside }: Row) => (
    <div key={key} className={classes.row} data-kind={aside ? 'aside' : key}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount, quote.currency, language)}</dd>
    </div>
  )
  return (
    <dl className={classes.totals} aria-label={t('totals')}>
      {before.map(row)}
      {row({ key: 'total', label: t('total'), amount: quote.total })}
      {after.map(row)}
    </dl>
  )
}

const outcomes = {
  applied: { tone: 'success', words: 'isApplied' },
  refused: { tone: 'neutral', words: 'isRefused' },
  beaten: { tone: 'info', words: 'isBeaten' },
} as const satisfies Record<Decision['outcome'], { tone: Tone; words: string }>

interface QuoteDecisionsProps {
  quote: Pick<Quote, 'decisions' | 'currency'>
  /** This discount is listed first. */
  first?: string | undefined
}

const rank = { applied: 0, beaten: 1, refused: 2 } as const

/** Every discount considered, with the reason it was applied or not. */
export const QuoteDecisions = ({ quote, first }: QuoteDecisionsProps) => {
  const t = useText(quoteText)
  const words = useDecisionWords()
  const place = (one: Decision) => (one.discount !== null && one.discount === first ? -1 : rank[one.outcome])
  const decisions = quote.decisions.toSorted((a, b) => place(a) - place(b))
  if (decisions.length === 0) return <p className={classes.none}>{t('noDiscounts')}</p>
  return (
    <ul className={classes.decisions} aria-label={t('decisions')}>
      {decisions.map((decision) => {
        const { tone, words: outcome } = outcomes[decision.outcome]
        return (
          <li key={`${decision.discount ?? ''} ${decision.code ?? ''}`} className={classes.decision}>
            <span className={classes.head}>
              <span className={classes.name}>{decision.name || t('codeAlone', { code: decision.code ?? '' })}</span>
              {decision.name && decision.code && <code className={classes.code}>{decision.code}</code>}
              <StatusBadge tone={tone}>{t(outcome)}</StatusBadge>
            </span>
            <span className={classes.why}>{words(decision, quote.currency)}</span>
          </li>
        )
      })}
    </ul>
  )
}
