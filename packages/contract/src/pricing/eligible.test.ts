import { describe, expect, it } from 'vitest'
import { addDays, instantOf, localOf } from '../core/zone.ts'
import type { DiscountFields } from '../domains/discount.ts'
import type { Candidate, Cart, CartLine } from './cart.ts'
import { eligible, linesInScope } from './eligible.ts'
import { sampleCandidate, sampleCart, sampleLine } from './sample-cart.ts'

const mug = sampleLine({
  variantId: 'mug-blue',
  productId: 'mug',
  categoryIds: ['kitchen', 'cups'],
  brandId: 'finch',
  collectionIds: ['gifts'],
  unitPrice: 3400,
})
const soap = sampleLine({
  variantId: 'soap-oat',
  productId: 'soap',
  categoryIds: ['bath'],
  brandId: 'brightwater',
  collectionIds: ['gifts', 'small'],
  unitPrice: 850,
  quantity: 3,
})
const plain = sampleLine({ variantId: 'card', productId: 'card', unitPrice: 400 })
const lines = [mug, soap, plain]

const scoped = (terms: Partial<DiscountFields>): string[] =>
  linesInScope(sampleCandidate(terms), lines).map(({ productId }) => productId)

const judge = (terms: Partial<DiscountFields>, facts: Partial<Candidate> = {}, cart: Partial<Cart> = {}) => {
  const verdict = eligible(sampleCandidate(terms, facts), sampleCart({ lines, ...cart }))
  return 'reason' in verdict ? verdict : 'holds'
}

describe('The lines in scope', () => {
  it.each([
    ['whole_store', [], ['mug', 'soap', 'card']],
    ['products', ['soap'], ['soap']],
    ['variants', ['mug-blue', 'soap-rye'], ['mug']],
    ['categories', ['cups'], ['mug']],
    ['categories', ['kitchen', 'bath'], ['mug', 'soap']],
    ['brands', ['brightwater'], ['soap']],
    ['collections', ['gifts'], ['mug', 'soap']],
  ] as const)('match the targets: %s %s', (scope, targets, expected) => {
    expect(scoped({ scope, targets: [...targets] })).toEqual(expected)
  })

  it.each([
    ['products', 'mug', ['soap', 'card']],
    ['variants', 'soap-oat', ['mug', 'card']],
    ['categories', 'kitchen', ['soap', 'card']],
    ['brands', 'finch', ['soap', 'card']],
    ['collections', 'gifts', ['card']],
  ] as const)('leave out exclusions: %s %s', (kind, id, expected) => {
    expect(scoped({ excluded: [{ kind, id }] })).toEqual(expected)
  })

  it('reject the discount when exclusions leave none', () => {
    const terms = { scope: 'brands', targets: ['finch'], excluded: [{ kind: 'products', id: 'mug' }] } as const
    expect(judge({ ...terms, targets: [...terms.targets], excluded: [...terms.excluded] })).toEqual({
      reason: 'nothing_matches',
    })
  })
})

describe('A threshold', () => {
  const total = 3400 + 3 * 850 + 400

  it('is checked against the whole cart before discounts, independent of the scope', () => {
    const terms = { thresholdBasis: 'cart_total', scope: 'brands', targets: ['finch'] } as const
    const asked = (thresholdValue: number) => judge({ ...terms, targets: [...terms.targets], thresholdValue })
    expect(asked(total)).toBe('holds')
    expect(asked(total + 1)).toEqual({ reason: 'below_total', missing: 1 })
  })

  it('counts items: at least or exactly a quantity', () => {
    const asked = (thresholdValue: number, quantityMatch: 'exactly' | 'or_more') =>
      judge({ thresholdBasis: 'cart_items', thresholdValue, quantityMatch })
    expect(asked(5, 'or_more')).toBe('holds')
    expect(asked(4, 'or_more')).toBe('holds')
    expect(asked(7, 'or_more')).toEqual({ reason: 'below_items', missing: 2 })
    expect(asked(5, 'exactly')).toBe('holds')
    expect(asked(4, 'exactly')).toEqual({ reason: 'not_exactly', wanted: 4, has: 5 })
    expect(asked(6, 'exactly')).toEqual({ reason: 'not_exactly', wanted: 6, has: 5 })
  })

  it('of a discount on the fulfillment fee is a cart total; 0 means none', () => {
    const asked = (thresholdValue: number) => judge({ thresholdBasis: 'fulfillment_fee', thresholdValue })
    expect(asked(0)).toBe('holds')
    expect(asked(total + 250)).toEqual({ reason: 'below_total', missing: 250 })
  })
})

