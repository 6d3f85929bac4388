import { expect, it } from 'vitest'
import { changePrice, type PriceChange } from './bulk-edits.ts'

const roundings = ['none', 'whole', 'ends_99', 'ends_95'] as const

/** The same numbers in every run. */
const pseudoRandomNumbers = function* (count: number): Generator<number> {
  let seed = 42
  for (let index = 0; index < count; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed
  }
}

const changes = (seed: number): PriceChange[] =>
  (['set', 'add', 'percent'] as const).flatMap((mode) =>
    roundings.map((round) => ({ mode, round, value: (seed % 4_000_000) - 2_000_000 })),
  )

it('is never negative and has the requested ending, for any price and change', () => {
  for (const seed of pseudoRandomNumbers(500)) {
    const before = seed % 10_000_000
    for (const change of changes(seed >> 3)) {
      const after = changePrice(before, change, 2)
      expect(Number.isSafeInteger(after) && after >= 0).toBe(true)
      // Rounding alone never makes a price 0.
      const isZero = changePrice(before, { ...change, round: 'none' }, 2) === 0
      expect(after === 0).toBe(isZero)
      if (isZero) continue
      if (change.round === 'whole') expect(after % 100).toBe(0)
      if (change.round === 'ends_99') expect(after % 100).toBe(99)
      if (change.round === 'ends_95') expect(after % 100).toBe(95)
    }
  }
})

it('rounds by at most half a unit', () => {
  for (const seed of pseudoRandomNumbers(200)) {
    const before = 100 + (seed % 1_000_000)
    for (const round of roundings) {
      const raw = changePrice(before, { mode: 'add', value: 0, round: 'none' }, 2)
      expect(Math.abs(changePrice(before, { mode: 'add', value: 0, round }, 2) - raw)).toBeLessThanOrEqual(50)
    }
  }
})

it('ignores endings for a currency without hundredths', () => {
  for (const round of roundings) {
    expect(changePrice(1234, { mode: 'percent', value: 100_000, round }, 0)).toBe(1357)
    expect(changePrice(10, { mode: 'add', value: -50, round }, 0)).toBe(0)
  }
})

it('computes typical changes', () => {
  expect(changePrice(1999, { mode: 'percent', value: -250_000 }, 2)).toBe(1499)
  expect(changePrice(1999, { mode: 'percent', value: 100_000, round: 'ends_99' }, 2)).toBe(2199)
  expect(changePrice(1050, { mode: 'add', value: 0, round: 'whole' }, 2)).toBe(1100)
  expect(changePrice(20, { mode: 'add', value: 0, round: 'ends_99' }, 2)).toBe(99)
  expect(changePrice(5, { mode: 'set', value: 1234, round: 'ends_95' }, 2)).toBe(1195)
})
