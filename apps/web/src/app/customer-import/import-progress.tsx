import { Portal, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { customerImport, useCustomerImport } from '../../client/customer-import/customer-import.ts'
import { getImportPercent, getImportTone } from '../../client/customer-import/progress.ts'
import type { ImportRecord } from '../../client/customer-import/record.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { toFillColor } from '../../theme/mantine.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { ImportPanel } from './import-panel.tsx'
import classes from './import-panel.module.css'
import { importPanelText } from './import-panel.text.ts'
import { useHeading } from './use-heading.ts'

/** Resumes the import the person had started in this browser. */
const useRestoredImport = () => {
  const { profile, stores } = useSession()
  useEffect(
    () => customerImport.resume({ person: profile._id, stores: stores.map(({ _id }) => _id) }),
    [profile._id, stores],
  )
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
  const heading = useHeading(currentImport?.record)
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
