import { expect, it } from 'vitest'
import { filterOf, isSame, isWhole, narrowedBy } from './customers.segments.ts'

const address = { search: ' ana ', filters: { approval: 'approved', spendMin: '10000', createdFrom: '2026-01-01' } }

it('converts URL filters to a segment filter with numbers and back', () => {
  const filter = filterOf(address)
  expect(filter).toEqual({ approval: 'approved', spendMin: 10_000, createdFrom: '2026-01-01' })
  expect(isSame(narrowedBy(filter), address)).toBe(true)
})

it('compares filters by what they match, not by how they are written', () => {
  const { approval, ...others } = address.filters
  expect(isSame(address, { ...address, filters: { ...others, approval } })).toBe(true)
  expect(isSame(address, { ...address, filters: { ...address.filters, spendMin: '010000' } })).toBe(true)
  expect(isSame(address, { ...address, filters: others })).toBe(false)
})

it('recognizes the unfiltered list', () => {
  expect(isWhole({ filters: {} })).toBe(true)
  expect(isWhole(address)).toBe(false)
})
