import { describe, expect, it } from 'vitest'
import type { DiscountFields } from '#contract/domains/discount.ts'
import type { Cart, CartLine } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { noFees, sampleCandidate, sampleCart, sampleLine } from './sample-cart.ts'

const lines = (...facts: [variantId: string, unitPrice: number, quantity: number][]): CartLine[] =>
  facts.map(([variantId, unitPrice, quantity]) => sampleLine({ variantId, unitPrice, quantity }))

/** The discount of each line. */
const lineDiscounts = (cart: CartLine[], ...discountTerms: Partial<DiscountFields>[]): number[] => {
  const candidates = discountTerms.map((terms, index) => sampleCandidate(terms, { id: `d${index}` }))
  return priceCart(sampleCart({ lines: cart, candidates })).lines.map(({ discount }) => discount)
}

describe('A fixed discount', () => {
  it('is allocated by line amount, to the cent', () => {
    expect(lineDiscounts(lines(['a', 1000, 1], ['b', 2000, 1]), { type: 'fixed', value: 1000 })).toEqual([333, 667])
    expect(lineDiscounts(lines(['a', 100, 1], ['b', 100, 1], ['c', 100, 1]), { type: 'fixed', value: 100 })).toEqual([
      34, 33, 33,
    ])
  })

  it('is limited to the amount of the lines in its scope', () => {
    expect(lineDiscounts(lines(['a', 300, 2]), { type: 'fixed', value: 1000 })).toEqual([600])
    const terms = { type: 'fixed', value: 500, scope: 'variants', targets: ['b'] } as const
    expect(lineDiscounts(lines(['a', 1000, 1], ['b', 400, 1]), { ...terms, targets: ['b'] })).toEqual([0, 400])
  })

  it('takes from other lines what one line has too little left for', () => {
    const first = { value: 1_000_000, scope: 'variants', targets: ['a'], combinable: true, priority: 2 } as const
    const second = { type: 'fixed', value: 1000, combinable: true, priority: 1 } as const
    expect(lineDiscounts(lines(['a', 1000, 1], ['b', 3000, 1]), { ...first, targets: ['a'] }, second)).toEqual([
      1000, 1000,
    ])
  })
})

describe('A percentage discount', () => {
  it('is rounded half up per line', () => {
    expect(lineDiscounts(lines(['a', 25, 1], ['b', 15, 1], ['c', 14, 1]), { value: 100_000 })).toEqual([3, 2, 1])
    expect(lineDiscounts(lines(['a', 999, 3]), { value: 333_333 })).toEqual([999])
  })

  it('of 100% leaves nothing', () => {
    expect(lineDiscounts(lines(['a', 1234, 5], ['b', 1, 1]), { value: 1_000_000 })).toEqual([6170, 1])
  })

  it('applies to the remaining amount, higher priority first', () => {
    const tenth = { value: 100_000, combinable: true }
    const five = { type: 'fixed' as const, value: 500, combinable: true }
    expect(lineDiscounts(lines(['a', 10_000, 1]), { ...tenth, priority: 2 }, { ...five, priority: 1 })).toEqual([1500])
    expect(lineDiscounts(lines(['a', 10_000, 1]), { ...tenth, priority: 1 }, { ...five, priority: 2 })).toEqual([1450])
  })
})

const bogo = (facts: object, value = 1_000_000): Partial<DiscountFields> => ({
  type: 'bogo',
  value,
  bogo: { basis: 'order_quantity', buy: 2, get: 1, repeats: null, ...facts },
})

describe('Buy X get Y', () => {
  it('discounts the cheapest items of all lines', () => {
    expect(lineDiscounts(lines(['a', 900, 1], ['b', 500, 1], ['c', 700, 1]), bogo({}))).toEqual([0, 500, 0])
    expect(lineDiscounts(lines(['a', 900, 4], ['b', 500, 2]), bogo({}))).toEqual([0, 1000])
  })

  it.each([
    [3, 1],
    [5, 1],
    [6, 2],
    [9, 3],
  ])('of %i cups discounts %i', (quantity, free) => {
    expect(lineDiscounts(lines(['cup', 400, quantity]), bogo({}))).toEqual([free * 400])
  })

  it('discounts the available items of an incomplete group', () => {
    expect(lineDiscounts(lines(['cup', 400, 2]), bogo({ buy: 1, get: 2 }))).toEqual([400])
    expect(lineDiscounts(lines(['cup', 400, 5]), bogo({ buy: 1, get: 2 }))).toEqual([1200])
  })

  it('stops after the given number of repeats', () => {
    expect(lineDiscounts(lines(['cup', 400, 12]), bogo({ repeats: 2 }))).toEqual([800])
    expect(lineDiscounts(lines(['cup', 400, 4]), bogo({ repeats: 1 }))).toEqual([400])
  })

  it('can discount part of the price', () => {
    expect(lineDiscounts(lines(['cup', 999, 3]), bogo({}, 500_000))).toEqual([500])
  })

  it('by amount spent applies once per amount', () => {
    const spent = { basis: 'cart_subtotal', buy: 2000, get: 1 }
    expect(lineDiscounts(lines(['a', 1500, 2], ['b', 300, 3]), bogo(spent))).toEqual([0, 300])
    expect(lineDiscounts(lines(['a', 1500, 4], ['b', 300, 3]), bogo(spent))).toEqual([0, 900])
    expect(lineDiscounts(lines(['a', 1500, 4], ['b', 300, 3]), bogo({ ...spent, repeats: 1 }))).toEqual([0, 300])
    // The items that aren't discounted must reach the amount.
    expect(lineDiscounts(lines(['a', 5000, 1]), bogo(spent))).toEqual([0])
    expect(lineDiscounts(lines(['a', 2000, 3]), bogo(spent))).toEqual([2000])
  })
})

