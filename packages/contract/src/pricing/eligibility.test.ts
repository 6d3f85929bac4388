import { describe, expect, it } from 'vitest'
import { addDays, toInstant, toLocalDateTime } from '#contract/core/time-zone.ts'
import type { DiscountFields } from '#contract/domains/discount.ts'
import type { DiscountCandidate, Cart, CartLine } from './cart.ts'
import { checkEligibility, linesInScope } from './eligibility.ts'
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
const card = sampleLine({ variantId: 'card', productId: 'card', unitPrice: 400 })
const lines = [mug, soap, card]

const scoped = (terms: Partial<DiscountFields>): (string | null)[] =>
  linesInScope(sampleCandidate(terms), lines).map(({ productId }) => productId)

const checkTerms = (
  terms: Partial<DiscountFields>,
  facts: Partial<DiscountCandidate> = {},
  cart: Partial<Cart> = {},
) => {
  const result = checkEligibility(sampleCandidate(terms, facts), sampleCart({ lines, ...cart }))
  return 'reason' in result ? result : 'holds'
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
    expect(checkTerms({ ...terms, targets: [...terms.targets], excluded: [...terms.excluded] })).toEqual({
      reason: 'nothing_matches',
    })
  })
})

describe('A threshold', () => {
  const total = 3400 + 3 * 850 + 400

  it('is checked against the whole cart before discounts, independent of the scope', () => {
    const terms = { thresholdBasis: 'cart_total', scope: 'brands', targets: ['finch'] } as const
    const checkThreshold = (thresholdValue: number) =>
      checkTerms({ ...terms, targets: [...terms.targets], thresholdValue })
    expect(checkThreshold(total)).toBe('holds')
    expect(checkThreshold(total + 1)).toEqual({ reason: 'below_total', missing: 1 })
  })

  it('counts items: at least or exactly a quantity', () => {
    const checkThreshold = (thresholdValue: number, quantityMatch: 'exactly' | 'or_more') =>
      checkTerms({ thresholdBasis: 'cart_items', thresholdValue, quantityMatch })
    expect(checkThreshold(5, 'or_more')).toBe('holds')
    expect(checkThreshold(4, 'or_more')).toBe('holds')
    expect(checkThreshold(7, 'or_more')).toEqual({ reason: 'below_items', missing: 2 })
    expect(checkThreshold(5, 'exactly')).toBe('holds')
    expect(checkThreshold(4, 'exactly')).toEqual({ reason: 'not_exactly', wanted: 4, has: 5 })
    expect(checkThreshold(6, 'exactly')).toEqual({ reason: 'not_exactly', wanted: 6, has: 5 })
  })

  it('of a discount on the fulfillment fee is a cart total; 0 means none', () => {
    const checkThreshold = (thresholdValue: number) => checkTerms({ thresholdBasis: 'fulfillment_fee', thresholdValue })
    expect(checkThreshold(0)).toBe('holds')
    expect(checkThreshold(total + 250)).toEqual({ reason: 'below_total', missing: 250 })
  })
})

