import { expect, it } from 'vitest'
import { filterOf, isSame, isWhole, narrowedBy } from './customers.segments.ts'

const address = { search: ' ana ', filters: { approval: 'approved', spendMin: '10000', createdFrom: '2026-01-01' } }

it('keeps the address as a filter with numbers, and gives the same address back', () => {
  const filter = filterOf(address)
  expect(filter).toEqual({ approval: 'approved', spendMin: 10_000, createdFrom: '2026-01-01' })
  expect(isSame(narrowedBy(filter), address)).toBe(true)
})

it('tells apart what finds different customers, and nothing else', () => {
  const { approval, ...others } = address.filters
  expect(isSame(address, { ...address, filters: { ...others, approval } })).toBe(true)
  expect(isSame(address, { ...address, filters: { ...address.filters, spendMin: '010000' } })).toBe(true)
  expect(isSame(address, { ...address, filters: others })).toBe(false)
})

it('knows the whole list', () => {
  expect(isWhole({ filters: {} })).toBe(true)
  expect(isWhole(address)).toBe(false)
})
