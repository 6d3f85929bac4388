import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readHeader } from '#contract/domains/product-sources.ts'
import { mapping, productImports } from '#contract/domains/product-imports.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useSend } from '#web/client/use-send.ts'
import { SampleDownload } from '#web/kit/csv/sample-download.tsx'
import { FileDrop } from '#web/kit/media/file-drop.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { useConfirmUnload } from '#web/kit/form/use-confirm-unload.ts'
import { sampleHeader, toSampleRows } from './product-import.sample.ts'
import { productImportText } from './product-import.text.ts'
import { useKnownTargets } from './use-known-targets.ts'
import { parseProductFile, type UnreadableReason, useUploadRows } from './use-upload-rows.ts'

const ImportStartPage = () => {
  const t = useText(productImportText)
  useTitle(t('title'))
  const { store } = useSession()
  const navigate = useNavigate()
  const knownTargets = useKnownTargets()
  const open = useSend(productImports.open, { quiet: true })
  const { upload, sent, error } = useUploadRows()
  const [readError, setReadError] = useState<UnreadableReason | undefined>()
  const [rowCount, setRowCount] = useState<number | undefined>()
  const busy = rowCount !== undefined
  useConfirmUnload(busy)

  const importFile = async (file: File) => {
    setReadError(undefined)
    const parsed = await parseProductFile(file)
    if (typeof parsed === 'string') return setReadError(parsed)
    setRowCount(parsed.rows.length)
    const { fileName, header, rows } = parsed
    const { mapping: guess } = readHeader(header, (column) => rows.some((row) => row[column]), knownTargets)
    const created = await open.send({ body: { fileName, header, rows: rows.length, mapping: mapping.parse(guess) } })
    if (created && (await upload(created._id, rows))) {
      void navigate(`/dashboard/products/imports/${created._id}`, { replace: true })
    }
    return setRowCount(undefined)
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('about')}
        actions={
          <Button variant="default" component={Link} to="/dashboard/products/imports">
            {t('past')}
          </Button>
        }
      />
      <FormSection title={t('file')}>
        <FileDrop
          buttonLabel={t('choose')}
          hint={t('drop')}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(file) => void importFile(file)}
          disabled={busy}
        />
        {readError && (
          <Text role="alert" c="var(--danger-ink)">
            {t(readError)}
          </Text>
        )}
        {rowCount !== undefined && (
          <div role="status">
            <Text mb={4}>{t('uploading', { sent: sent ?? 0, of: rowCount })}</Text>
            <ProgressBar label={t('file')} value={(100 * (sent ?? 0)) / rowCount} />
          </div>
        )}
        <FormAlert error={open.error ?? error} includeFieldErrors />
        <SampleDownload
          label={t('sample')}
          fileName={t('sampleName')}
          header={sampleHeader}
          rows={toSampleRows(store?.currency ?? 'USD')}
        />
        <List c="dimmed" spacing={4}>
          <List.Item>{t('hintSources')}</List.Item>
          <List.Item>{t('hintOwn')}</List.Item>
        </List>
      </FormSection>
    </>
  )
}

export default ImportStartPage
