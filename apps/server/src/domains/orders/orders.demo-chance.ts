/** Deterministic random numbers, so that the demo is the same at every start. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  of(share: number): boolean
  /** An integer; both bounds are inclusive. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T | undefined
  weighted<T>(list: readonly T[], weight: (one: T) => number): T | undefined
}

/** Mulberry32: small, fast and uniform enough for demo data. */
export const makeChance = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    of: (share) => next() < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    weighted: (list, weight) => {
      const sum = list.reduce((all, one) => all + weight(one), 0)
      let left = next() * sum
      return list.find((one) => (left -= weight(one)) < 0)
    },
  }
}
