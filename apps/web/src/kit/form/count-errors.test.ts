import { expect, it } from 'vitest'
import { countErrors } from './count-errors.ts'

const wrong = (message: string) => ({ type: 'custom', message, ref: { type: 'text', focus: () => undefined } })

it('counts nested fields', () => {
  expect(countErrors({})).toBe(0)
  expect(countErrors({ title: wrong('a') })).toBe(1)
  expect(countErrors({ size: { width: wrong('a'), height: wrong('b') }, title: wrong('c') })).toBe(3)
  expect(countErrors({ variants: [undefined, { price: wrong('a'), sku: wrong('b') }] })).toBe(2)
  expect(countErrors({ options: Object.assign([], { root: wrong('a') }) })).toBe(1)
  expect(countErrors({ codes: [wrong('a'), undefined, wrong('b')] })).toBe(1)
  // A field may be named type.
  expect(countErrors({ type: wrong('a'), name: wrong('b') })).toBe(2)
})
