import { expect, it } from 'vitest'
import { authorOf } from './author.ts'

const me = { _id: 'p1', name: 'Ana' }

it('names another person, and marks the current one as self', () => {
  expect(authorOf({ _id: 'b1', updatedBy: 'Ben' }, me)).toEqual({ who: 'Ben', own: false })
  expect(authorOf({ _id: 'b1', updatedBy: 'Ana' }, me)).toEqual({ who: null, own: true })
  expect(authorOf({ _id: 'p1' }, me)).toEqual({ who: null, own: true })
})

it('has no name when nobody is recorded', () => {
  expect(authorOf({ _id: 'v1' }, me)).toEqual({ who: null, own: false })
  expect(authorOf({ _id: 'b1', updatedBy: null }, undefined)).toEqual({ who: null, own: false })
})
