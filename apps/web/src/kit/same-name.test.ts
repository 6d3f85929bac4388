import { expect, it } from 'vitest'
import { sameName } from './same-name.ts'

it('ignores case, spaces and Unicode form', () => {
  expect(sameName('  flor de  MARÍA ', 'Flor de María')).toBe(true)
  expect(sameName('Café', 'Café')).toBe(true)
  expect(sameName('Flor', 'Flor de María')).toBe(false)
  expect(sameName('', 'Flor')).toBe(false)
})
