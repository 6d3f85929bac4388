import { expect, it } from 'vitest'
import { toSegmentFilter, isSameFilter, isUnfiltered, toListState } from './customers.segments.ts'

const listState = { search: ' ana ', filters: { approval: 'approved', spendMin: '10000', createdFrom: '2026-01-01' } }

it('converts URL filters to a segment filter with numbers and back', () => {
  const filter = toSegmentFilter(listState)
  expect(filter).toEqual({ approval: 'approved', spendMin: 10_000, createdFrom: '2026-01-01' })
  expect(isSameFilter(toListState(filter), listState)).toBe(true)
})

it('compares filters by what they match, not by how they are written', () => {
  const { approval, ...others } = listState.filters
  expect(isSameFilter(listState, { ...listState, filters: { ...others, approval } })).toBe(true)
  expect(isSameFilter(listState, { ...listState, filters: { ...listState.filters, spendMin: '010000' } })).toBe(true)
  expect(isSameFilter(listState, { ...listState, filters: others })).toBe(false)
})

it('recognizes the unfiltered list', () => {
  expect(isUnfiltered({ filters: {} })).toBe(true)
  expect(isUnfiltered(listState)).toBe(false)
})
