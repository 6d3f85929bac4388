import { divideHalfUp, applyRate, allocateByWeight } from '#contract/core/money.ts'
import type { CartLine, ManualDiscount } from './cart.ts'
import { type EligibleDiscount, countDiscountedItems, getGrossAmount } from './eligibility.ts'

/** Remaining amounts of the lines, by key, and of the fulfillment fee, while discounts are applied one by one. */
export interface Remaining {
  lines: ReadonlyMap<string, number>
  fee: number
}

/** Sorts lines, so that rounding doesn't depend on their order in the cart. */
export const inCanonicalOrder = (lines: readonly CartLine[]): CartLine[] =>
  lines.toSorted((a, b) => {
    const [left, right] = [`${a.variantId ?? ''} ${a.key}`, `${b.variantId ?? ''} ${b.key}`]
    return left < right ? -1 : left > right ? 1 : 0
  })

/** Allocates by the lines' gross amounts. What a line has too little left for is taken from the others, in order. */
const reduceByAmount = (
  value: number,
  scopedLines: readonly CartLine[],
  remaining: ReadonlyMap<string, number>,
): Map<string, number> => {
  const shares = allocateByWeight(value, scopedLines.map(getGrossAmount))
  const reductions = new Map<string, number>()
  let unallocated = 0
  for (const [index, { key }] of scopedLines.entries()) {
    const share = shares[index] ?? 0
    const reduction = Math.min(share, remaining.get(key) ?? 0)
    reductions.set(key, reduction)
    unallocated += share - reduction
  }
  for (const { key } of scopedLines) {
    const more = Math.min(unallocated, (remaining.get(key) ?? 0) - (reductions.get(key) ?? 0))
    reductions.set(key, (reductions.get(key) ?? 0) + more)
    unallocated -= more
  }
  return reductions
}

const reduceByRate = (
  rate: number,
  scopedLines: readonly CartLine[],
  remaining: ReadonlyMap<string, number>,
): Map<string, number> => new Map(scopedLines.map(({ key }) => [key, applyRate(remaining.get(key) ?? 0, rate)]))

/** Discounts the cheapest items. */
const reduceCheapestItems = (
  discount: EligibleDiscount,
  scopedLines: readonly CartLine[],
  remaining: ReadonlyMap<string, number>,
): Map<string, number> => {
  const { terms } = discount.candidate
  const discountedItems = countDiscountedItems(discount.candidate, scopedLines)
  let remainingItems = typeof discountedItems === 'number' ? discountedItems : 0
  const reductions = new Map<string, number>()
  for (const { key, quantity } of scopedLines.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const items = Math.min(remainingItems, quantity)
    remainingItems -= items
    const scaledAmount = BigInt(remaining.get(key) ?? 0) * BigInt(items) * BigInt(terms.value)
    reductions.set(key, divideHalfUp(scaledAmount, BigInt(quantity) * 1_000_000n))
  }
  return reductions
}

const getLineReductions = (discount: EligibleDiscount, remaining: ReadonlyMap<string, number>): Map<string, number> => {
  const { terms } = discount.candidate
  const scopedLines = inCanonicalOrder(discount.scopedLines)
  if (terms.type === 'fixed') return reduceByAmount(terms.value, scopedLines, remaining)
  if (terms.type === 'percentage') return reduceByRate(terms.value, scopedLines, remaining)
  return reduceCheapestItems(discount, scopedLines, remaining)
}

const reduceLines = (
  remaining: Remaining,
  reductions: ReadonlyMap<string, number>,
): { after: Remaining; amount: number } => {
  const lines = new Map([...remaining.lines].map(([key, amount]) => [key, amount - (reductions.get(key) ?? 0)]))
  return { after: { ...remaining, lines }, amount: [...reductions.values()].reduce((a, b) => a + b, 0) }
}

/** Applies one discount to the remaining amounts. */
export const applyDiscount = (
  discount: EligibleDiscount,
  remaining: Remaining,
): { after: Remaining; amount: number; feeAmount: number } => {
  const { terms } = discount.candidate
  if (terms.thresholdBasis === 'fulfillment_fee') {
    const requested = terms.type === 'fixed' ? terms.value : applyRate(remaining.fee, terms.value)
    const feeAmount = Math.min(requested, remaining.fee)
    return { after: { ...remaining, fee: remaining.fee - feeAmount }, amount: 0, feeAmount }
  }
  const { after, amount } = reduceLines(remaining, getLineReductions(discount, remaining.lines))
  return { after, amount, feeAmount: 0 }
}

/** Applies a manual discount to what the other discounts leave; a line never goes below zero. */
export const applyManualDiscount = (
  { type, value }: ManualDiscount,
  lines: readonly CartLine[],
  remaining: Remaining,
): { after: Remaining; amount: number } => {
  const sortedLines = inCanonicalOrder(lines)
  const reduce = type === 'fixed' ? reduceByAmount : reduceByRate
  return reduceLines(remaining, reduce(value, sortedLines, remaining.lines))
}
