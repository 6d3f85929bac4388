import { useCallback } from 'react'
import { useText } from '#web/client/text.ts'
import { payoutsText } from './payouts.text.ts'

const explainedCodes = [
  'account_closed',
  'no_account',
  'invalid_account_number',
  'invalid_currency',
  'debit_not_authorized',
] as const

/** Why a payout failed, in the person's language. */
export const useFailureReason = () => {
  const t = useText(payoutsText)
  return useCallback(
    (failureCode: string | null): string => {
      const code = explainedCodes.find((known) => known === failureCode)
      return t(`failure_${code ?? 'unknown'}`)
    },
    [t],
  )
}