describe('A discount on the fulfillment fee', () => {
  const quoteWithFee = (terms: Partial<DiscountFields>, fees: Partial<Cart['fees']> = {}) =>
    priceCart(
      sampleCart({
        lines: lines(['a', 5000, 1]),
        candidates: [sampleCandidate({ thresholdBasis: 'fulfillment_fee', ...terms })],
        fees: { ...noFees, fulfillment: 590, window: 300, ...fees },
      }),
    )

  it('reduces only the fulfillment fee', () => {
    const free = quoteWithFee({ value: 1_000_000 })
    expect(free).toMatchObject({ fulfillmentFee: 590, feeDiscount: 590, windowFee: 300, discountTotal: 0, total: 5300 })
    expect(free.discounts).toMatchObject([{ amount: 0, feeAmount: 590 }])
    expect(quoteWithFee({ value: 500_000 })).toMatchObject({ feeDiscount: 295 })
    expect(quoteWithFee({ type: 'fixed', value: 200 })).toMatchObject({ feeDiscount: 200, total: 5690 })
    expect(quoteWithFee({ type: 'fixed', value: 9000 })).toMatchObject({ feeDiscount: 590 })
  })

  it('is rejected when there is no fee', () => {
    const { decisions, discounts, feeDiscount } = quoteWithFee({ value: 1_000_000 }, { freeOver: 5000 })
    expect({ discounts, feeDiscount }).toEqual({ discounts: [], feeDiscount: 0 })
    expect(decisions).toMatchObject([{ outcome: 'refused', reason: 'nothing_to_reduce' }])
  })
})

describe('Several discounts', () => {
  const quoteSeveral = (...discountTerms: Partial<DiscountFields>[]) =>
    priceCart(
      sampleCart({
        lines: lines(['a', 10_000, 1]),
        candidates: discountTerms.map((terms, index) =>
          sampleCandidate({ name: `d${index}`, ...terms }, { id: `d${index}` }),
        ),
      }),
    )

  it('that do not combine: the best one applies, and the other names it', () => {
    const { total, decisions } = quoteSeveral({ value: 100_000 }, { value: 200_000 })
    expect(total).toBe(8000)
    expect(decisions).toMatchObject([
      { outcome: 'beaten', reason: 'better_alone', amount: 1000, beatenBy: ['d1'] },
      { outcome: 'applied', amount: 2000 },
    ])
  })

  it('that combine beat a single one that gives less', () => {
    const both = { value: 100_000, combinable: true }
    const { total, decisions } = quoteSeveral(both, both, { value: 180_000 })
    expect(total).toBe(8100)
    expect(decisions[2]).toMatchObject({ outcome: 'beaten', reason: 'better_together', beatenBy: ['d0', 'd1'] })
  })

  it('with equal totals: the one with the higher priority applies', () => {
    const { discounts } = quoteSeveral({ value: 100_000, priority: 1 }, { value: 100_000, priority: 5 })
    expect(discounts).toMatchObject([{ discount: 'd1' }])
  })

  it('of equal worth, one that combines against one that does not: the higher priority', () => {
    const combines = { value: 100_000, combinable: true }
    const alone = { value: 100_000, combinable: false }
    const winner = (...discountTerms: Partial<DiscountFields>[]) =>
      quoteSeveral(...discountTerms).discounts.map(({ discount }) => discount)
    expect(winner({ ...combines, priority: 1 }, { ...alone, priority: 5 })).toEqual(['d1'])
    expect(winner({ ...combines, priority: 5 }, { ...alone, priority: 1 })).toEqual(['d0'])
    expect(winner({ ...alone, priority: 5 }, { ...combines, priority: 1 })).toEqual(['d0'])
    expect(winner({ ...alone, priority: 1 }, { ...combines, priority: 5 })).toEqual(['d1'])
  })
})
