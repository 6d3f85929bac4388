import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manualDiscountInput, manualLineInput } from '#contract/domains/order.ts'
import type { ManualDiscount } from './cart.ts'
import { priceCart } from './price-cart.ts'
import { noFees, sampleCandidate, sampleCart, sampleLine } from './sample-cart.ts'

const discount = (overrides: Partial<ManualDiscount>): ManualDiscount => ({
  type: 'fixed',
  value: 500,
  reason: 'Damaged box',
  ...overrides,
})
const lines = [
  sampleLine({ variantId: 'a', unitPrice: 3000, taxRate: 100_000 }),
  sampleLine({ variantId: 'b', unitPrice: 1000, taxRate: 0 }),
]
/** Without a product: only discounts of the whole store apply to it. */
const customLine = { ...sampleLine({ variantId: 'c', unitPrice: 2000 }), productId: null, variantId: null }

describe('A manual discount', () => {
  it('is spread over the lines before tax', () => {
    const quote = priceCart(sampleCart({ lines, taxMode: 'exclusive', manualDiscount: discount({ value: 400 }) }))
    expect(quote.lines.map((line) => [line.discount, line.net, line.tax])).toEqual([
      [300, 2700, 270],
      [100, 900, 0],
    ])
    expect(quote).toMatchObject({ discountTotal: 400, taxTotal: 270, total: 3870 })
    expect(quote.manualDiscount).toEqual({ ...discount({ value: 400 }), amount: 400 })
  })

  it('reduces what other discounts leave, and is not one of them', () => {
    const candidates = [sampleCandidate({ value: 500_000 })]
    const manualDiscount = discount({ type: 'percentage', value: 100_000 })
    const quote = priceCart(sampleCart({ lines, candidates, manualDiscount }))
    expect(quote.discounts).toMatchObject([{ amount: 2000 }])
    expect(quote.decisions).toMatchObject([{ outcome: 'applied', amount: 2000 }])
    expect(quote).toMatchObject({ manualDiscount: { amount: 200 }, discountTotal: 2200, total: 1800 })
  })

  it('lets no discount without effect win over one with an effect when both end at zero', () => {
    const free = sampleLine({ variantId: 'free', unitPrice: 0 })
    const paid = sampleLine({ variantId: 'paid', unitPrice: 100 })
    const onProduct = (id: string, variant: string) =>
      sampleCandidate({ type: 'fixed', value: 100, scope: 'products', targets: [`p-${variant}`] }, { id })
    const { decisions } = priceCart(
      sampleCart({
        lines: [free, paid],
        candidates: [onProduct('onFree', 'free'), onProduct('onPaid', 'paid')],
        manualDiscount: discount({ value: 100 }),
      }),
    )
    expect(decisions).toMatchObject([
      { discount: 'onFree', outcome: 'refused', reason: 'nothing_to_reduce' },
      { discount: 'onPaid', outcome: 'applied', amount: 100 },
    ])
  })

  it('never takes off more than the lines cost, and no fees', () => {
    const fees = { ...noFees, fulfillment: 700 }
    const quote = priceCart(sampleCart({ lines, fees, manualDiscount: discount({ value: 1_000_000 }) }))
    expect(quote).toMatchObject({ manualDiscount: { amount: 4000 }, fulfillmentFee: 700, total: 700 })
  })

  it('takes off its value or all there is, for any lines', () => {
    const anyLine = fc.record({ unitPrice: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 500_000 }),
        (all, value) => {
          const cartLines = all.map((line, index) => sampleLine({ variantId: `v${index}`, ...line }))
          const quote = priceCart(sampleCart({ lines: cartLines, manualDiscount: discount({ value }) }))
          expect(quote.manualDiscount?.amount).toBe(Math.min(value, quote.subtotal))
          expect(quote.total).toBe(quote.subtotal - Math.min(value, quote.subtotal))
          expect(quote.lines.every(({ net }) => net >= 0)).toBe(true)
        },
      ),
    )
  })

  it('needs a reason, and at most 100%', () => {
    const isValid = (input: object) => manualDiscountInput.safeParse(input).success
    expect(isValid(discount({ type: 'percentage', value: 1_000_000 }))).toBe(true)
    expect(isValid(discount({ type: 'percentage', value: 1_000_001 }))).toBe(false)
    expect(isValid(discount({ value: 0 }))).toBe(false)
    expect(isValid(discount({ reason: '  ' }))).toBe(false)
  })
})

describe('A custom item', () => {
  it('is discounted with the whole store, not with products', () => {
    const cart = sampleCart({ lines: [...lines, customLine] })
    const store = priceCart({ ...cart, candidates: [sampleCandidate({ value: 100_000 })] })
    expect(store.lines.map((line) => line.discount)).toEqual([300, 100, 200])
    const product = sampleCandidate({ value: 100_000, scope: 'products', targets: ['p-a', 'p-c'] })
    expect(priceCart({ ...cart, candidates: [product] }).lines.map((line) => line.discount)).toEqual([300, 0, 0])
  })

  it('is either a variant or a title with a price', () => {
    const isValid = (input: object) => manualLineInput.safeParse(input).success
    const variant = '01a1e002-adc1-7000-9bd8-be26236b4583'
    const custom = { title: 'Gift wrap', price: 500, isTaxable: true }
    expect([isValid({ variant, quantity: 1 }), isValid({ custom, quantity: 1 })]).toEqual([true, true])
    expect([isValid({ quantity: 1 }), isValid({ variant, custom, quantity: 1 })]).toEqual([false, false])
    expect(isValid({ variant, quantity: 1, unitPrice: -1 })).toBe(false)
    expect(isValid({ custom: { ...custom, price: 4.5 }, quantity: 1 })).toBe(false)
  })
})

it('names the threshold that waived the fulfillment fee, and only then', () => {
  const fees = { ...noFees, fulfillment: 590, freeOver: 4000 }
  expect(priceCart(sampleCart({ lines, fees }))).toMatchObject({ freeOver: 4000, fulfillmentFee: 0 })
  const below = priceCart(sampleCart({ lines: lines.slice(0, 1), fees }))
  expect(below).toMatchObject({ freeOver: null, fulfillmentFee: 590 })
  expect(priceCart(sampleCart({ lines, fees: { ...fees, fulfillment: 0 } })).freeOver).toBeNull()
})
