import { useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { decisionText } from '#web/features/customers/decision.text.ts'
import type { Decision } from '#web/features/customers/use-customer-mutations.ts'

export interface BulkDecision {
  to: Decision
  count: number
  /** Of the customer, if it is only one. */
  name?: string
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

/** Confirms an approval, rejection or suspension of several customers, or of one who gets an email about it. */
export const DecisionDialog = ({ decision: { to, count, name, skipped, waiting }, respond }: DecisionDialogProps) => {
  const t = useText(decisionText)
  const approval = useNotify('account_approved', to === 'approved' && waiting > 0)
  // Rejections have no setting that turns them off.
  const notify = to === 'rejected' ? { ...approval, isOffered: waiting > 0 } : approval
  return (
    <ConfirmDialog
      opened
      title={name === undefined ? t(`${to}Title`, { count }) : t(`${to}TitleNamed`, { name })}
      body={skipped > 0 ? `${t(`${to}Body`, { count })} ${t('rest', { count: skipped })}` : t(`${to}Body`, { count })}
      confirmLabel={name === undefined ? t(`${to}Do`, { count }) : t(`${to}DoNamed`)}
      tone={to === 'approved' ? 'accent' : 'danger'}
      options={<NotifyCheckbox notify={notify} count={waiting} mt="md" />}
      onConfirm={() => respond(notify.isOffered && !notify.isChecked ? { notify: false } : {})}
      onCancel={() => respond(false)}
    />
  )
}
