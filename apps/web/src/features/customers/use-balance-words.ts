import { useCallback } from 'react'
import type { LedgerKind } from '#contract/domains/customer.ts'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import { ledgerText } from './customer-ledger.text.ts'

/** Formats "120 points" or "$12.50 credit". */
export const useBalanceWords = () => {
  const t = useText(ledgerText)
  const { money } = useFormat()
  return useCallback(
    (kind: LedgerKind, balance: number): string =>
      kind === 'points' ? t('pointsCount', { count: balance }) : t('creditAmount', { amount: money(balance) }),
    [t, money],
  )
}
