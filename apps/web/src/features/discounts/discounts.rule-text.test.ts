import { defaultDiscount } from '#contract/domains/discount.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Language } from '#contract/enumerations.ts'
import { translate, setLanguage, type Translate } from '#web/client/text.ts'
import { ruleText } from './discount-rule.text.ts'
import { summarizeDiscount, describeDiscount, type Terms } from './discounts.rule-text.ts'
import { makeRuleFormat } from './use-rule-format.ts'

const t: Translate<typeof ruleText.en> = (key, ...values) => translate(ruleText, key, ...values)

const describeInLanguage = (language: Language, terms: Partial<Terms>, names: Record<string, string> = {}) => {
  setLanguage(language)
  const format = makeRuleFormat({ t, language, currency: 'USD', zone: 'America/New_York' })
  return describeDiscount({ ...base, ...terms }, names, format).map((sentence) => sentence.replaceAll(/\s/g, ' '))
}

const base: Terms = { ...defaultDiscount, name: 'Autumn', combinable: true, batchCodes: 0 }

const names = { a: 'Oak Tray', b: 'Walnut Board', c: 'Pine Shelf', d: 'Ash Stool', e: 'Elm Bench' }

afterEach(() => setLanguage('en'))

describe('describeDiscount', () => {
  test('describes a plain discount', () => {
    expect(describeInLanguage('en', {})).toEqual([
      'Takes 10% off everything.',
      'It comes off by itself, without a code.',
      'It holds until you switch it off.',
      'It comes off together with others that combine.',
    ])
    expect(describeInLanguage('es', {})).toEqual([
      'Descuenta un 10 % de todo.',
      'Se aplica solo, sin código.',
      'Vale hasta que lo desactives.',
      'Se suma a los otros descuentos que se combinan.',
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
      'Takes $5.00 off the order, shared among everything in the categories “Oak Tray” and “Walnut Board”.',
      'Not for “Pine Shelf” or everything of the brand “Ash Stool”.',
    ])
    expect(describeInLanguage('es', mutableTerms, names)[1]).toBe(
      'No vale para «Pine Shelf» o todo lo de la marca «Ash Stool».',
    )
  })

  test('shows a count instead of too many or unknown names', () => {
    const many = { scope: 'products', targets: ['a', 'b', 'c', 'd', 'e'] } as const
    const terms = { ...many, targets: [...many.targets] }
    expect(describeInLanguage('en', terms, names)[0]).toBe(
      'Takes 10% off “Oak Tray”, “Walnut Board”, “Pine Shelf”, and 2 more.',
    )
    expect(describeInLanguage('en', terms, {})[0]).toBe('Takes 10% off 5 products.')
    expect(describeInLanguage('es', terms, {})[0]).toBe('Descuenta un 10 % de 5 productos.')
  })

  test.each([
    [{ value: 1_000_000 }, 'Waives the fulfillment fee.', 'Elimina los gastos de entrega.'],
    [
      { type: 'fixed', value: 300 },
      'Takes $3.00 off the fulfillment fee and nothing else.',
      'Descuenta 3,00 US$ de los gastos de entrega y de nada más.',
    ],
  ] as const)('describes a fulfillment fee discount: %o', (terms, en, es) => {
    const fee = { ...terms, thresholdBasis: 'fulfillment_fee', thresholdValue: 4000 } as const
    expect(describeInLanguage('en', fee).slice(0, 2)).toEqual([
      en,
      'The cart must come to at least $40.00 before discounts.',
    ])
    expect(describeInLanguage('es', fee)[0]).toBe(es)
  })

  test('describes buy X get Y', () => {
    const bogo = { basis: 'order_quantity', buy: 2, get: 1, repeats: 1 } as const
    const free = { type: 'bogo', value: 1_000_000, bogo } as const
    expect(describeInLanguage('en', free).slice(0, 3)).toEqual([
      'Buy 2, get 1 more free.',
      'Everything counts, and the cheapest pieces are the reduced ones.',
      'Once in an order.',
    ])
    expect(describeInLanguage('en', { ...free, quantityMatch: 'exactly' })[2]).toBe(
      'Only for exactly 3 such pieces in the cart.',
    )
    const spend = {
      ...free,
      value: 500_000,
      bogo: { ...bogo, basis: 'cart_subtotal', buy: 5000, repeats: null },
    } as const
    expect(describeInLanguage('en', spend)[0]).toBe('For every $50.00 spent, 50% comes off 1 piece.')
    expect(describeInLanguage('es', spend).slice(0, 3)).toEqual([
      'Por cada 50,00 US$ de compra, 1 unidad tiene un 50 % de descuento.',
      'Cuenta todo, y se rebajan las unidades más baratas.',
      'Tantas veces como quepa en el pedido.',
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
      'It is switched off now, so it does not hold for anybody.',
      'Takes 10% off everything.',
      'The cart must hold exactly 3 pieces.',
      'Customers enter one of the codes FALL or LEAF.',
      '1 code of a batch brings it too.',
      'It holds from Nov 1, 2026, 9:00 AM until Nov 30, 2026, 11:59 PM, New York time.',
      'It can be used 100 times in all.',
      'Each customer can use it 1 time.',
      'It does not combine: of it and the others, the lower price wins.',
    ])
    expect(describeInLanguage('es', { application: 'manual' })[1]).toBe(
      'Aún no tiene código, así que nadie puede usarlo. Añade uno o haz que se aplique solo.',
    )
  })

  test('shows an ellipsis for missing values, and has a short form for lists', () => {
    expect(describeInLanguage('en', { value: 0, scope: 'brands' })[0]).toBe('Takes … off ….')
    const empty = { thresholdBasis: 'cart_items', thresholdValue: 0 } as const
    expect(describeInLanguage('en', empty)).toEqual(describeInLanguage('en', {}))
    const bogo = { basis: 'order_quantity', buy: 0, get: 1, repeats: null } as const
    expect(describeInLanguage('en', { type: 'bogo', bogo })[0]).toBe('It comes off by itself, without a code.')
    const format = makeRuleFormat({ t, language: 'en', currency: 'JPY', zone: 'Asia/Tokyo' })
    const terms: Terms = { ...base, type: 'fixed', value: 500, thresholdBasis: 'cart_total', thresholdValue: 3000 }
    expect(summarizeDiscount(terms, format)).toBe('¥500 off · from ¥3,000')
    const pieces: Terms = { ...base, thresholdBasis: 'cart_items', thresholdValue: 3 }
    expect(summarizeDiscount(pieces, format)).toBe('10% off · from 3 pieces')
  })
})
