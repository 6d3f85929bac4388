import { expect, it } from 'vitest'
import type { OrderLine } from '#contract/domains/order.ts'
import { getReturnableQuantity, getRefundAmount } from './refundable-lines.ts'

const line = (_id: string, total: number, quantity: number, refundedQuantity = 0) =>
  ({ _id, total, quantity, refundedQuantity }) as OrderLine

it('the refunds of single units add up to the line’s total', () => {
  const [first, second, third] = [0, 1, 2].map((alreadyReturned) =>
    getRefundAmount([line('a', 1000, 3, alreadyReturned)], new Map([['a', 1]])),
  )
  expect([first, second, third]).toEqual([333, 334, 333])
  expect(getRefundAmount([line('a', 1000, 3)], new Map([['a', 3]]))).toBe(1000)
})

it('sums several lines and caps each at its returnable quantity', () => {
  const lines = [line('a', 900, 3, 1), line('b', 250, 1), line('c', 99, 1)]
  const returned = new Map([
    ['a', 5],
    ['b', 1],
  ])
  expect(getRefundAmount(lines, returned)).toBe(600 + 250)
  expect(getReturnableQuantity(line('a', 900, 3, 1))).toBe(2)
})