describe('A limit', () => {
  it('applies to all orders, to one customer, or to the code', () => {
    expect(checkTerms({ totalLimit: 5 }, { used: 4 })).toBe('holds')
    expect(checkTerms({ totalLimit: 5 }, { used: 5 })).toEqual({ reason: 'used_up' })
    expect(checkTerms({ perUserLimit: 1 }, { usedByCustomer: 0 })).toBe('holds')
    expect(checkTerms({ perUserLimit: 1 }, { usedByCustomer: null })).toBe('holds')
    expect(checkTerms({ perUserLimit: 1 }, { usedByCustomer: 1 })).toEqual({ reason: 'used_by_customer' })
    expect(checkTerms({}, { code: 'ONCE', codeUsesLeft: 1 })).toBe('holds')
    expect(checkTerms({}, { code: 'ONCE', codeUsesLeft: 0 })).toEqual({ reason: 'code_used' })
    expect(checkTerms({ enabled: false })).toEqual({ reason: 'inactive' })
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
const checkAround = (terms: Partial<DiscountFields>, zone: string, at: number) =>
  [at - 1, at].map((moment) => checkTerms(terms, {}, { zone, at: moment }))

describe.each(zones)('A schedule in %s', (zone) => {
  const changesClocks = zone !== 'America/Phoenix' && zone !== 'Pacific/Honolulu'

  it('starts and ends in the time zone of the store', () => {
    const at = toInstant({ day: '2026-07-04', time: '09:00' }, zone)
    expect(checkAround({ startsAt: '2026-07-04T09:00' }, zone, at)).toEqual([{ reason: 'scheduled' }, 'holds'])
    expect(checkAround({ endsAt: '2026-07-04T09:00' }, zone, at)).toEqual(['holds', { reason: 'ended' }])
  })

  it('that starts in the skipped hour of spring starts an hour later', () => {
    // 8 March 2026: from 02:00 to 03:00.
    const twoOClock = toInstant({ day: '2026-03-08', time: '01:59' }, zone) + 60_000
    const begins = twoOClock + 30 * 60_000
    expect(checkAround({ startsAt: '2026-03-08T02:30' }, zone, begins)).toEqual([{ reason: 'scheduled' }, 'holds'])
    expect(toLocalDateTime(begins, zone)).toBe(changesClocks ? '2026-03-08T03:30' : '2026-03-08T02:30')
    const day = toInstant({ day: addDays('2026-03-08', 1), time: '00:00' }, zone)
    expect(day - toInstant({ day: '2026-03-08', time: '00:00' }, zone)).toBe((changesClocks ? 23 : 24) * 3_600_000)
  })

  it('that ends in the repeated hour of fall ends the first time', () => {
    // 1 November 2026: 01:30 is repeated.
    const first = toInstant({ day: '2026-11-01', time: '00:30' }, zone) + 3_600_000
    expect(checkAround({ endsAt: '2026-11-01T01:30' }, zone, first)).toEqual(['holds', { reason: 'ended' }])
    expect(toLocalDateTime(first, zone)).toBe('2026-11-01T01:30')
    expect(toLocalDateTime(first + 3_600_000, zone)).toBe(changesClocks ? '2026-11-01T01:30' : '2026-11-01T02:30')
    const again = checkTerms({ endsAt: '2026-11-01T01:30' }, {}, { zone, at: first + 3_600_000 - 1 })
    expect(again).toEqual({ reason: 'ended' })
  })
})

describe('Buy X get Y', () => {
  const cups = (quantity: number): CartLine[] => [sampleLine({ variantId: 'cup', quantity })]
  const bogo = (facts: object) => ({
    type: 'bogo' as const,
    value: 1_000_000,
    bogo: { basis: 'order_quantity' as const, buy: 2, get: 1, repeats: null, ...facts },
  })

  it('reports how many items are missing', () => {
    expect(checkTerms(bogo({}), {}, { lines: cups(1) })).toEqual({ reason: 'not_enough_bought', missing: 2 })
    expect(checkTerms(bogo({}), {}, { lines: cups(2) })).toEqual({ reason: 'not_enough_bought', missing: 1 })
    expect(checkTerms(bogo({}), {}, { lines: cups(3) })).toBe('holds')
  })

  it('with an exact quantity requires exactly the bought plus the discounted items', () => {
    const exactly = { ...bogo({}), quantityMatch: 'exactly' as const }
    expect(checkTerms(exactly, {}, { lines: cups(3) })).toBe('holds')
    expect(checkTerms(exactly, {}, { lines: cups(4) })).toEqual({ reason: 'not_exactly', wanted: 3, has: 4 })
  })

  it('by amount spent reports the missing amount', () => {
    const spent = bogo({ basis: 'cart_subtotal', buy: 2500 })
    // The discounted cup isn't spent: of three cups two count.
    expect(checkTerms(spent, {}, { lines: cups(3) })).toEqual({ reason: 'below_total', missing: 500 })
    expect(checkTerms(spent, {}, { lines: cups(4) })).toBe('holds')
  })
})
