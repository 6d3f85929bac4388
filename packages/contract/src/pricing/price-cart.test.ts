import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDiscount, type DiscountFields } from '#contract/domains/discount.ts'
import {
  bogoBases,
  discountScopes,
  discountThresholdBases,
  discountTypes,
  quantityMatches,
  taxModes,
} from '#contract/enumerations.ts'
import type { DiscountCandidate, Cart, CartLine, Quote } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { quote as quoteSchema } from './quote.ts'
import { sampleCandidate, sampleCart, sampleLine, sampleTerms } from './sample-cart.ts'

const targetIds = ['a', 'b', 'c']
const anyTargets = (minCount = 0) => fc.uniqueArray(fc.constantFrom(...targetIds), { minLength: minCount })
const rate = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 82_500, 100_000, 210_000))
/** Small and large amounts, often zero. */
const amount = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100_000 }), fc.constant(0))

const anyVariantLine: fc.Arbitrary<CartLine> = fc.record({
  key: fc.constant(''),
  productId: fc.constantFrom(...targetIds),
  variantId: fc.nat(999).map((number) => `v${number}`),
  categoryIds: anyTargets(),
  brandId: fc.option(fc.constantFrom(...targetIds)),
  collectionIds: anyTargets(),
  unitPrice: amount,
  quantity: fc.integer({ min: 1, max: 12 }),
  taxRate: rate,
})
/** Custom items have no product; they keep their key. */
const anyLines = fc
  .uniqueArray(fc.record({ line: anyVariantLine, isCustom: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ line }) => line.variantId,
  })
  .map((entries) =>
    entries.map(({ line, isCustom }): CartLine => {
      const key = line.variantId ?? ''
      return isCustom
        ? { ...line, key, productId: null, variantId: null, categoryIds: [], brandId: null, collectionIds: [] }
        : { ...line, key }
    }),
  )

const anyTerms: fc.Arbitrary<DiscountFields> = fc
  .record({
    type: fc.constantFrom(...discountTypes),
    share: fc.integer({ min: 1, max: 1_000_000 }),
    off: fc.integer({ min: 1, max: 30_000 }),
    scope: fc.constantFrom(...discountScopes),
    targets: anyTargets(1),
    excluded: fc.array(
      fc.record({ kind: fc.constantFrom('products', 'categories', 'brands', 'collections'), id: anyTargets(1) }),
      { maxLength: 2 },
    ),
    thresholdBasis: fc.option(fc.constantFrom(...discountThresholdBases)),
    thresholdValue: fc.integer({ min: 1, max: 20 }),
    quantityMatch: fc.constantFrom(...quantityMatches),
    bogo: fc.record({
      basis: fc.constantFrom(...bogoBases),
      buy: fc.integer({ min: 1, max: 5 }),
      get: fc.integer({ min: 1, max: 3 }),
      repeats: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    combinable: fc.boolean(),
    priority: fc.integer({ min: 0, max: 3 }),
    totalLimit: fc.option(fc.constant(5)),
  })
  .map(({ share, off, excluded, ...facts }) =>
    sampleTerms({
      ...facts,
      value: facts.type === 'fixed' ? off : share,
      targets: facts.scope === 'whole_store' ? [] : facts.targets,
      excluded: excluded.map(({ kind, id }) => ({ kind: kind as 'products', id: id[0] ?? '' })),
      bogo: facts.type === 'bogo' ? facts.bogo : null,
    }),
  )
  .filter((terms) => checkDiscount(terms).length === 0)

const anyCandidates = (maxCount: number): fc.Arbitrary<DiscountCandidate[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.nat(999).map((number) => `d${number}`),
      terms: anyTerms,
      code: fc.constant(null),
      used: fc.integer({ min: 0, max: 6 }),
      usedByCustomer: fc.constant(null),
      codeUsesLeft: fc.constantFrom(null, 0, 3),
    }),
    { maxLength: maxCount, selector: ({ id }) => id },
  )

const anyManualDiscount: fc.Arbitrary<Cart['manualDiscount']> = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('fixed' as const), value: amount, reason: fc.constant('Damaged box') }),
    fc.record({ type: fc.constant('percentage' as const), value: rate, reason: fc.constant('Damaged box') }),
  ),
)

const anyCart: fc.Arbitrary<Cart> = fc
  .record({
    taxMode: fc.constantFrom(...taxModes),
    lines: anyLines,
    candidates: anyCandidates(5),
    manualDiscount: anyManualDiscount,
    fees: fc.record({
      fulfillment: amount,
      freeOver: fc.option(amount),
      window: amount,
      payment: fc.record({ fixed: amount, rate: fc.integer({ min: 0, max: 100_000 }) }),
      taxRate: rate,
    }),
    points: fc.record({ requested: amount, value: fc.integer({ min: 0, max: 7 }) }),
    credit: amount,
  })
  .map((facts) => sampleCart(facts))

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const assertForAnyCart = (check: (cart: Cart) => void) => fc.assert(fc.property(anyCart, check), { numRuns: 120 })

