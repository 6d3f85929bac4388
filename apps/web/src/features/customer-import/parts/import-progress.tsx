import { Portal, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCustomerImport } from '#web/features/customer-import/engine/customer-import.ts'
import { getImportPercent, getImportTone } from '#web/features/customer-import/engine/progress.ts'
import type { ImportRecord } from '#web/features/customer-import/engine/record.ts'
import { useText } from '#web/client/text.ts'
import { toFillColor } from '#web/theme/mantine.ts'
import { useRestoredImport } from '#web/features/customer-import/engine/use-restored-import.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { ImportPanel } from './import-panel.tsx'
import classes from './import-panel.module.css'
import { importPanelText } from '#web/features/customer-import/import-panel.text.ts'

const getHeadingKey = (record: ImportRecord | undefined) => {
  if (record?.isCancelled) return 'cancelled'
  return record?.isCompleted ? 'complete' : 'running'
}

const Ring = ({ record }: { record: ImportRecord }) => (
  <svg width={24} height={24} viewBox="0 0 24 24" fill="none" strokeWidth={3} aria-hidden="true">
    <circle cx={12} cy={12} r={9} stroke="var(--line)" />
    <circle
      cx={12}
      cy={12}
      r={9}
      stroke={toFillColor(getImportTone(record))}
      pathLength={100}
      // At least 3 %, so that the ring is visible from the start.
      strokeDasharray={`${Math.max(3, getImportPercent(record))} 100`}
      transform="rotate(-90 12 12)"
    />
  </svg>
)

/** A ring in the top bar that opens and collapses the panel in the corner. */
const ImportProgress = () => {
  const t = useText(importPanelText)
  useRestoredImport()
  const currentImport = useCustomerImport()
  const heading = t(getHeadingKey(currentImport?.record))
  const ring = useRef<HTMLButtonElement>(null)
  // Stored per import, so that the next import opens even if this one was collapsed.
  const [collapsedImportId, setCollapsedImportId] = useState<string | undefined>()
  if (!currentImport) return null
  const { record } = currentImport
  const isOpen = collapsedImportId !== record.importId
  const label = `${heading}: ${t('processedOf', { processed: record.processedCount, total: record.totalRecords })}`
  const collapse = () => {
    setCollapsedImportId(record.importId)
    ring.current?.focus()
  }
  return (
    <>
      <UnstyledButton
        ref={ring}
        className={classes.ring}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setCollapsedImportId(isOpen ? record.importId : undefined)}
      >
        <Ring record={record} />
      </UnstyledButton>
      <SignOutDialog key={record.importId} record={record} />
      {isOpen && (
        <Portal>
          <ImportPanel currentImport={currentImport} heading={heading} onCollapse={collapse} />
        </Portal>
      )}
    </>
  )
}

export default ImportProgress
