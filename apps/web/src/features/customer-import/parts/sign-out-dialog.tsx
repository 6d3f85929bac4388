import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { type ImportRecord, isFinished } from '#web/features/customer-import/engine/record.ts'
import { useSignOutConfirmation } from '#web/features/customer-import/engine/use-sign-out-confirmation.ts'
import { importPanelText } from '#web/features/customer-import/import-panel.text.ts'

/** Signing out ends a running import, so it asks for confirmation here, in the lazily loaded import code. */
export const SignOutDialog = ({ record }: { record: ImportRecord }) => {
  const t = useText(importPanelText)
  const { isPending, respond } = useSignOutConfirmation(isFinished(record))
  return (
    <ConfirmDialog
      opened={isPending}
      title={t('leaveTitle')}
      body={t('leaveBody', { count: record.totalRecords - record.processedCount })}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => respond(true)}
      onCancel={() => respond(false)}
    />
  )
}
