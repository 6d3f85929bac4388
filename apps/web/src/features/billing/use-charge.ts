import { useState } from 'react'
import type { PaymentResult } from '#contract/domains/billing.ts'

/**
 * Runs a charge. If the bank asks for a confirmation, `clientSecret` is for the card form; run the charge again after it.
 * `outcome` is what to show where the charge was started; a paid invoice shows by itself.
 */
export const useCharge = (send: () => Promise<PaymentResult | undefined>) => {
  const [outcome, setOutcome] = useState<PaymentResult>()
  const charge = async (): Promise<boolean> => {
    const result = await send()
    setOutcome(result)
    return result?.result === 'paid'
  }
  return {
    charge,
    outcome,
    clientSecret: outcome?.result === 'action_required' ? outcome.clientSecret : null,
    dismiss: () => setOutcome(undefined),
  }
}

export type Charge = ReturnType<typeof useCharge>
