import { expect, it } from 'vitest'
import { splitTags } from './split-tags.ts'

it('splits new tags at commas and line breaks', () => {
  expect(splitTags(['Old', 'a, b,,c ', 'd\ne\tf'], ['Old'])).toEqual(['Old', 'a', 'b', 'c', 'd', 'e', 'f'])
})

it('leaves out repeated tags and blank ones, and keeps saved ones whole', () => {
  expect(splitTags(['Salt, pepper', 'VIP', 'vip, new', ' , '], ['Salt, pepper', 'VIP'])).toEqual([
    'Salt, pepper',
    'VIP',
    'new',
  ])
})
