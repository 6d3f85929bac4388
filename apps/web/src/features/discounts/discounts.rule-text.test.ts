import { defaultDiscount } from '#contract/domains/discount.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { toLocale } from '#contract/core/locale.ts'
import type { Language } from '#contract/enumerations.ts'
import { translate, setLanguage, type Translate } from '#web/client/text.ts'
import { ruleText } from './discount-rule.text.ts'
import { summarizeDiscount, describeDiscount, isWithoutTargets, type Terms } from './discounts.rule-text.ts'
import { makeRuleFormat } from './use-rule-format.ts'

const t: Translate<typeof ruleText.en> = (key, ...values) => translate(ruleText, key, ...values)

const describeInLanguage = (language: Language, terms: Partial<Terms>, names: Record<string, string> = {}) => {
  setLanguage(language)
  const format = makeRuleFormat({ t, locale: toLocale(language, 'USD'), currency: 'USD', zone: 'America/New_York' })
  return describeDiscount({ ...base, ...terms }, names, format).map((sentence) => sentence.replaceAll(/\s/g, ' '))
}

const base: Terms = { ...defaultDiscount, name: 'Autumn', combinable: true, batchCodes: 0 }

const names = { a: 'Oak Tray', b: 'Walnut Board', c: 'Pine Shelf', d: 'Ash Stool', e: 'Elm Bench' }

afterEach(() => setLanguage('en'))

describe('describeDiscount', () => {
  test('describes a plain discount', () => {
    expect(describeInLanguage('en', {})).toEqual([
      '10% off all products.',
      'Applied automatically.',
      'Combines with other discounts.',
    ])
    expect(describeInLanguage('es', {})).toEqual([
      '10% de descuento en todos los productos.',
      'Se aplica automáticamente.',
      'Se combina con otros descuentos.',
    ])
  })

  test('names targets and exclusions', () => {
    const terms = {
      type: 'fixed',
      value: 500,
      scope: 'categories',
      targets: ['a', 'b'],
      excluded: [
        { kind: 'products', id: 'c' },
        { kind: 'brands', id: 'd' },
      ],
    } as const
    const mutableTerms = { ...terms, targets: [...terms.targets], excluded: [...terms.excluded] }
    expect(describeInLanguage('en', mutableTerms, names).slice(0, 2)).toEqual([
      '$5.00 off the order, split across products in the categories “Oak Tray” and “Walnut Board”.',
      'Excludes “Pine Shelf” and products from the brand “Ash Stool”.',
    ])
    expect(describeInLanguage('es', mutableTerms, names)[1]).toBe(
      'Excluye «Pine Shelf» y productos de la marca «Ash Stool».',
    )
  })

  test('shows a count instead of too many or unknown names', () => {
    const many = { scope: 'products', targets: ['a', 'b', 'c', 'd', 'e'] } as const
    const terms = { ...many, targets: [...many.targets] }
    expect(describeInLanguage('en', terms, names)[0]).toBe(
      '10% off “Oak Tray”, “Walnut Board”, “Pine Shelf”, and 2 more.',
    )
    expect(describeInLanguage('en', terms, {})[0]).toBe('10% off 5 products.')
    expect(describeInLanguage('es', terms, {})[0]).toBe('10% de descuento en 5 productos.')
  })

  test.each([
    [{ value: 1_000_000 }, 'No fulfillment fee.', 'Sin cargo de entrega.'],
    [{ type: 'fixed', value: 300 }, '$3.00 off the fulfillment fee.', '$3.00 de descuento en el cargo de entrega.'],
  ] as const)('describes a fulfillment fee discount: %o', (terms, en, es) => {
    const fee = { ...terms, thresholdBasis: 'fulfillment_fee', thresholdValue: 4000 } as const
    expect(describeInLanguage('en', fee).slice(0, 2)).toEqual([en, 'Minimum purchase of $40.00 before discounts.'])
    expect(describeInLanguage('es', fee)[0]).toBe(es)
  })

  test('describes buy X get Y', () => {
    const bogo = { basis: 'order_quantity', buy: 2, get: 1, repeats: 1 } as const
    const free = { type: 'bogo', value: 1_000_000, bogo } as const
    expect(describeInLanguage('en', free).slice(0, 2)).toEqual(['Buy 2, get 1 free.', 'Once per order.'])
    expect(describeInLanguage('en', { ...free, quantityMatch: 'exactly' })[1]).toBe(
      'Requires exactly 3 eligible items in the cart.',
    )
    const spend = {
      ...free,
      value: 500_000,
      bogo: { ...bogo, basis: 'cart_subtotal', buy: 5000, repeats: null },
    } as const
    expect(describeInLanguage('en', spend)[0]).toBe('Spend $50.00, get 1 item at 50% off.')
    expect(describeInLanguage('es', spend).slice(0, 2)).toEqual([
      'Gasta $50.00 y lleva 1 artículo con 50% de descuento.',
      'Se aplica automáticamente.',
    ])
  })

  test('describes codes, schedule, limits and a disabled discount', () => {
    const terms: Partial<Terms> = {
      application: 'manual',
      codes: ['FALL', 'LEAF'],
      batchCodes: 1,
      startsAt: '2026-11-01T09:00',
      endsAt: '2026-11-30T23:59',
      totalLimit: 100,
      perUserLimit: 1,
      combinable: false,
      enabled: false,
      thresholdBasis: 'cart_items',
      thresholdValue: 3,
      quantityMatch: 'exactly',
    }
    expect(describeInLanguage('en', terms)).toEqual([
      'Turned off.',
      '10% off all products.',
      'Requires exactly 3 items in the cart.',
      'Customers enter code FALL or LEAF.',
      '1 generated code also works.',
      'Active from Nov 1, 2026, 9:00 AM to Nov 30, 2026, 11:59 PM, New York time.',
      '100 uses in total.',
      '1 use per customer.',
      'Doesn’t combine with other discounts.',
    ])
    expect(describeInLanguage('es', { application: 'manual' })[1]).toBe(
      'Los clientes no pueden usar este descuento sin un código. Agrega uno o hazlo automático.',
    )
  })

  test('shows an ellipsis for missing values, and has a short form for lists', () => {
    expect(describeInLanguage('en', { value: 0, scope: 'brands' })[0]).toBe('… off ….')
    const empty = { thresholdBasis: 'cart_items', thresholdValue: 0 } as const
    expect(describeInLanguage('en', empty)).toEqual(describeInLanguage('en', {}))
    const bogo = { basis: 'order_quantity', buy: 0, get: 1, repeats: null } as const
    expect(describeInLanguage('en', { type: 'bogo', bogo })[0]).toBe('Applied automatically.')
    const format = makeRuleFormat({ t, locale: 'en-US', currency: 'JPY', zone: 'Asia/Tokyo' })
    const terms: Terms = { ...base, type: 'fixed', value: 500, thresholdBasis: 'cart_total', thresholdValue: 3000 }
    expect(summarizeDiscount(terms, format)).toBe('¥500 off · minimum ¥3,000')
    const pieces: Terms = { ...base, thresholdBasis: 'cart_items', thresholdValue: 3 }
    expect(summarizeDiscount(pieces, format)).toBe('10% off · minimum 3 items')
  })
})

test('a discount is without targets only if the server says so', () => {
  expect([{ hasTargets: false }, { hasTargets: true }, {}].map(isWithoutTargets)).toEqual([true, false, false])
})
