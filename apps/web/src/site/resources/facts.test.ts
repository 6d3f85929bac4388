import { expect, it } from 'vitest'
import { formatMoney } from '#contract/core/money.ts'
import { customerColumns, guessColumns } from '#contract/domains/customer-columns.ts'
import {
  importBatchSize,
  importPauseMs,
  validateCustomerRow,
  maxCustomersPerImport,
} from '#contract/domains/customer-import.ts'
import { type DiscountFields, maxCodesInBatch, maxDiscountCodes } from '#contract/domains/discount.ts'
import { type Currency, type Language, languages } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { noFees, sampleCandidate, sampleCart, sampleLine } from '#contract/pricing/sample-cart.ts'
import { customerColumnsText } from '#web/features/customer-import/customer-columns.text.ts'
import type { Guide, Table } from './guide.ts'
import { guidesByLanguage } from './guides-by-language.ts'
import { parsePieces } from './pieces.ts'
import { plainSection } from './plain-text.ts'

const getGuide = (slug: string, language: Language): Guide => {
  const guide = guidesByLanguage[language].find((each) => each.slug === slug)
  if (!guide) throw new Error(`There is no guide ${slug}.`)
  return guide
}

const getTables = (slug: string, section: string, language: Language): Table[] =>
  getGuide(slug, language)
    .sections.filter(({ id }) => id === section)
    .flatMap(({ body }) =>
      body.flatMap((block) => (typeof block === 'object' && 'table' in block ? [block.table] : [])),
    )

const getText = (slug: string, language: Language): string =>
  getGuide(slug, language).sections.map(plainSection).join(' ')

const currencies: Record<Language, Currency> = { en: 'USD', es: 'EUR' }
const money = (minor: number, language: Language, currency = currencies[language]): string =>
  formatMoney(minor, currency, language === 'es' ? 'es-ES' : 'en-US').replaceAll(/\s/g, ' ')

const coffee = 'coffee'
const lines = [
  sampleLine({ variantId: 'bag', unitPrice: 1200, quantity: 3, categoryIds: [coffee] }),
  sampleLine({ variantId: 'mug', unitPrice: 900 }),
]
const quoteWith = (...terms: Partial<DiscountFields>[]) => {
  const candidates = terms.map((each, index) => sampleCandidate(each, { id: `d${index}` }))
  const quote = priceCart(sampleCart({ lines, candidates, fees: { ...noFees, fulfillment: 500 } }))
  return { ...quote, off: quote.discountTotal + quote.feeDiscount }
}
const percent = (value: number) => ({ type: 'percentage', value: value * 10_000 }) as const
const amount = (value: number) => ({ type: 'fixed', value }) as const
const forCoffee: Partial<DiscountFields> = { scope: 'categories', targets: [coffee] }
const twoAndOne = {
  type: 'bogo',
  value: 1_000_000,
  bogo: { basis: 'order_quantity', buy: 2, get: 1, repeats: null },
} as const

it.each(languages)('the discount guide shows the amounts that pricing calculates (%s)', (language) => {
  const expected = (quotes: readonly ReturnType<typeof quoteWith>[]) =>
    quotes.map(({ off, total }) => [money(off, language), money(total, language)])
  const documented = (section: string) =>
    getTables('discounts', section, language).flatMap(({ rows }) => rows.map((row) => row.slice(1)))

  expect(documented('kinds')).toEqual(
    expected([
      quoteWith(amount(1000)),
      quoteWith(percent(10)),
      quoteWith({ ...percent(20), ...forCoffee }),
      quoteWith({ ...twoAndOne, ...forCoffee }),
      quoteWith(twoAndOne),
      quoteWith({ ...percent(100), thresholdBasis: 'fulfillment_fee' }),
    ]),
  )
  const both = (first: Partial<DiscountFields>, second: Partial<DiscountFields>) => [
    { ...first, combinable: true, priority: 10 },
    { ...second, combinable: true, priority: 0 },
  ]
  const tenFirst = both(percent(10), amount(500))
  expect(documented('together')).toEqual(
    expected([
      quoteWith(...tenFirst),
      quoteWith(...both(amount(500), percent(10))),
      quoteWith(...tenFirst, percent(20)),
      quoteWith(...tenFirst, percent(25)),
    ]),
  )
  const plain = quoteWith()
  const [missing] = quoteWith({ ...amount(1000), thresholdBasis: 'cart_total', thresholdValue: 6000 }).decisions
  const text = getText('discounts', language)
  for (const minor of [plain.subtotal, plain.total, plain.fulfillmentFee, missing?.missing ?? 0]) {
    expect(text).toContain(money(minor, language))
  }
})

it.each(languages)('the import guide names the columns and values that the import accepts (%s)', (language) => {
  const [table] = getTables('importing-customers', 'columns', language)
  const columnsByLabel = new Map(customerColumns.map((column) => [customerColumnsText[language][column], column]))
  const literals = (text: string) =>
    parsePieces(text).flatMap((piece) => (piece.kind === 'literal' ? [piece.text] : []))
  const seen = new Set<string>()
  for (const [first = '', holds = '', aliases = ''] of table?.rows ?? []) {
    const quoted = parsePieces(first + holds).flatMap((piece) =>
      piece.kind === 'quoted' ? (columnsByLabel.get(piece.text) ?? []) : [],
    )
    expect(quoted, first).not.toEqual([])
    for (const column of quoted) seen.add(column)
    for (const heading of literals(aliases)) expect(quoted, heading).toContain(guessColumns([heading])[0])
    for (const cell of literals(holds).filter((text) => text !== '|')) {
      const row = { email: 'a@example.com', name: 'A', [quoted[0] ?? '']: cell }
      expect(validateCustomerRow(row, { currency: 'USD', today: '2026-11-15' }), cell).toMatchObject({
        ok: true,
        notes: [],
      })
    }
  }
  expect([...seen].toSorted()).toEqual([...customerColumns].toSorted())
})

it.each(languages)('the guides state the current limits and prices (%s)', (language) => {
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const importing = getText('importing-customers', language)
  expect(importing).toContain(` ${importBatchSize},`)
  expect(importing).toContain(number(maxCustomersPerImport))
  expect(importing).toContain({ en: 'five seconds', es: 'cinco segundos' }[language])
  expect(importPauseMs).toBe(5000)
  const minutes = ((Math.ceil(10_000 / importBatchSize) - 1) * importPauseMs) / 60_000
  expect(minutes).toBeGreaterThan(6)
  expect(minutes).toBeLessThan(7)

  const discounts = getText('discounts', language)
  expect(discounts).toContain(` ${maxDiscountCodes} `)
  // Intl writes four-digit numbers in Spanish without a separator; the product's texts have one.
  expect(discounts.replaceAll('.', ',')).toContain(new Intl.NumberFormat('en').format(maxCodesInBatch))

  const staff = getText('stores-and-staff', language)
  expect(staff).toContain(money(plan.stores.priceEach, language, plan.currency))
  expect(staff).toContain(money(plan.seats.priceEach, language, plan.currency))
  expect([plan.stores.included, plan.seats.included]).toEqual([1, 1])
  expect(getText('planning-deliveries', language)).toContain(money(plan.routes.priceEach, language, plan.currency))
  expect(plan.routes.included).toBe(0)
  expect(getText('getting-started', language)).toContain(` ${plan.trialDays} `)
})
