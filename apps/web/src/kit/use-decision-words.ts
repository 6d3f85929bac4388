import { formatMoney } from '#contract/core/money.ts'
import type { Decision, Quote } from '#contract/pricing/cart.ts'
import { useLanguage, useText } from '../client/text.ts'
import { quoteText } from './quote-explained.text.ts'
import { decisionWords } from './quote-words.ts'

/** Explains in the current language why a discount was applied or not. */
export const useDecisionWords = () => {
  const t = useText(quoteText)
  const [language] = useLanguage()
  return (decision: Decision, currency: Quote['currency']): string =>
    decisionWords(decision, {
      t,
      money: (minor) => formatMoney(minor, currency, language),
      list: (names) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
      quoted: (name) => (language === 'es' ? `«${name}»` : `“${name}”`),
    })
}
