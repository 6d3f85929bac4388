import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { second } from '#contract/core/time.ts'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ExportPanel } from '#web/kit/list/export/export-panel.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { CancelImport } from './parts/cancel-import.tsx'
import { MappingForm } from './parts/mapping-form.tsx'
import { ProblemTable } from './parts/problem-table.tsx'
import { InterruptedUpload, CheckResult, ImportResult, ImportProgress } from './parts/stages.tsx'
import { importTones } from './product-import.tones.ts'
import { productImportText } from './product-import.text.ts'

const Stage = ({ file }: { file: ProductImport }) => {
  const t = useText(productImportText)
  const [isRemapping, setIsRemapping] = useState(false)
  if (file.status === 'receiving' && file.rows < file.expected) return <InterruptedUpload file={file} />
  if (file.status === 'receiving' || (file.status === 'checked' && isRemapping)) {
    return (
      <>
        {isRemapping && (
          <div>
            <Button variant="default" onClick={() => setIsRemapping(false)}>
              {t('keepColumns')}
            </Button>
          </div>
        )}
        <MappingForm file={file} onChecked={() => setIsRemapping(false)} />
        {file.status === 'receiving' && (
          <div>
            <CancelImport file={file} />
          </div>
        )}
      </>
    )
  }
  if (file.status === 'checking') return <ImportProgress file={file} />
  return (
    <>
      {file.status === 'checked' && <CheckResult file={file} onChangeMapping={() => setIsRemapping(true)} />}
      {file.status === 'running' && <ImportProgress file={file} />}
      {(file.status === 'done' || file.status === 'cancelled') && <ImportResult file={file} />}
      {file.failed + file.warned + file.picturesFailed > 0 && <ProblemTable file={file} />}
    </>
  )
}

const isInProgress = ({ status, pictures, picturesDone }: ProductImport): boolean =>
  status === 'checking' || status === 'running' || picturesDone < pictures

const ImportPage = () => {
  const t = useText(productImportText)
  const { id = '' } = useParams()
  const [isPolling, setIsPolling] = useState(true)
  const options = isPolling ? { refetchIntervalMs: second } : {}
  const { data: file, error, refetch } = useGet(productImports.get, { params: { id } }, options)
  useTitle(file?.fileName ?? t('title'))
  if (file && isInProgress(file) !== isPolling) setIsPolling(isInProgress(file))
  if (!file) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <Stack gap="md">
      <PageHeader
        title={file.fileName}
        status={<StatusBadge tone={importTones[file.status]}>{t(file.status)}</StatusBadge>}
        subtitle={
          <>
            {t('rows', { count: file.expected })} · {file.by} · <Time iso={file.createdAt} />
          </>
        }
      />
      <ExportPanel />
      <Stage file={file} />
    </Stack>
  )
}

export default ImportPage
