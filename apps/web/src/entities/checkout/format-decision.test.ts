import { afterEach, expect, test } from 'vitest'
import { formatMoney } from '#contract/core/money.ts'
import type { DiscountDecision } from '#contract/pricing/cart.ts'
import { decision } from '#contract/pricing/quote.ts'
import { translate, setLanguage, type Translate } from '#web/client/text.ts'
import { quoteText } from './quote-breakdown.text.ts'
import { formatDecision } from './format-decision.ts'

const t: Translate<typeof quoteText.en> = (key, ...values) => translate(quoteText, key, ...values)

const format = (language: 'en' | 'es', overrides: Partial<DiscountDecision>) => {
  setLanguage(language)
  const base: DiscountDecision = {
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
  return formatDecision(
    { ...base, ...overrides },
    {
      t,
      money: (minor) => formatMoney(minor, 'USD', language),
      list: (names) => new Intl.ListFormat(language).format(names),
      quoted: (name) => `“${name}”`,
    },
  )
}

afterEach(() => setLanguage('en'))

test.each<[Partial<DiscountDecision>, string]>([
  [{ reason: 'applied', amount: 500 }, 'Saves $5.00.'],
  [{ reason: 'below_total', missing: 1250 }, 'Add $12.50 more to qualify.'],
  [{ reason: 'below_items', missing: 1 }, 'Add 1 more item to qualify.'],
  [{ reason: 'not_enough_bought', missing: 2 }, 'Add 2 more eligible items to qualify.'],
  [{ reason: 'not_exactly', wanted: 3 }, 'Requires exactly 3 items.'],
  [
    { reason: 'better_together', amount: 300, beatenBy: ['Bread', 'Milk'] },
    'Would save $3.00, but “Bread” and “Milk” save more together and can’t be combined with it.',
  ],
  [{ reason: 'better_alone', amount: 300 }, 'Would save $3.00, but doesn’t lower this total.'],
])('explains %o', (overrides, text) => expect(format('en', overrides)).toBe(text))

test('has a complete sentence for every reason in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    for (const reason of decision.shape.reason.options) {
      const text = format(language, { reason, missing: 2, wanted: 2, beatenBy: ['Bread'] })
      expect(text).toMatch(/^[^{}]+\.$/)
      expect(text).not.toContain('quote.')
    }
  }
})
