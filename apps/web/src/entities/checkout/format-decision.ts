import type { DiscountDecision } from '#contract/pricing/cart.ts'
import type { Translate } from '#web/client/text.ts'
import type { quoteText } from './quote-breakdown.text.ts'

interface DecisionFormatters {
  t: Translate<typeof quoteText.en>
  money: (minor: number) => string
  /** Joins names as the language does. */
  list: (names: readonly string[]) => string
  quoted: (name: string) => string
}

/** A sentence about why a discount was applied or not. */
export const formatDecision = (decision: DiscountDecision, { t, money, list, quoted }: DecisionFormatters): string => {
  const { reason } = decision
  const amount = money(decision.amount)
  const missing = decision.missing ?? 0
  switch (reason) {
    case 'applied':
      return t(reason, { amount })
    case 'better_alone':
    case 'better_together':
      return decision.beatenBy.length === 0
        ? t('not_better', { amount })
        : t(reason, { amount, others: list(decision.beatenBy.map(quoted)) })
    case 'below_total':
      return t(reason, { amount: money(missing) })
    case 'below_items':
    case 'not_enough_bought':
      return t(reason, { count: missing })
    case 'not_exactly':
      return t(reason, { count: decision.wanted ?? 0 })
    default:
      return t(reason)
  }
}
