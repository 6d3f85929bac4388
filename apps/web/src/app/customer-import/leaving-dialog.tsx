import { useEffect, useState } from 'react'
import { askBeforeLeaving } from '../../client/active-import.ts'
import { customerImport } from '../../client/customer-import/customer-import.ts'
import { type ImportRecord, isOver } from '../../client/customer-import/record.ts'
import { useText } from '../../client/text.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { importPanelText } from './import-panel.text.ts'

/** Signing out ends a running import, so it asks for confirmation here, in the lazily loaded import code. */
export const LeavingDialog = ({ record }: { record: ImportRecord }) => {
  const t = useText(importPanelText)
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void }>()
  useEffect(
    () =>
      askBeforeLeaving(async () => {
        const now = customerImport.shown.get()
        if (!now || isOver(now.record)) return true
        return new Promise((resolve) => setAsked({ answer: resolve }))
      }),
    [],
  )
  // The import finished while the dialog was open: cancel the sign-out so the person can read the result.
  const over = isOver(record)
  useEffect(() => {
    if (over) asked?.answer(false)
  }, [asked, over])
  const answer = (leaves: boolean) => {
    asked?.answer(leaves)
    setAsked(undefined)
  }
  return (
    <ConfirmDialog
      opened={asked !== undefined && !over}
      title={t('leaveTitle')}
      body={t('leaveBody', { count: record.totalRecords - record.processedCount })}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
