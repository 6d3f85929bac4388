import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { decisionText } from '#web/features/customers/decision.text.ts'
import type { Decision } from '#web/features/customers/use-customer-mutations.ts'

export interface BulkDecision {
  to: Decision
  count: number
  /** Selected customers that the decision doesn't apply to. */
  skipped: number
}

interface DecisionDialogProps {
  decision: BulkDecision
  respond: (confirmed: boolean) => void
}

/** Confirms a bulk approval, rejection or suspension. */
export const DecisionDialog = ({ decision: { to, count, skipped }, respond }: DecisionDialogProps) => {
  const t = useText(decisionText)
  return (
    <ConfirmDialog
      opened
      title={t(`${to}Title`, { count })}
      body={skipped > 0 ? `${t(`${to}Body`, { count })} ${t('rest', { count: skipped })}` : t(`${to}Body`, { count })}
      confirmLabel={t(`${to}Do`, { count })}
      tone={to === 'approved' ? 'accent' : 'danger'}
      onConfirm={() => respond(true)}
      onCancel={() => respond(false)}
    />
  )
}
