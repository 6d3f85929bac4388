/** Seeded pseudorandom numbers. */
export interface Rng {
  below(sides: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

// Mulberry32.
const makeGenerator = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

export const makeRng = (...seeds: readonly number[]): Rng => {
  let seed = 0x9e3779b9
  for (const seedPart of seeds) seed = Math.imul(seed ^ seedPart, 0x85ebca6b) ^ (seed >>> 13)
  const next = makeGenerator(seed)
  const below = (sides: number): number => Math.floor(next() * sides)
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    shuffle: (list) => {
      const mixed = [...list]
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const otherIndex = below(index + 1)
        const [a, b] = [mixed[index], mixed[otherIndex]]
        if (a !== undefined && b !== undefined) [mixed[index], mixed[otherIndex]] = [b, a]
      }
      return mixed
    },
  }
}
