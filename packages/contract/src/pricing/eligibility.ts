import { localToInstant } from '#contract/core/time-zone.ts'
import type { DiscountCandidate, Cart, CartLine, DiscountRejection } from './cart.ts'

export const getGrossAmount = (line: CartLine): number => line.unitPrice * line.quantity

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const isInTarget = (line: CartLine, kind: string, ids: ReadonlySet<string>): boolean => {
  switch (kind) {
    case 'products':
      return line.productId !== null && ids.has(line.productId)
    case 'variants':
      return line.variantId !== null && ids.has(line.variantId)
    case 'categories':
      return line.categoryIds.some((id) => ids.has(id))
    case 'brands':
      return line.brandId !== null && ids.has(line.brandId)
    case 'collections':
      return line.collectionIds.some((id) => ids.has(id))
    default:
      return true
  }
}

/** The lines a discount applies to. */
export const linesInScope = ({ terms }: DiscountCandidate, lines: readonly CartLine[]): CartLine[] => {
  const targets = new Set(terms.targets)
  return lines.filter(
    (line) =>
      isInTarget(line, terms.scope, targets) &&
      !terms.excluded.some(({ kind, id }) => isInTarget(line, kind, new Set([id]))),
  )
}

const checkScheduleAndLimits = (
  { terms, used, usedByCustomer, codeUsesLeft }: DiscountCandidate,
  cart: Cart,
): DiscountRejection | null => {
  if (!terms.enabled) return { reason: 'inactive' }
  if (terms.startsAt && cart.at < localToInstant(terms.startsAt, cart.zone)) return { reason: 'scheduled' }
  if (terms.endsAt && cart.at >= localToInstant(terms.endsAt, cart.zone)) return { reason: 'ended' }
  if (terms.totalLimit !== null && used >= terms.totalLimit) return { reason: 'used_up' }
  if (terms.perUserLimit !== null && (usedByCustomer ?? 0) >= terms.perUserLimit) return { reason: 'used_by_customer' }
  if (codeUsesLeft !== null && codeUsesLeft < 1) return { reason: 'code_used' }
  return null
}

/** Thresholds are checked against the whole cart before discounts. */
const checkThreshold = ({ terms }: DiscountCandidate, lines: readonly CartLine[]): DiscountRejection | null => {
  if (terms.thresholdBasis === 'cart_total' || terms.thresholdBasis === 'fulfillment_fee') {
    const missing = terms.thresholdValue - sum(lines.map(getGrossAmount))
    return missing > 0 ? { reason: 'below_total', missing } : null
  }
  if (terms.thresholdBasis === 'cart_items') {
    const has = sum(lines.map((line) => line.quantity))
    const wanted = terms.thresholdValue
    if (terms.quantityMatch === 'exactly' && has !== wanted) return { reason: 'not_exactly', wanted, has }
    return has < wanted ? { reason: 'below_items', missing: wanted - has } : null
  }
  return null
}

/** The total price of the cheapest items. */
const costOfCheapest = (lines: readonly CartLine[], itemCount: number): number => {
  let remaining = itemCount
  let cost = 0
  for (const { unitPrice, quantity } of lines.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const taken = Math.min(remaining, quantity)
    cost += taken * unitPrice
    remaining -= taken
  }
  return cost
}

/** Binary search for the largest count up to `bound` that is valid; validity must be monotonic. */
const findLargest = (isValid: (count: number) => boolean, bound: number): number => {
  let [low, high] = [0, bound]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isValid(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of items a buy-X-get-Y discount reduces, or why it reduces none. */
export const countDiscountedItems = (
  { terms }: DiscountCandidate,
  scopedLines: readonly CartLine[],
): number | DiscountRejection => {
  const { bogo } = terms
  if (!bogo) return 0
  const maxRepeats = bogo.repeats ?? Number.MAX_SAFE_INTEGER
  const itemCount = sum(scopedLines.map((line) => line.quantity))
  if (bogo.basis === 'cart_subtotal') {
    const spent = sum(scopedLines.map(getGrossAmount))
    // Discounted items don't count as spent: the remaining items must reach the amount.
    const isEarned = (times: number) => spent - costOfCheapest(scopedLines, times * bogo.get) >= times * bogo.buy
    const times = findLargest(
      isEarned,
      Math.min(Math.floor(spent / bogo.buy), Math.ceil(itemCount / bogo.get), maxRepeats),
    )
    const missing = bogo.buy - (spent - costOfCheapest(scopedLines, bogo.get))
    return times < 1 ? { reason: 'below_total', missing } : Math.min(times * bogo.get, itemCount)
  }
  const group = bogo.buy + bogo.get
  if (terms.quantityMatch === 'exactly' && itemCount !== group)
    return { reason: 'not_exactly', wanted: group, has: itemCount }
  if (itemCount <= bogo.buy) return { reason: 'not_enough_bought', missing: bogo.buy + 1 - itemCount }
  const fullGroups = Math.min(Math.floor(itemCount / group), maxRepeats)
  const partialGroupItems = fullGroups < maxRepeats ? Math.max(0, itemCount - fullGroups * group - bogo.buy) : 0
  return fullGroups * bogo.get + partialGroupItems
}

export interface EligibleDiscount {
  candidate: DiscountCandidate
  scopedLines: CartLine[]
}

/** Whether a discount applies to this cart on its own, ignoring the other discounts. */
export const checkEligibility = (candidate: DiscountCandidate, cart: Cart): EligibleDiscount | DiscountRejection => {
  const scopedLines = linesInScope(candidate, cart.lines)
  const rejection = checkScheduleAndLimits(candidate, cart) ?? checkThreshold(candidate, cart.lines)
  if (rejection) return rejection
  if (scopedLines.length === 0) return { reason: 'nothing_matches' }
  const discountedItems = countDiscountedItems(candidate, scopedLines)
  return typeof discountedItems === 'number' ? { candidate, scopedLines } : discountedItems
}
