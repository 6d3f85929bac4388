import type { AppliedDiscount, DiscountCandidate, Cart, DiscountDecision, Quote, DiscountRejection } from './cart.ts'
import { checkEligibility, type EligibleDiscount, getGrossAmount } from './eligibility.ts'
import { applyDiscount, applyManualDiscount, type Remaining } from './apply-discount.ts'
import { getFulfillmentFee, type Totals, computeTotals } from './cart-totals.ts'

interface PricingOutcome {
  selected: readonly EligibleDiscount[]
  applied: AppliedDiscount[]
  manualAmount: number
  totals: Totals
}

const byPriority = (a: EligibleDiscount, b: EligibleDiscount): number =>
  b.candidate.terms.priority - a.candidate.terms.priority || (a.candidate.id < b.candidate.id ? -1 : 1)

const getUndiscounted = (cart: Cart): Remaining => ({
  lines: new Map(cart.lines.map((line) => [line.key, getGrossAmount(line)])),
  fee: getFulfillmentFee(cart),
})

const applyDiscounts = (cart: Cart, selected: readonly EligibleDiscount[]): PricingOutcome => {
  let remaining = getUndiscounted(cart)
  const applied: AppliedDiscount[] = []
  for (const eligibleDiscount of selected) {
    const { after, amount, feeAmount } = applyDiscount(eligibleDiscount, remaining)
    remaining = after
    const { id, terms, code } = eligibleDiscount.candidate
    applied.push({ discount: id, name: terms.name, code, amount, feeAmount })
  }
  const manual = cart.manualDiscount && applyManualDiscount(cart.manualDiscount, cart.lines, remaining)
  return {
    selected,
    applied,
    manualAmount: manual?.amount ?? 0,
    totals: computeTotals(cart, manual?.after ?? remaining),
  }
}

const getDiscountAmount = (discount: AppliedDiscount): number => discount.amount + discount.feeAmount

/**
 * Either all combinable discounts together, or one that isn't combinable: whichever gives the lowest total. With equal
 * totals the one with the higher priority wins.
 */
const chooseBestOutcome = (cart: Cart, candidates: readonly EligibleDiscount[]): PricingOutcome => {
  const together = candidates.filter(({ candidate }) => candidate.terms.combinable).toSorted(byPriority)
  const alone = candidates.filter(({ candidate }) => !candidate.terms.combinable).toSorted(byPriority)
  const outcomes = [together, ...alone.map((discount) => [discount])].map((selected) => applyDiscounts(cart, selected))
  // A discount that reduces nothing must not win a tie, or the one that it beats would have no winner to name.
  const firstPriority = ({ selected, applied }: PricingOutcome) => {
    const reducing = new Set(applied.filter((each) => getDiscountAmount(each) > 0).map(({ discount }) => discount))
    return selected.find(({ candidate }) => reducing.has(candidate.id))?.candidate.terms.priority ?? -1
  }
  return outcomes.reduce((a, b) => {
    const cheaper = b.totals.total - a.totals.total
    return cheaper < 0 || (cheaper === 0 && firstPriority(b) > firstPriority(a)) ? b : a
  })
}

const toDecisionBase = (candidate: DiscountCandidate): Pick<DiscountDecision, 'discount' | 'name' | 'code'> => ({
  discount: candidate.id,
  name: candidate.terms.name,
  code: candidate.code,
})

const toRejectionFields = (refused: DiscountRejection): Pick<DiscountDecision, 'reason' | 'missing' | 'wanted'> => ({
  reason: refused.reason,
  missing: 'missing' in refused ? refused.missing : null,
  wanted: 'wanted' in refused ? refused.wanted : null,
})

const noShortage = { missing: null, wanted: null, beatenBy: [] }

const toDecision = (
  cart: Cart,
  candidate: DiscountCandidate,
  eligibility: EligibleDiscount | DiscountRejection,
  outcome: PricingOutcome,
): DiscountDecision => {
  const base = toDecisionBase(candidate)
  if ('reason' in eligibility)
    return { ...base, outcome: 'refused', amount: 0, beatenBy: [], ...toRejectionFields(eligibility) }
  const applied = outcome.applied.find((appliedDiscount) => appliedDiscount.discount === candidate.id)
  if (applied && getDiscountAmount(applied) > 0)
    return { ...base, ...noShortage, outcome: 'applied', reason: 'applied', amount: getDiscountAmount(applied) }
  const standaloneAmount = applyDiscounts(cart, [eligibility]).applied.reduce(
    (amount, appliedDiscount) => amount + getDiscountAmount(appliedDiscount),
    0,
  )
  if (applied || standaloneAmount === 0)
    return { ...base, ...noShortage, outcome: 'refused', reason: 'nothing_to_reduce', amount: 0 }
  const winners = outcome.applied.filter((appliedDiscount) => getDiscountAmount(appliedDiscount) > 0)
  const reason = winners.length > 1 ? 'better_together' : 'better_alone'
  const beatenBy = winners.map((appliedDiscount) => appliedDiscount.name)
  return { ...base, ...noShortage, outcome: 'beaten', reason, amount: standaloneAmount, beatenBy }
}

const toUnknownCodeDecision = (code: string): DiscountDecision => ({
  discount: null,
  name: '',
  code,
  outcome: 'refused',
  reason: 'unknown_code',
  amount: 0,
  ...noShortage,
})

/**
 * Computes what a cart costs, and why. The only place where prices are computed: storefront quotes, manual orders, the
 * discount preview, placed orders and edited orders all use it.
 */
export const priceCart = (cart: Cart): Quote => {
  const checkedCandidates = cart.candidates.map((candidate) => ({
    candidate,
    verdict: checkEligibility(candidate, cart),
  }))
  const outcome = chooseBestOutcome(
    cart,
    checkedCandidates.flatMap(({ verdict }) => ('reason' in verdict ? [] : [verdict])),
  )
  return {
    ...outcome.totals,
    manualDiscount: cart.manualDiscount && { ...cart.manualDiscount, amount: outcome.manualAmount },
    discounts: outcome.applied.filter((discount) => getDiscountAmount(discount) > 0),
    decisions: [
      ...checkedCandidates.map(({ candidate, verdict }) => toDecision(cart, candidate, verdict, outcome)),
      ...cart.unknownCodes.map(toUnknownCodeDecision),
    ],
  }
}
