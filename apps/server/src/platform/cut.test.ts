import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it('never splits a surrogate pair', () => {
  expect(cut('abc', 3)).toBe('abc')
  expect(cut('abcd', 3)).toBe('abc')
  expect(cut('ab🍵', 4)).toBe('ab🍵')
  expect(cut('ab🍵c', 3)).toBe('ab')
  expect(cut('🍵'.repeat(100), 101).isWellFormed()).toBe(true)
})
