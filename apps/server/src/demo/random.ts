/** Deterministic random numbers, so that the demo is the same at every start. */
export interface RandomSource {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  succeeds(share: number): boolean
  /** An integer; both bounds are inclusive. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T | undefined
  weighted<T>(list: readonly T[], weight: (item: T) => number): T | undefined
}

/** Mulberry32: small, fast and uniform enough for demo data. */
export const makeRandomSource = (seed: number): RandomSource => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    succeeds: (share) => next() < share,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    weighted: (list, weight) => {
      const total = list.reduce((subtotal, item) => subtotal + weight(item), 0)
      let left = next() * total
      return list.find((item) => (left -= weight(item)) < 0)
    },
  }
}
