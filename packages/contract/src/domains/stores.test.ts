import { expect, it } from 'vitest'
import { approvedStores, slug } from './stores.ts'

const [one, two] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const

it('reads the stores of a current record', () => {
  expect(approvedStores({ approved_stores: [one, two] })).toEqual([one, two])
  expect(approvedStores({ approved_stores: [] })).toEqual([])
})

it('reads all stores of an approved legacy record, as ids or objects', () => {
  expect(approvedStores({ approved: true, stores: [one, { _id: two, name: 'A store' }] })).toEqual([one, two])
  expect(approvedStores({ approved: true, stores: [] })).toEqual([])
})

it('returns no stores for a legacy record that is not approved', () => {
  expect(approvedStores({ approved: false, stores: [one, { _id: two }] })).toEqual([])
})

it('prefers the current format if a record has both', () => {
  expect(approvedStores({ approved_stores: [one], approved: true, stores: [one, two] })).toEqual([one])
  expect(approvedStores({ approved_stores: [one], approved: false, stores: [one, two] })).toEqual([one])
})

it('returns no stores for an invalid record', () => {
  for (const record of [
    null,
    undefined,
    'x',
    {},
    { approved: true },
    { stores: [one] },
    { approved: 'yes', stores: [one] },
  ]) {
    expect(approvedStores(record)).toEqual([])
  }
})

it('normalizes slugs and rejects reserved ones', () => {
  expect(slug.parse(' My-Shop ')).toBe('my-shop')
  for (const bad of ['a', '-ab', 'ab-', 'a_b', 'a.b', 'ñu', 'www', 'ADMIN', 'x'.repeat(61)]) {
    expect([bad, slug.safeParse(bad).success]).toEqual([bad, false])
  }
})
