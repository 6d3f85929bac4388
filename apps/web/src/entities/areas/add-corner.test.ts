import { expect, it } from 'vitest'
import { withCorner } from './add-corner.ts'

const point = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [point(0, 0), point(0, 10), point(10, 10), point(10, 0)]

it('appends the first three corners in order', () => {
  const [a, b, c] = [point(0, 0), point(5, 5), point(0, 5)]
  expect(withCorner(withCorner(withCorner([], a), b), c)).toEqual([a, b, c])
})

it('inserts a further corner into the nearest side, including the closing one', () => {
  expect(withCorner(square, point(-1, 5))[1]).toEqual(point(-1, 5))
  expect(withCorner(square, point(5, 11))[2]).toEqual(point(5, 11))
  expect(withCorner(square, point(5, -1))[4]).toEqual(point(5, -1))
})
