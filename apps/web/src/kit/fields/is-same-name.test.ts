import { expect, it } from 'vitest'
import { isSameName } from './is-same-name.ts'

it('ignores case, spaces and Unicode form', () => {
  expect(isSameName('  flor de  MARÍA ', 'Flor de María')).toBe(true)
  expect(isSameName('Café', 'Café')).toBe(true)
  expect(isSameName('Flor', 'Flor de María')).toBe(false)
  expect(isSameName('', 'Flor')).toBe(false)
})
