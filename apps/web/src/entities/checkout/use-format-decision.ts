import { toLanguage } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { DiscountDecision, Quote } from '#contract/pricing/cart.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { quoteText } from './quote-breakdown.text.ts'
import { formatDecision } from './format-decision.ts'

/** Explains in the current language why a discount was applied or not. */
export const useFormatDecision = () => {
  const t = useText(quoteText)
  const locale = useLocale()
  return (decision: DiscountDecision, currency: Quote['currency']): string =>
    formatDecision(decision, {
      t,
      money: (minor) => formatMoney(minor, currency, locale),
      list: (names) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
      quoted: (name) => (toLanguage(locale) === 'es' ? `«${name}»` : `“${name}”`),
    })
}
