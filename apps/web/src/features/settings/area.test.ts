import { expect, it } from 'vitest'
import { withCorner } from './settings.area.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)]

it('appends the first three corners in order', () => {
  const [a, b, c] = [at(0, 0), at(5, 5), at(0, 5)]
  expect(withCorner(withCorner(withCorner([], a), b), c)).toEqual([a, b, c])
})

it('inserts a further corner into the nearest side, including the closing one', () => {
  expect(withCorner(square, at(-1, 5))[1]).toEqual(at(-1, 5))
  expect(withCorner(square, at(5, 11))[2]).toEqual(at(5, 11))
  expect(withCorner(square, at(5, -1))[4]).toEqual(at(5, -1))
})
