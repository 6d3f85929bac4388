import { expect, it } from 'vitest'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { emptyBogo, toTerms } from './discounts.draft.ts'

const toTermsOf = (changes: object) => toTerms({ ...defaultDiscount, name: '', ...changes }, 0)

it('keeps valid fields, also while others are missing', () => {
  const valid = {
    value: 150_000,
    totalLimit: 5,
    codes: ['SALE'],
    startsAt: '2026-11-27T09:00',
    endsAt: '2026-11-30T09:00',
  }
  expect(toTermsOf(valid)).toMatchObject(valid)
  expect(toTermsOf({ type: 'bogo', bogo: emptyBogo }).bogo).toEqual(emptyBogo)
})

it('leaves out invalid fields', () => {
  expect(toTermsOf({ value: 1_500_000 }).value).toBe(0)
  expect(toTermsOf({ type: 'fixed', value: 1_500_000 }).value).toBe(1_500_000)
  expect(toTermsOf({ value: null, totalLimit: 0, perUserLimit: -1 })).toMatchObject({
    value: 0,
    totalLimit: null,
    perUserLimit: null,
  })
  const dates = { startsAt: '2026-11-30T09:00', endsAt: '2026-11-27T09:00' }
  expect(toTermsOf(dates)).toMatchObject({ startsAt: dates.startsAt, endsAt: null })
  expect(toTermsOf({ startsAt: '2026-11-3' }).startsAt).toBeNull()
  expect(toTermsOf({ codes: ['A!', 'SALE'] }).codes).toEqual(['SALE'])
  const bogo = { ...emptyBogo, get: 5000, repeats: 0 }
  expect(toTermsOf({ type: 'bogo', bogo }).bogo).toEqual({ ...emptyBogo, get: 0, repeats: null })
})
