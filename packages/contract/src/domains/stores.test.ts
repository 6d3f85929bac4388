import { expect, it } from 'vitest'
import { approvedStores } from '../approved-stores.ts'
import { slug } from './stores.ts'

const [firstStore, secondStore] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
] as const

it('reads the stores of a current record', () => {
  expect(approvedStores({ approved_stores: [firstStore, secondStore] })).toEqual([firstStore, secondStore])
  expect(approvedStores({ approved_stores: [] })).toEqual([])
})

it('reads all stores of an approved legacy record, as ids or objects', () => {
  expect(approvedStores({ approved: true, stores: [firstStore, { _id: secondStore, name: 'A store' }] })).toEqual([
    firstStore,
    secondStore,
  ])
  expect(approvedStores({ approved: true, stores: [] })).toEqual([])
})

it('returns no stores for a legacy record that is not approved', () => {
  expect(approvedStores({ approved: false, stores: [firstStore, { _id: secondStore }] })).toEqual([])
})

it('prefers the current format if a record has both', () => {
  expect(approvedStores({ approved_stores: [firstStore], approved: true, stores: [firstStore, secondStore] })).toEqual([
    firstStore,
  ])
  expect(approvedStores({ approved_stores: [firstStore], approved: false, stores: [firstStore, secondStore] })).toEqual(
    [firstStore],
  )
})

it('returns no stores for an invalid record', () => {
  for (const record of [
    null,
    undefined,
    'x',
    {},
    { approved: true },
    { stores: [firstStore] },
    { approved: 'yes', stores: [firstStore] },
  ]) {
    expect(approvedStores(record)).toEqual([])
  }
})

it('normalizes slugs and rejects reserved ones', () => {
  expect(slug.parse(' My-Shop ')).toBe('my-shop')
  for (const invalid of ['a', '-ab', 'ab-', 'a_b', 'a.b', 'ñu', 'www', 'ADMIN', 'x'.repeat(61)]) {
    expect([invalid, slug.safeParse(invalid).success]).toEqual([invalid, false])
  }
})
