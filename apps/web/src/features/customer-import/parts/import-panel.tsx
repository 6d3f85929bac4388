import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { customerImport } from '#web/features/customer-import/engine/customer-import.ts'
import {
  getFailedRows,
  getImportPercent,
  type ImportState,
  getImportTone,
} from '#web/features/customer-import/engine/progress.ts'
import { isFinished } from '#web/features/customer-import/engine/record.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { ImportErrors } from './import-errors.tsx'
import classes from './import-panel.module.css'
import { importPanelText } from '#web/features/customer-import/import-panel.text.ts'

interface ImportPanelProps {
  currentImport: ImportState
  heading: string
  onCollapse: () => void
}

const Counts = ({ currentImport: { record } }: { currentImport: ImportState }) => {
  const t = useText(importPanelText)
  const { processedCount: processed, totalRecords: total, successful, failed, noted = 0 } = record
  return (
    <Text size="sm" className="figures" c="dimmed">
      {t('processedOf', { processed, total })} · {t('successful', { count: successful })} ·{' '}
      <Text span inherit className={classes.figure ?? ''} {...(failed > 0 && { c: 'var(--danger-ink)' })}>
        {t('failed', { count: failed })}
      </Text>
      {noted > 0 && ` · ${t('noted', { count: noted })}`}
    </Text>
  )
}

/** Progress, failed rows and a cancel button. Not modal: the rest of the dashboard stays usable. */
export const ImportPanel = ({ currentImport, heading, onCollapse }: ImportPanelProps) => {
  const t = useText(importPanelText)
  const { store, stores } = useSession()
  const { record } = currentImport
  const isOver = isFinished(record)
  const { stoppedBy, totalRecords, processedCount } = record
  const canDownload = isOver && (record.failedRows.length > 0 || stoppedBy !== null)
  const download = () => {
    const file = csvFile([...record.header, t('reasonColumn')], getFailedRows(currentImport))
    const { slug } = stores.find(({ _id }) => _id === record.store) ?? {}
    downloadFile(file, `${[t('fileName'), ...(slug ? [slug] : [])].join('-')}.csv`)
  }
  return (
    <section className={classes.panel} aria-label={t('panel')}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div role="status">
            <h2 className={classes.title}>{heading}</h2>
          </div>
          {store?._id !== record.store && (
            <Text size="sm" c="dimmed">
              {t('into', { store: record.storeName })}
            </Text>
          )}
        </div>
        <ActionIcon variant="subtle" color="neutral" aria-label={t('fold')} title={t('fold')} onClick={onCollapse}>
          <IconChevronDown size={18} />
        </ActionIcon>
        {isOver && (
          <ActionIcon variant="subtle" color="neutral" aria-label={t('close')} onClick={customerImport.close}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <ProgressBar label={t('panel')} value={getImportPercent(record)} tone={getImportTone(record)} />
      <Counts currentImport={currentImport} />
      {stoppedBy !== null && (
        <Text size="sm" c="var(--danger-ink)">
          {t('stopped', { count: totalRecords - processedCount, reason: stoppedBy })}
        </Text>
      )}
      {record.failedRows.length > 0 && <ImportErrors currentImport={currentImport} />}
      {!isOver && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('goesOn')}
          </Text>
          <Button variant="default" size="xs" onClick={customerImport.cancel}>
            {t('cancel')}
          </Button>
        </Group>
      )}
      {canDownload && (
        <div>
          <Button variant="default" size="xs" onClick={download}>
            {t('download')}
          </Button>
        </div>
      )}
    </section>
  )
}
