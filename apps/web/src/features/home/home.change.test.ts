import { expect, it } from 'vitest'
import { getChange } from './home.change.ts'

it('returns the change in whole percent', () => {
  expect(getChange({ now: 150, before: 100 })).toEqual({ kind: 'more', percent: 50 })
  expect(getChange({ now: 50, before: 200 })).toEqual({ kind: 'less', percent: 75 })
  expect(getChange({ now: 0, before: 3 })).toEqual({ kind: 'less', percent: 100 })
})

it('returns no percentage without a previous value or for a negligible change', () => {
  expect(getChange({ now: 5, before: 0 })).toEqual({ kind: 'first' })
  expect(getChange({ now: 0, before: 0 })).toEqual({ kind: 'none' })
  expect(getChange({ now: 10_001, before: 10_000 })).toEqual({ kind: 'same' })
})
