import { instantOfLocal } from '../core/zone.ts'
import type { Candidate, Cart, CartLine, Refused } from './cart.ts'

export const grossOf = (line: CartLine): number => line.unitPrice * line.quantity

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const belongs = (line: CartLine, kind: string, ids: ReadonlySet<string>): boolean => {
  switch (kind) {
    case 'products':
      return ids.has(line.productId)
    case 'variants':
      return ids.has(line.variantId)
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
export const linesInScope = ({ terms }: Candidate, lines: readonly CartLine[]): CartLine[] => {
  const targets = new Set(terms.targets)
  return lines.filter(
    (line) =>
      belongs(line, terms.scope, targets) && !terms.excluded.some(({ kind, id }) => belongs(line, kind, new Set([id]))),
  )
}

const refusedBySchedule = ({ terms, used, usedByCustomer, codeUsesLeft }: Candidate, cart: Cart): Refused | null => {
  if (!terms.enabled) return { reason: 'inactive' }
  if (terms.startsAt && cart.at < instantOfLocal(terms.startsAt, cart.zone)) return { reason: 'scheduled' }
  if (terms.endsAt && cart.at >= instantOfLocal(terms.endsAt, cart.zone)) return { reason: 'ended' }
  if (terms.totalLimit !== null && used >= terms.totalLimit) return { reason: 'used_up' }
  if (terms.perUserLimit !== null && (usedByCustomer ?? 0) >= terms.perUserLimit) return { reason: 'used_by_customer' }
  if (codeUsesLeft !== null && codeUsesLeft < 1) return { reason: 'code_used' }
  return null
}

/** Thresholds are checked against the whole cart before discounts. */
const refusedByThreshold = ({ terms }: Candidate, lines: readonly CartLine[]): Refused | null => {
  if (terms.thresholdBasis === 'cart_total' || terms.thresholdBasis === 'fulfillment_fee') {
    const missing = terms.thresholdValue - sum(lines.map(grossOf))
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
const cheapest = (lines: readonly CartLine[], pieces: number): number => {
  let open = pieces
  let cost = 0
  for (const { unitPrice, quantity } of lines.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const taken = Math.min(open, quantity)
    cost += taken * unitPrice
    open -= taken
  }
  return cost
}

/** Binary search for the largest count up to `bound` that is valid; validity must be monotonic. */
const mostThat = (holds: (count: number) => boolean, bound: number): number => {
  let [low, high] = [0, bound]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of items a buy-X-get-Y discount reduces, or why it reduces none. */
export const gottenPieces = ({ terms }: Candidate, scoped: readonly CartLine[]): number | Refused => {
  const { bogo } = terms
  if (!bogo) return 0
  const most = bogo.repeats ?? Number.MAX_SAFE_INTEGER
  const pieces = sum(scoped.map((line) => line.quantity))
  if (bogo.basis === 'cart_subtotal') {
    const spent = sum(scoped.map(grossOf))
    // Discounted items don't count as spent: the remaining items must reach the amount.
    const isEarned = (times: number) => spent - cheapest(scoped, times * bogo.get) >= times * bogo.buy
    const times = mostThat(isEarned, Math.min(Math.floor(spent / bogo.buy), Math.ceil(pieces / bogo.get), most))
    const missing = bogo.buy - (spent - cheapest(scoped, bogo.get))
    return times < 1 ? { reason: 'below_total', missing } : Math.min(times * bogo.get, pieces)
  }
  const group = bogo.buy + bogo.get
  if (terms.quantityMatch === 'exactly' && pieces !== group)
    return { reason: 'not_exactly', wanted: group, has: pieces }
  if (pieces <= bogo.buy) return { reason: 'not_enough_bought', missing: bogo.buy + 1 - pieces }
  const full = Math.min(Math.floor(pieces / group), most)
  const begun = full < most ? Math.max(0, pieces - full * group - bogo.buy) : 0
  return full * bogo.get + begun
}

export interface Eligible {
  candidate: Candidate
  scoped: CartLine[]
}

/** Whether a discount applies to this cart on its own, ignoring the other discounts. */
export const eligible = (candidate: Candidate, cart: Cart): Eligible | Refused => {
  const scoped = linesInScope(candidate, cart.lines)
  const refused = refusedBySchedule(candidate, cart) ?? refusedByThreshold(candidate, cart.lines)
  if (refused) return refused
  if (scoped.length === 0) return { reason: 'nothing_matches' }
  const gotten = gottenPieces(candidate, scoped)
  return typeof gotten === 'number' ? { candidate, scoped } : gotten
}
