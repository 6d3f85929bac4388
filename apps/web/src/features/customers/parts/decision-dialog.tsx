import { useText } from '../../../client/text.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { decisionText } from '../decision.text.ts'
import type { Decision } from '../use-customer-moves.ts'

export interface BulkDecision {
  to: Decision
  count: number
  /** Selected customers that the decision doesn't apply to. */
  rest: number
}

interface DecisionDialogProps {
  question: BulkDecision
  answer: (sure: boolean) => void
}

/** Confirms a bulk approval, rejection or suspension. */
export const DecisionDialog = ({ question: { to, count, rest }, answer }: DecisionDialogProps) => {
  const t = useText(decisionText)
  return (
    <ConfirmDialog
      opened
      title={t(`${to}Title`, { count })}
      body={rest > 0 ? `${t(`${to}Body`, { count })} ${t('rest', { count: rest })}` : t(`${to}Body`, { count })}
      confirm={t(`${to}Do`, { count })}
      tone={to === 'approved' ? 'accent' : 'danger'}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
