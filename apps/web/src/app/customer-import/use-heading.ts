import type { ImportRecord } from '../../client/customer-import/record.ts'
import { useText } from '../../client/text.ts'
import { importPanelText } from './import-panel.text.ts'

/** The heading of the import panel. */
export const useHeading = (record: ImportRecord | undefined): string => {
  const t = useText(importPanelText)
  if (record?.isCancelled) return t('cancelled')
  return t(record?.isCompleted ? 'complete' : 'running')
}
