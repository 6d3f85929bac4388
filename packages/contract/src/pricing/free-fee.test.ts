import { describe, expect, it } from 'vitest'
import type { Cart } from './cart.ts'
import { getFeeGoal } from './free-fee.ts'
import { noFees, sampleCandidate, sampleCart, sampleLine } from './sample-cart.ts'

const lines = [sampleLine({ variantId: 'a', unitPrice: 3400 })]
const freeDelivery = { thresholdBasis: 'fulfillment_fee', value: 1_000_000, combinable: true } as const
const getGoal = (candidates: Cart['candidates'], fees: Partial<Cart['fees']> = {}) =>
  getFeeGoal(sampleCart({ lines, candidates, fees: { ...noFees, fulfillment: 590, freeOver: 7500, ...fees } }))

describe('The subtotal without a fulfillment fee', () => {
  it('is the store’s threshold, until the cart reaches it', () => {
    expect(getGoal([])).toEqual({ fee: 590, freeFrom: 7500 })
    expect(getGoal([], { freeOver: 3400 })).toEqual({ fee: 0, freeFrom: null })
    expect(getGoal([], { freeOver: null })).toEqual({ fee: 590, freeFrom: null })
  })

  it('is the minimum of a discount that waives the fee, if that is lower', () => {
    const over50 = sampleCandidate({ ...freeDelivery, thresholdValue: 5000 })
    expect(getGoal([over50])).toEqual({ fee: 590, freeFrom: 5000 })
    expect(getGoal([over50], { freeOver: null })).toEqual({ fee: 590, freeFrom: 5000 })
    expect(getGoal([over50], { freeOver: 4000 })).toEqual({ fee: 590, freeFrom: 4000 })
    expect(getGoal([sampleCandidate({ ...freeDelivery, thresholdValue: 3400 })])).toEqual({ fee: 0, freeFrom: null })
  })

  it('ignores discounts that leave a part of the fee, or that miss more than the amount', () => {
    const terms = { ...freeDelivery, thresholdValue: 5000 }
    for (const candidate of [
      sampleCandidate({ ...terms, value: 500_000 }),
      sampleCandidate({ ...terms, type: 'fixed', value: 500 }),
      sampleCandidate({ ...terms, enabled: false }),
      sampleCandidate({ ...terms, endsAt: '2020-01-01T00:00' }),
      sampleCandidate({ ...terms, totalLimit: 3 }, { used: 3 }),
      sampleCandidate({ ...terms, scope: 'products', targets: ['other'] }),
    ])
      expect(getGoal([candidate])).toEqual({ fee: 590, freeFrom: 7500 })
    expect(getGoal([sampleCandidate({ ...terms, type: 'fixed', value: 590 })]).freeFrom).toBe(5000)
  })

  it('ignores a discount that another one will beat, and adds up those that combine', () => {
    const half = { ...freeDelivery, value: 500_000 }
    const [alone, better] = [
      sampleCandidate({ ...freeDelivery, thresholdValue: 5000, combinable: false }),
      sampleCandidate({ value: 500_000, combinable: false }, { id: 'better' }),
    ]
    expect(getGoal([alone, better]).freeFrom).toBe(7500)
    const whole = [
      sampleCandidate({ ...half, thresholdValue: 4000 }),
      sampleCandidate({ ...freeDelivery, thresholdValue: 6000 }, { id: 'e' }),
    ]
    expect(getGoal(whole)).toEqual({ fee: 590, freeFrom: 6000 })
  })
})
