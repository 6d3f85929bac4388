import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it('never splits a surrogate pair', () => {
  expect(truncate('abc', 3)).toBe('abc')
  expect(truncate('abcd', 3)).toBe('abc')
  expect(truncate('ab🍵', 4)).toBe('ab🍵')
  expect(truncate('ab🍵c', 3)).toBe('ab')
  expect(truncate('🍵'.repeat(100), 101).isWellFormed()).toBe(true)
})
