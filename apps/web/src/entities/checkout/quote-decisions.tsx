import type { DiscountDecision, Quote } from '#contract/pricing/cart.ts'
import { useText } from '#web/client/text.ts'
import type { Tone } from '#web/theme/mantine.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import classes from './quote-breakdown.module.css'
import { quoteText } from './quote-breakdown.text.ts'
import { useFormatDecision } from './use-format-decision.ts'

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
