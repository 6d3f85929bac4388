import { divideHalfUp, partsPerMillion, spread } from '../core/money.ts'
import type { CartLine } from './cart.ts'
import { type Eligible, gottenPieces, grossOf } from './eligible.ts'

/** Remaining amounts of the lines, by key, and of the fulfillment fee, while discounts are applied one by one. */
export interface Remaining {
  lines: ReadonlyMap<string, number>
  fee: number
}

/** Sorts lines, so that rounding doesn't depend on their order in the cart. */
export const inCanonicalOrder = (lines: readonly CartLine[]): CartLine[] =>
  lines.toSorted((a, b) => {
    const [left, right] = [`${a.variantId} ${a.key}`, `${b.variantId} ${b.key}`]
    return left < right ? -1 : left > right ? 1 : 0
  })

/** Allocates by the lines' gross amounts. What a line has too little left for is taken from the others, in order. */
const takeFixed = (
  value: number,
  scoped: readonly CartLine[],
  left: ReadonlyMap<string, number>,
): Map<string, number> => {
  const shares = spread(value, scoped.map(grossOf))
  const taken = new Map<string, number>()
  let open = 0
  for (const [index, { key }] of scoped.entries()) {
    const share = shares[index] ?? 0
    const takes = Math.min(share, left.get(key) ?? 0)
    taken.set(key, takes)
    open += share - takes
  }
  for (const { key } of scoped) {
    const more = Math.min(open, (left.get(key) ?? 0) - (taken.get(key) ?? 0))
    taken.set(key, (taken.get(key) ?? 0) + more)
    open -= more
  }
  return taken
}

const takeShare = (rate: number, scoped: readonly CartLine[], left: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(scoped.map(({ key }) => [key, partsPerMillion(left.get(key) ?? 0, rate)]))

/** Discounts the cheapest items. */
const takeGotten = (
  one: Eligible,
  scoped: readonly CartLine[],
  left: ReadonlyMap<string, number>,
): Map<string, number> => {
  const { terms } = one.candidate
  const gotten = gottenPieces(one.candidate, scoped)
  let open = typeof gotten === 'number' ? gotten : 0
  const taken = new Map<string, number>()
  for (const { key, quantity } of scoped.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const pieces = Math.min(open, quantity)
    open -= pieces
    const ofLine = BigInt(left.get(key) ?? 0) * BigInt(pieces) * BigInt(terms.value)
    taken.set(key, divideHalfUp(ofLine, BigInt(quantity) * 1_000_000n))
  }
  return taken
}

const takenFromLines = (one: Eligible, left: ReadonlyMap<string, number>): Map<string, number> => {
  const { terms } = one.candidate
  const scoped = inCanonicalOrder(one.scoped)
  if (terms.type === 'fixed') return takeFixed(terms.value, scoped, left)
  if (terms.type === 'percentage') return takeShare(terms.value, scoped, left)
  return takeGotten(one, scoped, left)
}

/** Applies one discount to the remaining amounts. */
export const reduce = (one: Eligible, left: Remaining): { after: Remaining; amount: number; feeAmount: number } => {
  const { terms } = one.candidate
  if (terms.thresholdBasis === 'fulfillment_fee') {
    const wanted = terms.type === 'fixed' ? terms.value : partsPerMillion(left.fee, terms.value)
    const feeAmount = Math.min(wanted, left.fee)
    return { after: { ...left, fee: left.fee - feeAmount }, amount: 0, feeAmount }
  }
  const taken = takenFromLines(one, left.lines)
  const lines = new Map([...left.lines].map(([key, amount]) => [key, amount - (taken.get(key) ?? 0)]))
  return { after: { ...left, lines }, amount: [...taken.values()].reduce((a, b) => a + b, 0), feeAmount: 0 }
}
