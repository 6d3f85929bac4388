import { expect, it } from 'vitest'
import { addCounts, noCounts } from './inventory.counts.ts'

const candle = { _id: 'candle', onHand: 18 }
const soap = { _id: 'soap', onHand: 20 }

it('notes what is on hand when a count is entered or corrected, not when another one is', () => {
  const first = addCounts(noCounts, new Map([['candle', { counted: 17 }]]), [candle, soap])
  expect([...first.countedFrom]).toEqual([['candle', 18]])

  const sold = { ...candle, onHand: 16 }
  const both = new Map([
    ['candle', { counted: 17 }],
    ['soap', { counted: 21 }],
  ])
  const second = addCounts(first, both, [sold, soap])
  expect([...second.countedFrom]).toEqual([
    ['candle', 18],
    ['soap', 20],
  ])

  const corrected = addCounts(second, new Map([...both, ['candle', { counted: 15 }]]), [sold, soap])
  expect(corrected.countedFrom.get('candle')).toBe(16)
})

it('keeps the notes of rows on other pages of the list', () => {
  const first = addCounts(noCounts, new Map([['candle', { counted: 17 }]]), [candle])
  expect(addCounts(first, first.changes, [soap]).countedFrom.get('candle')).toBe(18)
})
