export interface Rng {
  /** An integer from 0 to `sides - 1`. */
  (sides: number): number
}

/** Seeded pseudorandom numbers. */
export const makeRng = (seed: number): Rng => {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export const pick = <T>(rng: Rng, choices: readonly [T, ...T[]]): T => choices[rng(choices.length)] ?? choices[0]

export const shuffle = <T>(rng: Rng, items: readonly T[]): T[] => {
  const remaining = [...items]
  return items.flatMap(() => remaining.splice(rng(remaining.length), 1))
}