/** A single comparison, because it runs for thousands of quotes. */
const expectToAddUp = (quote: Quote): void => {
  const added = (tax: number) => (quote.taxMode === 'exclusive' ? tax : 0)
  const { lines, discounts, fulfillmentFee, feeDiscount, windowFee, paymentFee, feeTax } = quote
  const fees = fulfillmentFee - feeDiscount + windowFee + paymentFee
  const taxTotal = sum(lines.map(({ tax }) => tax)) + feeTax
  const total = sum(lines.map((line) => line.total)) + fees + added(feeTax)
  expect(quote).toEqual({
    ...quote,
    lines: lines.map((line) => {
      const gross = line.unitPrice * line.quantity
      return { ...line, gross, net: gross - line.discount, total: line.net + added(line.tax) }
    }),
    subtotal: sum(lines.map(({ gross }) => gross)),
    discountTotal: sum(discounts.map((entry) => entry.amount)) + (quote.manualDiscount?.amount ?? 0),
    feeDiscount: sum(discounts.map((entry) => entry.feeAmount)),
    taxTotal,
    total,
    due: total - quote.pointsValue - quote.creditUsed,
  })
  const { subtotal, discountTotal } = quote
  expect([sum(lines.map(({ discount }) => discount)), subtotal - discountTotal + fees + added(taxTotal)]).toEqual([
    discountTotal,
    total,
  ])
}

/** Independent of the order of lines and decisions, which follows the input. */
const toComparable = (quote: Quote) => ({
  ...quote,
  lines: new Map(quote.lines.map((line) => [line.key, line])),
  decisions: new Map(quote.decisions.map((entry) => [entry.discount, entry])),
})

describe('Every quote', () => {
  it('is the sum of lines, fees and taxes', () => assertForAnyCart((cart) => expectToAddUp(priceCart(cart))))

  it('has integer amounts that are never negative', () => {
    assertForAnyCart((cart) => {
      const quote = priceCart(cart)
      const { lines, discounts, decisions, manualDiscount, freeOver, currency: _, taxMode: __, ...totals } = quote
      const numbers = [
        ...Object.values(totals),
        manualDiscount?.amount ?? 0,
        freeOver ?? 0,
        ...lines.flatMap(({ key: ___, ...figures }) => Object.values(figures)),
        ...discounts.flatMap((entry) => [entry.amount, entry.feeAmount]),
        ...decisions.map((entry) => entry.amount),
      ]
      expect(numbers.filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([])
    })
  })

  it('does not depend on the order of lines and discounts', () => {
    const shuffled = anyCart.chain((cart) =>
      fc.record({
        cart: fc.constant(cart),
        lines: fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
        candidates: fc.shuffledSubarray([...cart.candidates], { minLength: cart.candidates.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ cart, lines, candidates }) => {
        expect(toComparable(priceCart({ ...cart, lines, candidates }))).toEqual(toComparable(priceCart(cart)))
      }),
      { numRuns: 120 },
    )
  })

  it('never costs more with one more discount', () => {
    fc.assert(
      fc.property(anyCart, anyCandidates(1), (cart, more) => {
        const without = priceCart(cart).total
        const withMore = priceCart({ ...cart, candidates: [...cart.candidates, ...more] }).total
        expect(withMore).toBeLessThanOrEqual(without)
      }),
      { numRuns: 400 },
    )
  })

  it('costs no more than with any single discount, or with none', () => {
    assertForAnyCart((cart) => {
      const quote = priceCart(cart)
      expect(quote.total).toBeLessThanOrEqual(priceCart({ ...cart, candidates: [] }).total)
      for (const candidate of cart.candidates) {
        expect(quote.total).toBeLessThanOrEqual(priceCart({ ...cart, candidates: [candidate] }).total)
      }
    })
  })

  it('has a decision for every discount, with the amount of those that applied', () => {
    assertForAnyCart((cart) => {
      const quote = priceCart({ ...cart, unknownCodes: ['NOPE'] })
      expect(quote.decisions.map(({ discount }) => discount)).toEqual([...cart.candidates.map(({ id }) => id), null])
      expect(quote.decisions.at(-1)).toMatchObject({ code: 'NOPE', outcome: 'refused', reason: 'unknown_code' })
      for (const { discount, outcome, amount: reportedAmount, beatenBy } of quote.decisions) {
        const applied = quote.discounts.find((entry) => entry.discount === discount)
        expect(applied !== undefined).toBe(outcome === 'applied')
        if (applied) expect(reportedAmount).toBe(applied.amount + applied.feeAmount)
        if (outcome === 'refused') expect(reportedAmount).toBe(0)
        if (outcome === 'beaten') expect(reportedAmount > 0 && beatenBy.length > 0).toBe(true)
      }
      expect(quote.discounts.every((entry) => entry.amount + entry.feeAmount > 0)).toBe(true)
    })
  })

  it('applies either combinable discounts or a single one', () => {
    assertForAnyCart((cart) => {
      const ids = new Set(priceCart(cart).discounts.map(({ discount }) => discount))
      const used = cart.candidates.filter(({ id }) => ids.has(id))
      expect(used.length <= 1 || used.every(({ terms }) => terms.combinable)).toBe(true)
    })
  })

  it('is exact for amounts of a trillion', () => {
    const huge = 1_000_000_000_000
    const lines = ['x', 'y', 'z'].map((variantId) => sampleLine({ variantId, unitPrice: huge, taxRate: 82_500 }))
    const candidates = [sampleCandidate({ value: 333_333 })]
    const quote = priceCart(sampleCart({ lines, candidates, taxMode: 'exclusive' }))
    expect(quote.subtotal).toBe(3 * huge)
    expect(quote.discountTotal).toBe(3 * 333_333_000_000)
    expect(quote.lines[0]?.tax).toBe(55_000_027_500)
    expect(quote.total).toBe(3 * (666_667_000_000 + 55_000_027_500))
    expectToAddUp(quote)
  })
})

it('matches the response schema', () => {
  const id = '01a1e002-adc1-7000-9bd8-be26236b4583'
  const lines = [sampleLine({ variantId: id })]
  const candidates = [sampleCandidate({}, { id })]
  const quote = priceCart(sampleCart({ lines, candidates, unknownCodes: ['NOPE'] }))
  expect(quoteSchema.parse(quote)).toEqual(quote)
})
