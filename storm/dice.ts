export interface Dice {
  /** An integer from 0 to `sides - 1`. */
  (sides: number): number
}

/** Seeded pseudorandom numbers. */
export const makeDice = (seed: number): Dice => {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export const pick = <T>(dice: Dice, choices: readonly [T, ...T[]]): T => choices[dice(choices.length)] ?? choices[0]

export const shuffled = <T>(dice: Dice, things: readonly T[]): T[] => {
  const left = [...things]
  return things.flatMap(() => left.splice(dice(left.length), 1))
}
