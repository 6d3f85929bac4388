import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { decisionText } from '#web/features/customers/decision.text.ts'
import type { Decision } from '#web/features/customers/use-customer-mutations.ts'

export interface BulkDecision {
  to: Decision
  count: number
  /** Selected customers that the decision doesn't apply to. */
  skipped: number
  /** Customers who wait for the decision and have an address. */
  waiting: number
}

/** False if the person didn't confirm. */
export type DecisionAnswer = false | { notify?: false }

interface DecisionDialogProps {
  decision: BulkDecision
  respond: (answer: DecisionAnswer) => void
}

/** Confirms a bulk approval, rejection or suspension. */
export const DecisionDialog = ({ decision: { to, count, skipped, waiting }, respond }: DecisionDialogProps) => {
  const t = useText(decisionText)
  const approval = useNotify('account_approved', to === 'approved' && waiting > 0)
  // Rejections have no setting that turns them off.
  const notify = to === 'rejected' ? { ...approval, isOffered: waiting > 0 } : approval
  return (
    <ConfirmDialog
      opened
      title={t(`${to}Title`, { count })}
      body={skipped > 0 ? `${t(`${to}Body`, { count })} ${t('rest', { count: skipped })}` : t(`${to}Body`, { count })}
      confirmLabel={t(`${to}Do`, { count })}
      tone={to === 'approved' ? 'accent' : 'danger'}
      options={<NotifyCheckbox notify={notify} count={waiting} mt="md" />}
      onConfirm={() => respond(notify.isOffered && !notify.isChecked ? { notify: false } : {})}
      onCancel={() => respond(false)}
    />
  )
}
