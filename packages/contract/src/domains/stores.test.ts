import { expect, it } from 'vitest'
import { approvedStores, slug } from './stores.ts'

const [one, two] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const

it('reads the stores of a record of today', () => {
  expect(approvedStores({ approved_stores: [one, two] })).toEqual([one, two])
  expect(approvedStores({ approved_stores: [] })).toEqual([])
})

it('gives an approved legacy record all its stores, as ids or as objects', () => {
  expect(approvedStores({ approved: true, stores: [one, { _id: two, name: 'A store' }] })).toEqual([one, two])
  expect(approvedStores({ approved: true, stores: [] })).toEqual([])
})

it('gives a legacy record that is not approved none', () => {
  expect(approvedStores({ approved: false, stores: [one, { _id: two }] })).toEqual([])
})

it('goes by today’s list where a record has both', () => {
  expect(approvedStores({ approved_stores: [one], approved: true, stores: [one, two] })).toEqual([one])
  expect(approvedStores({ approved_stores: [one], approved: false, stores: [one, two] })).toEqual([one])
})

it('approves nothing that it cannot read', () => {
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

it('takes addresses as people type them, and none that would be taken for the platform’s own', () => {
  expect(slug.parse(' My-Shop ')).toBe('my-shop')
  for (const bad of ['a', '-ab', 'ab-', 'a_b', 'a.b', 'ñu', 'www', 'ADMIN', 'x'.repeat(61)]) {
    expect([bad, slug.safeParse(bad).success]).toEqual([bad, false])
  }
})
