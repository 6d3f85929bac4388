import { expect, it } from 'vitest'
import { authorOf } from './author.ts'

const me = { _id: 'p1', name: 'Ana' }

it('names somebody else, and this person as themselves', () => {
  expect(authorOf({ _id: 'b1', updatedBy: 'Ben' }, me)).toEqual({ who: 'Ben', own: false })
  expect(authorOf({ _id: 'b1', updatedBy: 'Ana' }, me)).toEqual({ who: null, own: true })
  expect(authorOf({ _id: 'p1' }, me)).toEqual({ who: null, own: true })
})

it('claims nothing where nobody is named', () => {
  expect(authorOf({ _id: 'v1' }, me)).toEqual({ who: null, own: false })
  expect(authorOf({ _id: 'b1', updatedBy: null }, undefined)).toEqual({ who: null, own: false })
})
