import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#contract/core/money.ts'
import type { Decision } from '#contract/pricing/cart.ts'
import { decision } from '#contract/pricing/quote.ts'
import { say, setLanguage, type Translate } from '../client/text.ts'
import { quoteText } from './quote-explained.text.ts'
import { decisionWords } from './quote-words.ts'

const t: Translate<typeof quoteText.en> = (key, ...values) => say(quoteText, key, ...values)

const told = (language: 'en' | 'es', one: Partial<Decision>) => {
  setLanguage(language)
  const base: Decision = {
    discount: null,
    name: 'Autumn',
    code: null,
    outcome: 'refused',
    reason: 'inactive',
    amount: 0,
    missing: null,
    wanted: null,
    beatenBy: [],
  }
  return decisionWords(
    { ...base, ...one },
    {
      t,
      money: (minor) => formatMoney(minor, 'USD', language),
      list: (names) => new Intl.ListFormat(language).format(names),
      quoted: (name) => `“${name}”`,
    },
  )
}

afterEach(() => setLanguage('en'))

test.each<[Partial<Decision>, string]>([
  [{ reason: 'applied', amount: 500 }, 'Takes $5.00 off.'],
  [{ reason: 'below_total', missing: 1250 }, '$12.50 more is needed in the cart.'],
  [{ reason: 'below_items', missing: 1 }, '1 more piece is needed in the cart.'],
  [{ reason: 'not_enough_bought', missing: 2 }, '2 more pieces of what it is for are needed.'],
  [{ reason: 'not_exactly', wanted: 3 }, 'It holds only for exactly 3 pieces.'],
  [
    { reason: 'better_together', amount: 300, beatenBy: ['Bread', 'Milk'] },
    'Would take $3.00 off. “Bread” and “Milk” together make the lower price, and it does not combine.',
  ],
  [{ reason: 'better_alone', amount: 300 }, 'Would take $3.00 off, but does not make the price lower.'],
])('explains %o', (one, words) => expect(told('en', one)).toBe(words))

test('has a complete sentence for every reason in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    for (const reason of decision.shape.reason.options) {
      const words = told(language, { reason, missing: 2, wanted: 2, beatenBy: ['Bread'] })
      expect(words).toMatch(/^[^{}]+\.$/)
      expect(words).not.toContain('quote.')
    }
  }
})
