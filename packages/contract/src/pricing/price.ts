import type { AppliedDiscount, Candidate, Cart, Decision, Quote, Refused } from './cart.ts'
import { eligible, type Eligible, grossOf } from './eligible.ts'
import { reduce, type Remaining } from './reduce.ts'
import { fulfillmentFeeOf, type Totals, totalUp } from './total.ts'

interface Outcome {
  chosen: readonly Eligible[]
  applied: AppliedDiscount[]
  totals: Totals
}

const inOrder = (a: Eligible, b: Eligible): number =>
  b.candidate.terms.priority - a.candidate.terms.priority || (a.candidate.id < b.candidate.id ? -1 : 1)

const untouched = (cart: Cart): Remaining => ({
  lines: new Map(cart.lines.map((line) => [line.key, grossOf(line)])),
  fee: fulfillmentFeeOf(cart),
})

const outcomeOf = (cart: Cart, chosen: readonly Eligible[]): Outcome => {
  let left = untouched(cart)
  const applied: AppliedDiscount[] = []
  for (const one of chosen) {
    const { after, amount, feeAmount } = reduce(one, left)
    left = after
    const { id, terms, code } = one.candidate
    applied.push({ discount: id, name: terms.name, code, amount, feeAmount })
  }
  return { chosen, applied, totals: totalUp(cart, left) }
}

const took = (discount: AppliedDiscount): number => discount.amount + discount.feeAmount

/**
 * Either all combinable discounts together, or one that isn't combinable: whichever gives the lowest total. With equal
 * totals the one with the higher priority wins.
 */
const best = (cart: Cart, candidates: readonly Eligible[]): Outcome => {
  const together = candidates.filter(({ candidate }) => candidate.terms.combinable).toSorted(inOrder)
  const alone = candidates.filter(({ candidate }) => !candidate.terms.combinable).toSorted(inOrder)
  const ways = [together, ...alone.map((one) => [one])].map((chosen) => outcomeOf(cart, chosen))
  const first = (way: Outcome) => way.chosen[0]?.candidate.terms.priority ?? -1
  return ways.reduce((a, b) => {
    const cheaper = b.totals.total - a.totals.total
    return cheaper < 0 || (cheaper === 0 && first(b) > first(a)) ? b : a
  })
}

const noted = (candidate: Candidate): Pick<Decision, 'discount' | 'name' | 'code'> => ({
  discount: candidate.id,
  name: candidate.terms.name,
  code: candidate.code,
})

const shortage = (refused: Refused): Pick<Decision, 'reason' | 'missing' | 'wanted'> => ({
  reason: refused.reason,
  missing: 'missing' in refused ? refused.missing : null,
  wanted: 'wanted' in refused ? refused.wanted : null,
})

const nothingShort = { missing: null, wanted: null, beatenBy: [] }

const decide = (cart: Cart, candidate: Candidate, judged: Eligible | Refused, outcome: Outcome): Decision => {
  const base = noted(candidate)
  if ('reason' in judged) return { ...base, outcome: 'refused', amount: 0, beatenBy: [], ...shortage(judged) }
  const applied = outcome.applied.find((one) => one.discount === candidate.id)
  if (applied && took(applied) > 0)
    return { ...base, ...nothingShort, outcome: 'applied', reason: 'applied', amount: took(applied) }
  const byItself = outcomeOf(cart, [judged]).applied.reduce((amount, one) => amount + took(one), 0)
  if (applied || byItself === 0)
    return { ...base, ...nothingShort, outcome: 'refused', reason: 'nothing_to_reduce', amount: 0 }
  const winners = outcome.applied.filter((one) => took(one) > 0)
  const reason = winners.length > 1 ? 'better_together' : 'better_alone'
  const beatenBy = winners.map((one) => one.name)
  return { ...base, ...nothingShort, outcome: 'beaten', reason, amount: byItself, beatenBy }
}

const unknown = (code: string): Decision => ({
  discount: null,
  name: '',
  code,
  outcome: 'refused',
  reason: 'unknown_code',
  amount: 0,
  ...nothingShort,
})

/**
 * Computes what a cart costs, and why. The only place where prices are computed: storefront quotes, manual orders, the
 * discount preview, placed orders and edited orders all use it.
 */
export const price = (cart: Cart): Quote => {
  const judged = cart.candidates.map((candidate) => ({ candidate, verdict: eligible(candidate, cart) }))
  const outcome = best(
    cart,
    judged.flatMap(({ verdict }) => ('reason' in verdict ? [] : [verdict])),
  )
  return {
    ...outcome.totals,
    discounts: outcome.applied.filter((one) => took(one) > 0),
    decisions: [
      ...judged.map(({ candidate, verdict }) => decide(cart, candidate, verdict, outcome)),
      ...cart.unknownCodes.map(unknown),
    ],
  }
}
