import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { noFees, sampleCandidate, sampleCart, sampleLine } from './sample-cart.ts'
import { getTax } from './cart-totals.ts'

const quoteCart = (overrides: Partial<Cart>, fees: Partial<Cart['fees']> = {}) =>
  priceCart(sampleCart({ ...overrides, fees: { ...noFees, ...fees } }))

describe('Tax', () => {
  it('is included in the price or added to it', () => {
    expect(getTax(12_100, 210_000, 'inclusive')).toBe(2100)
    expect(getTax(10_000, 210_000, 'exclusive')).toBe(2100)
    expect(getTax(999, 82_500, 'exclusive')).toBe(82)
    expect(getTax(1000, 82_500, 'exclusive')).toBe(83)
    expect(getTax(0, 210_000, 'inclusive')).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1_000_000 }), (amount, rate) => {
        const tax = getTax(amount, rate, 'inclusive')
        // Adding tax to the net amount gives the same tax, within one unit of rounding.
        expect(Math.abs(getTax(amount - tax, rate, 'exclusive') - tax)).toBeLessThanOrEqual(1)
        expect(tax >= 0 && tax <= amount).toBe(true)
      }),
    )
  })

  it('uses the rate of each line after discounts, and the rate of fees', () => {
    const lines = [
      sampleLine({ variantId: 'book', unitPrice: 1040, taxRate: 40_000 }),
      sampleLine({ variantId: 'lamp', unitPrice: 12_100, taxRate: 210_000 }),
    ]
    const taxInclusive = quoteCart({ lines }, { fulfillment: 121, taxRate: 210_000 })
    expect(taxInclusive.lines.map(({ tax }) => tax)).toEqual([40, 2100])
    expect(taxInclusive).toMatchObject({ feeTax: 21, taxTotal: 2161, total: 13_261 })

    const half = [sampleCandidate({ value: 500_000 })]
    const taxExclusive = quoteCart(
      { lines, candidates: half, taxMode: 'exclusive' },
      { fulfillment: 100, taxRate: 210_000 },
    )
    expect(taxExclusive.lines.map(({ net, tax, total }) => [net, tax, total])).toEqual([
      [520, 21, 541],
      [6050, 1271, 7321],
    ])
    expect(taxExclusive).toMatchObject({ feeTax: 21, taxTotal: 1313, total: 541 + 7321 + 100 + 21 })
  })
})

describe('Fees', () => {
  const lines = [sampleLine({ variantId: 'a', unitPrice: 5000 })]

  it('for fulfillment are waived when the cart before discounts reaches the threshold', () => {
    expect(quoteCart({ lines }, { fulfillment: 590, freeOver: 5001 }).total).toBe(5590)
    expect(quoteCart({ lines }, { fulfillment: 590, freeOver: 5000 }).total).toBe(5000)
    const candidates = [sampleCandidate({ value: 200_000 })]
    expect(quoteCart({ lines, candidates }, { fulfillment: 590, freeOver: 5000 }).total).toBe(4000)
  })

  it('for window and payment are added; a payment rate applies to goods, tax and fulfillment fees', () => {
    const quote = quoteCart(
      { lines: lines.map((line) => ({ ...line, taxRate: 100_000 })), taxMode: 'exclusive' },
      { fulfillment: 400, window: 100, payment: { fixed: 200, rate: 15_000 }, taxRate: 100_000 },
    )
    // 5000 and its 500 of tax, 500 of fees: 1.5 % of 6000 is 90.
    expect(quote).toMatchObject({ windowFee: 100, paymentFee: 290, feeTax: 79, total: 5500 + 500 + 290 + 79 })
  })
})

describe('Points and credit', () => {
  const lines = [sampleLine({ variantId: 'a', unitPrice: 1050 })]

  it('pay with whole points first, then credit, up to the total', () => {
    expect(quoteCart({ lines, points: { requested: 3, value: 100 }, credit: 200 })).toMatchObject({
      pointsUsed: 3,
      pointsValue: 300,
      creditUsed: 200,
      due: 550,
    })
    expect(quoteCart({ lines, points: { requested: 99, value: 100 }, credit: 9999 })).toMatchObject({
      pointsUsed: 10,
      pointsValue: 1000,
      creditUsed: 50,
      due: 0,
      total: 1050,
    })
  })

  it('without a point value pay nothing', () => {
    expect(quoteCart({ lines, points: { requested: 99, value: 0 } })).toMatchObject({ pointsUsed: 0, due: 1050 })
  })
})

/** Expected values computed by hand. */
describe('Whole carts', () => {
  it('in yen, which has no minor unit, with tax included', () => {
    const lines = [
      sampleLine({ variantId: 'sencha', unitPrice: 1800, quantity: 2, taxRate: 80_000 }),
      sampleLine({ variantId: 'cup', unitPrice: 2750, taxRate: 100_000 }),
    ]
    const candidates = [sampleCandidate({ value: 100_000, scope: 'variants', targets: ['sencha'] })]
    const quote = quoteCart({ currency: 'JPY', lines, candidates }, { fulfillment: 600, window: 200, taxRate: 100_000 })
    // 3600 less 360 is 3240, of which 240 is tax; 2750 has 250; 800 of fees have 800 − 727 = 73.
    expect(quote).toMatchObject({
      subtotal: 6350,
      discountTotal: 360,
      taxTotal: 240 + 250 + 73,
      total: 3240 + 2750 + 800,
    })
    expect(quote.lines.map(({ tax }) => tax)).toEqual([240, 250])
  })

  it('in Swiss francs, with a fixed discount over two tax rates', () => {
    const lines = [
      sampleLine({ variantId: 'cheese', unitPrice: 1865, quantity: 3, taxRate: 26_000 }),
      sampleLine({ variantId: 'knife', unitPrice: 8990, taxRate: 81_000 }),
    ]
    const candidates = [sampleCandidate({ type: 'fixed', value: 1500 })]
    const quote = quoteCart({ currency: 'CHF', lines, candidates }, { fulfillment: 900, taxRate: 81_000 })
    // 14585 in all; 1500 × 5595 / 14585 = 575.4, the other 924.6: 575 and 925. Left are 5020 and 8065.
    // 5020 − 5020 / 1.026 = 127.2; 8065 − 8065 / 1.081 = 604.3; 900 − 900 / 1.081 = 67.4.
    expect(quote.lines.map(({ discount, net, tax }) => [discount, net, tax])).toEqual([
      [575, 5020, 127],
      [925, 8065, 604],
    ])
    expect(quote).toMatchObject({ feeTax: 67, taxTotal: 798, total: 13_985 })
  })

  it('in dollars, with tax added', () => {
    const lines = [sampleLine({ variantId: 'mug', unitPrice: 3400, quantity: 2, taxRate: 82_500 })]
    const candidates = [sampleCandidate({ value: 100_000 })]
    const quote = quoteCart({ lines, candidates, taxMode: 'exclusive' }, { fulfillment: 590, taxRate: 82_500 })
    // 6800 less 680 is 6120; 8.25 % of it 504.9; of 590 48.7.
    expect(quote).toMatchObject({ taxTotal: 505 + 49, total: 6120 + 505 + 590 + 49 })
  })
})
