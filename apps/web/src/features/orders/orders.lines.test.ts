import { expect, it } from 'vitest'
import type { OrderLine } from '#contract/domains/order.ts'
import { withLineIds } from './orders.lines.ts'

it('adds the ids of the order’s current lines by variant and leaves new lines without one', () => {
  const lines = [
    { _id: 'l1', variant: 'soap' },
    { _id: 'l2', variant: 'bowl' },
    { _id: 'l3', variant: null },
  ] as OrderLine[]
  const inputs = [
    { variant: 'bowl', quantity: 3 },
    { variant: 'towel', quantity: 1 },
    { _id: 'l3', quantity: 2 },
  ]
  expect(withLineIds({ lines }, inputs)).toEqual([
    { _id: 'l2', variant: 'bowl', quantity: 3 },
    { variant: 'towel', quantity: 1 },
    { _id: 'l3', quantity: 2 },
  ])
})
