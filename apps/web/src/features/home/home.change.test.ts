import { expect, it } from 'vitest'
import { changeOf } from './home.change.ts'

it('says by how much a figure has changed, in whole percent', () => {
  expect(changeOf({ now: 150, before: 100 })).toEqual({ kind: 'more', percent: 50 })
  expect(changeOf({ now: 50, before: 200 })).toEqual({ kind: 'less', percent: 75 })
  expect(changeOf({ now: 0, before: 3 })).toEqual({ kind: 'less', percent: 100 })
})

it('makes no percentage of nothing', () => {
  expect(changeOf({ now: 5, before: 0 })).toEqual({ kind: 'first' })
  expect(changeOf({ now: 0, before: 0 })).toEqual({ kind: 'none' })
  expect(changeOf({ now: 10_001, before: 10_000 })).toEqual({ kind: 'same' })
})
