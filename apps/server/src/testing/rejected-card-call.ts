import type { Stripe } from 'stripe'
import { expect } from 'vitest'

/** What the Stripe client throws for a request that must be rejected. */
export const rejected = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => expect.fail('The request was accepted.'),
    (error: unknown) => error as Stripe.errors.StripeError,
  )