describe('A limit', () => {
  it('applies to all orders, to one customer, or to the code', () => {
    expect(judge({ totalLimit: 5 }, { used: 4 })).toBe('holds')
    expect(judge({ totalLimit: 5 }, { used: 5 })).toEqual({ reason: 'used_up' })
    expect(judge({ perUserLimit: 1 }, { usedByCustomer: 0 })).toBe('holds')
    expect(judge({ perUserLimit: 1 }, { usedByCustomer: null })).toBe('holds')
    expect(judge({ perUserLimit: 1 }, { usedByCustomer: 1 })).toEqual({ reason: 'used_by_customer' })
    expect(judge({}, { code: 'ONCE', codeUsesLeft: 1 })).toBe('holds')
    expect(judge({}, { code: 'ONCE', codeUsesLeft: 0 })).toEqual({ reason: 'code_used' })
    expect(judge({ enabled: false })).toEqual({ reason: 'inactive' })
  })
})

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
]

/** One millisecond before the instant, and at it. */
const standing = (terms: Partial<DiscountFields>, zone: string, at: number) =>
  [at - 1, at].map((moment) => judge(terms, {}, { zone, at: moment }))

describe.each(zones)('A schedule in %s', (zone) => {
  const moves = zone !== 'America/Phoenix' && zone !== 'Pacific/Honolulu'

  it('starts and ends in the time zone of the store', () => {
    const at = instantOf({ day: '2026-07-04', time: '09:00' }, zone)
    expect(standing({ startsAt: '2026-07-04T09:00' }, zone, at)).toEqual([{ reason: 'scheduled' }, 'holds'])
    expect(standing({ endsAt: '2026-07-04T09:00' }, zone, at)).toEqual(['holds', { reason: 'ended' }])
  })

  it('that starts in the skipped hour of spring starts an hour later', () => {
    // 8 March 2026: from 02:00 to 03:00.
    const two = instantOf({ day: '2026-03-08', time: '01:59' }, zone) + 60_000
    const begins = two + 30 * 60_000
    expect(standing({ startsAt: '2026-03-08T02:30' }, zone, begins)).toEqual([{ reason: 'scheduled' }, 'holds'])
    expect(localOf(begins, zone)).toBe(moves ? '2026-03-08T03:30' : '2026-03-08T02:30')
    const day = instantOf({ day: addDays('2026-03-08', 1), time: '00:00' }, zone)
    expect(day - instantOf({ day: '2026-03-08', time: '00:00' }, zone)).toBe((moves ? 23 : 24) * 3_600_000)
  })

  it('that ends in the repeated hour of fall ends the first time', () => {
    // 1 November 2026: 01:30 is repeated.
    const first = instantOf({ day: '2026-11-01', time: '00:30' }, zone) + 3_600_000
    expect(standing({ endsAt: '2026-11-01T01:30' }, zone, first)).toEqual(['holds', { reason: 'ended' }])
    expect(localOf(first, zone)).toBe('2026-11-01T01:30')
    expect(localOf(first + 3_600_000, zone)).toBe(moves ? '2026-11-01T01:30' : '2026-11-01T02:30')
    const again = judge({ endsAt: '2026-11-01T01:30' }, {}, { zone, at: first + 3_600_000 - 1 })
    expect(again).toEqual({ reason: 'ended' })
  })
})

describe('Buy X get Y', () => {
  const pieces = (quantity: number): CartLine[] => [sampleLine({ variantId: 'cup', quantity })]
  const bogo = (facts: object) => ({
    type: 'bogo' as const,
    value: 1_000_000,
    bogo: { basis: 'order_quantity' as const, buy: 2, get: 1, repeats: null, ...facts },
  })

  it('reports how many items are missing', () => {
    expect(judge(bogo({}), {}, { lines: pieces(1) })).toEqual({ reason: 'not_enough_bought', missing: 2 })
    expect(judge(bogo({}), {}, { lines: pieces(2) })).toEqual({ reason: 'not_enough_bought', missing: 1 })
    expect(judge(bogo({}), {}, { lines: pieces(3) })).toBe('holds')
  })

  it('with an exact quantity requires exactly the bought plus the discounted items', () => {
    const exactly = { ...bogo({}), quantityMatch: 'exactly' as const }
    expect(judge(exactly, {}, { lines: pieces(3) })).toBe('holds')
    expect(judge(exactly, {}, { lines: pieces(4) })).toEqual({ reason: 'not_exactly', wanted: 3, has: 4 })
  })

  it('by amount spent reports the missing amount', () => {
    const spent = bogo({ basis: 'cart_subtotal', buy: 2500 })
    // The discounted cup isn't spent: of three cups two count.
    expect(judge(spent, {}, { lines: pieces(3) })).toEqual({ reason: 'below_total', missing: 500 })
    expect(judge(spent, {}, { lines: pieces(4) })).toBe('holds')
  })
})
