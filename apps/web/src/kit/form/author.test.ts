import { expect, it } from 'vitest'
import { getAuthor } from './author.ts'

const me = { _id: 'p1', name: 'Ana' }

it('names another person, and marks the current one as self', () => {
  expect(getAuthor({ _id: 'b1', updatedBy: 'Ben' }, me)).toEqual({ authorName: 'Ben', isSelf: false })
  expect(getAuthor({ _id: 'b1', updatedBy: 'Ana' }, me)).toEqual({ authorName: null, isSelf: true })
  expect(getAuthor({ _id: 'p1' }, me)).toEqual({ authorName: null, isSelf: true })
})

it('has no name without a recorded author', () => {
  expect(getAuthor({ _id: 'v1' }, me)).toEqual({ authorName: null, isSelf: false })
  expect(getAuthor({ _id: 'b1', updatedBy: null }, undefined)).toEqual({ authorName: null, isSelf: false })
})
