import { useCallback } from 'react'
import type { LedgerKind } from '#contract/domains/customer.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { rewardsText } from './rewards.text.ts'

/** Formats "120 points" or "$12.50 credit". */
export const useFormatBalance = () => {
  const t = useText(rewardsText)
  const { money } = useFormat()
  return useCallback(
    (kind: LedgerKind, balance: number): string =>
      kind === 'points' ? t('pointsCount', { count: balance }) : t('creditAmount', { amount: money(balance) }),
    [t, money],
  )
}
