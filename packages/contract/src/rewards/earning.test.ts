import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EarningOrder, getEarning, getEarningBase, getReturnedRedemption, toProgramExample } from './earning.ts'
import { applyRefund } from '../domains/order-balance.ts'
import { rewardRoundings } from '../enumerations.ts'

const order = (overrides: Partial<EarningOrder> = {}): EarningOrder => ({
  status: 'confirmed',
  currency: 'USD',
  taxMode: 'exclusive',
  total: 12_000,
  taxTotal: 1000,
  fees: 1000,
  feeTax: 100,
  due: 12_000,
  paid: 12_000,
  refunded: 0,
  returned: 0,
  ...overrides,
})
const terms = { kind: 'points', rate: 2000, basis: 'items', rounding: 'down', multiplier: 1000 } as const

describe('What an order earns', () => {
  it('is computed from items, items and fees, or the total', () => {
    const bases = (taxMode: EarningOrder['taxMode']) =>
      (['items', 'items_and_fees', 'total'] as const).map((basis) => getEarningBase(order({ taxMode }), basis))
    expect(bases('exclusive')).toEqual([10_000, 11_000, 12_000])
    // The fees contain their tax.
    expect(bases('inclusive')).toEqual([10_100, 11_000, 12_000])
  })

  it.each([
    ['down', 97],
    ['nearest', 98],
    ['up', 98],
  ] as const)('is rounded %s', (rounding, earned) => {
    expect(getEarning(order({ total: 6887, taxTotal: 1000 }), { ...terms, rounding })).toBe(earned)
  })

  it('has the multiplier of the tier, and the digits of the currency', () => {
    expect(getEarning(order(), { ...terms, multiplier: 1500 })).toBe(300)
    expect(getEarning(order({ currency: 'JPY' }), terms)).toBe(20_000)
  })

  it('is nothing before it is paid and after it is cancelled', () => {
    expect(getEarning(order({ paid: 11_999 }), terms)).toBe(0)
    expect(getEarning(order({ status: 'cancelled' }), terms)).toBe(0)
    expect(getEarning(order({ due: 0, paid: 0 }), terms)).toBe(200)
  })

  it('falls in proportion to what was returned', () => {
    expect(getEarning(order({ refunded: 6000, returned: 6000 }), terms)).toBe(100)
    expect(getEarning(order({ refunded: 12_000, returned: 12_000 }), terms)).toBe(0)
  })
})

it('gives an example for the settings', () => {
  const program = { kind: 'points', earnRate: 2000, rounding: 'down', pointValue: 1 } as const
  expect(toProgramExample(program, 4850, 'USD')).toEqual({ amount: 4850, earned: 97, worth: 97 })
  expect(toProgramExample({ ...program, kind: 'credit', earnRate: 5000 }, 4850, 'USD').worth).toBe(242)
})

describe('Refunds in any order', () => {
  const refundSizes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 6 })

  /** Posts the difference to the target after each refund, as the server does. */
  const postAll = (start: EarningOrder, sizes: readonly number[], rounding: (typeof rewardRoundings)[number]) => {
    const state = { ...start }
    let earned = getEarning(state, { ...terms, rounding })
    let returned = 0
    for (const size of sizes) {
      const amount = Math.min(size, state.paid - state.refunded)
      Object.assign(state, applyRefund(state, amount))
      earned += getEarning(state, { ...terms, rounding }) - earned
      returned += getReturnedRedemption(777, state) - returned
    }
    return { earned, returned }
  }

  it('leave the same sum', () => {
    const permuted = refundSizes.chain((sizes) =>
      fc.tuple(fc.constant(sizes), fc.shuffledSubarray(sizes, { minLength: sizes.length })),
    )
    fc.assert(
      fc.property(permuted, fc.constantFrom(...rewardRoundings), ([sizes, shuffled], rounding) => {
        expect(postAll(order(), shuffled, rounding)).toEqual(postAll(order(), sizes, rounding))
      }),
    )
  })

  it('give back everything once, and no more', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (used, due, part) => {
        const returned = Math.min(part, due)
        const given = getReturnedRedemption(used, { due, returned })
        expect(given).toBeLessThanOrEqual(used)
        expect(given).toBeGreaterThanOrEqual(getReturnedRedemption(used, { due, returned: Math.max(0, returned - 1) }))
        expect(getReturnedRedemption(used, { due, returned: due })).toBe(used)
      }),
    )
  })
})
