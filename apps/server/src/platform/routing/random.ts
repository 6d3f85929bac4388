/** Returns numbers from 0 to below 1; the same seed gives the same sequence (sfc32). */
export type Random = () => number

const warmUpRounds = 12

export const makeRandom = (seed: number): Random => {
  let a = 0x9e3779b9 | 0
  let b = 0x243f6a88 | 0
  let c = seed | 0
  let counter = 1
  const random = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < warmUpRounds; round++) random()
  return random
}
