import { useEffect, useState } from 'react'
import { confirmBeforeSignOut } from '#web/client/active-import.ts'
import { customerImport } from '#web/client/customer-import/customer-import.ts'
import { type ImportRecord, isFinished } from '#web/client/customer-import/record.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { importPanelText } from './import-panel.text.ts'

/** Signing out ends a running import, so it asks for confirmation here, in the lazily loaded import code. */
export const SignOutDialog = ({ record }: { record: ImportRecord }) => {
  const t = useText(importPanelText)
  const [pending, setPending] = useState<{ respond: (confirmed: boolean) => void }>()
  useEffect(
    () =>
      confirmBeforeSignOut(async () => {
        const current = customerImport.state.get()
        if (!current || isFinished(current.record)) return true
        return new Promise((resolve) => setPending({ respond: resolve }))
      }),
    [],
  )
  // The import finished while the dialog was open: cancel the sign-out so the person can read the result.
  const isOver = isFinished(record)
  useEffect(() => {
    if (isOver) pending?.respond(false)
  }, [pending, isOver])
  const respond = (confirmed: boolean) => {
    pending?.respond(confirmed)
    setPending(undefined)
  }
  return (
    <ConfirmDialog
      opened={pending !== undefined && !isOver}
      title={t('leaveTitle')}
      body={t('leaveBody', { count: record.totalRecords - record.processedCount })}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => respond(true)}
      onCancel={() => respond(false)}
    />
  )
}
