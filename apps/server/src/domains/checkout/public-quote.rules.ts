import type { Quote } from '#contract/pricing/cart.ts'

const unknownCode = { discount: null, name: '', outcome: 'refused', reason: 'unknown_code', amount: 0 } as const

/** Hides scheduled and disabled discounts from shoppers; a code for one looks unknown. */
export const hideUnannounced = (quote: Quote): Quote => ({
  ...quote,
  decisions: quote.decisions.flatMap((decision) => {
    const isHidden = decision.reason === 'inactive' || decision.reason === 'scheduled'
    if (!isHidden) return [decision]
    return decision.code === null ? [] : [{ ...decision, ...unknownCode }]
  }),
})
