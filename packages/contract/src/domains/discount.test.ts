import { describe, expect, it } from 'vitest'
import { sampleTerms } from '../pricing/sample-cart.ts'
import {
  checkDiscount,
  normalizeCode,
  discountCode,
  type DiscountFields,
  discountStatus,
  localDateTime,
} from './discount.ts'

describe('A code', () => {
  it.each([
    [' welcome 10 ', 'WELCOME10'],
    ['Bienvenida‑no', 'BIENVENIDA‐NO'],
    ['ｆｕｌｌ', 'FULL'],
    ['a\u200bb\u200dc', 'ABC'],
    ['straße', 'STRASSE'],
    ['\u0065\u0301té', 'ÉTÉ'],
  ])('%j is normalized to %j', (typed, key) => {
    expect(normalizeCode(typed)).toBe(key)
    expect(normalizeCode(key)).toBe(key)
  })

  it('has 3 to 40 letters, digits and certain special characters', () => {
    for (const valid of ['ABC', 'x_1', '50%+', 'a.b-c', 'AÑO26', 'A'.repeat(40)])
      expect(discountCode.parse(valid)).toBe(normalizeCode(valid))
    for (const invalid of ['', 'ab', '  a ', 'A'.repeat(41), 'a/b', '<b>', '%%"'])
      expect(discountCode.safeParse(invalid).success).toBe(false)
  })
})

it('A local time must be a valid date and time', () => {
  for (const valid of ['2026-11-27T09:00', '2028-02-29T23:59']) expect(localDateTime.parse(valid)).toBe(valid)
  for (const invalid of ['2026-02-29T09:00', '2026-11-27T24:00', '2026-11-27 09:00', '2026-11-27T09:00Z'])
    expect(localDateTime.safeParse(invalid).success).toBe(false)
})

const bogo = { basis: 'order_quantity', buy: 2, get: 1, repeats: null } as const

describe('A discount', () => {
  const findProblems = (overrides: Partial<DiscountFields>) =>
    checkDiscount(sampleTerms(overrides)).map(({ path, messageKey }) => `${path.join('.')} ${messageKey}`)

  it.each<[Partial<DiscountFields>, string[]]>([
    [{}, []],
    [{ value: 0 }, ['value required']],
    [{ value: 1_000_001 }, ['value percentage']],
    [{ type: 'fixed', value: 1_000_001 }, []],
    [{ type: 'bogo' }, ['bogo required']],
    [{ type: 'bogo', bogo }, []],
    [{ bogo }, ['bogo invalid']],
    [{ type: 'bogo', bogo, thresholdBasis: 'fulfillment_fee' }, ['thresholdBasis invalid']],
    [{ scope: 'brands' }, ['targets required']],
    [{ targets: ['a'] }, ['targets invalid']],
    [{ thresholdBasis: 'cart_total' }, ['thresholdValue required']],
    [{ thresholdBasis: 'cart_items', thresholdValue: 1 }, []],
    [{ thresholdBasis: 'fulfillment_fee' }, []],
    [{ startsAt: '2026-05-01T09:00', endsAt: '2026-05-01T09:00' }, ['endsAt endsLater']],
    [{ startsAt: '2026-05-01T09:00', endsAt: '2026-05-01T09:01' }, []],
    [{ codes: ['A12', 'B12', 'A12'] }, ['codes different']],
  ])('with %j: %j', (overrides, expected) => {
    expect(findProblems(overrides)).toEqual(expected)
  })
})

describe('The status of a discount', () => {
  const zone = 'America/New_York'
  const now = Date.parse('2026-05-01T13:00:00Z')
  const getStatus = (overrides: Partial<DiscountFields>, used = 0, at = now) =>
    discountStatus({ ...sampleTerms(overrides), used }, at, zone)

  it('depends on its schedule in the store’s time zone, its limit and whether it is enabled', () => {
    expect(getStatus({})).toBe('active')
    expect(getStatus({ startsAt: '2026-05-01T09:00' })).toBe('active')
    expect(getStatus({ startsAt: '2026-05-01T09:00' }, 0, now - 1)).toBe('scheduled')
    expect(getStatus({ endsAt: '2026-05-01T09:00' })).toBe('expired')
    expect(getStatus({ endsAt: '2026-05-01T09:00' }, 0, now - 1)).toBe('active')
    expect(getStatus({ totalLimit: 3 }, 2)).toBe('active')
    expect(getStatus({ totalLimit: 3 }, 3)).toBe('expired')
    expect(getStatus({ enabled: false, endsAt: '2026-05-01T09:00' })).toBe('inactive')
    expect(getStatus({ totalLimit: 3, startsAt: '2027-01-01T00:00' }, 3)).toBe('expired')
  })
})
