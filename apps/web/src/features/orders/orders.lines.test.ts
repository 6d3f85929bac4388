import { expect, it } from 'vitest'
import type { OrderLine } from '#contract/domains/order.ts'
import { keptLines } from './orders.lines.ts'

it('keeps the lines that the order has by now, wherever they stand, and asks for the others anew', () => {
  const lines = [
    { _id: 'l1', variant: 'soap' },
    { _id: 'l2', variant: 'bowl' },
  ] as OrderLine[]
  const asked = [
    { variant: 'bowl', quantity: 3 },
    { variant: 'towel', quantity: 1 },
  ]
  expect(keptLines({ lines }, asked)).toEqual([
    { _id: 'l2', variant: 'bowl', quantity: 3 },
    { variant: 'towel', quantity: 1 },
  ])
})
