import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxNewNames, newNameKinds, type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { FileDrop } from '#web/kit/media/file-drop.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { resultCountNames, getResultCount } from '#web/features/product-import/product-import.result-counts.ts'
import { productImportText } from '#web/features/product-import/product-import.text.ts'
import { useProblemFile } from '#web/features/product-import/use-problem-file.ts'
import { parseProductFile, useUploadRows } from '#web/features/product-import/use-upload-rows.ts'
import { CancelImport } from './cancel-import.tsx'

interface StageProps {
  file: ProductImport
}

/** An interrupted upload: the user selects the same file again to send the remaining rows. */
export const InterruptedUpload = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const { upload, sent, error } = useUploadRows()
  const [wrongRowCount, setWrongRowCount] = useState<number | undefined>()
  const resumeUpload = async (selectedFile: File) => {
    const parsed = await parseProductFile(selectedFile)
    const rows = typeof parsed === 'string' ? [] : parsed.rows
    const isSame = rows.length === file.expected
    setWrongRowCount(isSame ? undefined : rows.length)
    if (isSame) await upload(file._id, rows)
  }
  const message = t('brokenBody', { rows: file.rows, expected: file.expected })
  return (
    <FormSection title={t('broken')} help={message}>
      <FileDrop
        buttonLabel={t('choose')}
        hint={t('drop')}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(selected) => void resumeUpload(selected)}
      />
      {wrongRowCount !== undefined && (
        <Text role="alert" c="var(--danger-ink)">
          {t('otherFile', { rows: wrongRowCount })}
        </Text>
      )}
      {sent !== undefined && <ProgressBar label={t('file')} value={(100 * sent) / file.expected} />}
      <FormAlert error={error} includeFieldErrors />
      <div>
        <CancelImport file={file} />
      </div>
    </FormSection>
  )
}

/** Progress of the dry run and of the import; both continue when the user leaves. */
export const ImportProgress = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const isCheck = file.status === 'checking'
  const done = isCheck ? file.checked : file.done
  const [progress, total] = [{ done, of: file.products }, file.products]
  const label = isCheck ? (total === 0 ? t('grouping') : t('checkingNow', progress)) : t('runningNow', progress)
  return (
    <FormSection title={t(file.status)} help={t('leaveHint')}>
      <div role="status">
        <Text mb={4}>{label}</Text>
        <ProgressBar label={label} value={total > 0 ? (100 * done) / total : undefined} />
      </div>
      {!isCheck && <Counts file={file} />}
      <div>
        <CancelImport file={file} />
      </div>
    </FormSection>
  )
}

const Counts = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  // Products are skipped only with an option.
  const shownNames = resultCountNames.filter((countName) => countName !== 'skipped' || file.skipped > 0)
  return (
    <Group gap="xl">
      {shownNames.map((countName) => (
        <div key={countName}>
          <Text c="dimmed">{t(countName)}</Text>
          <Text fw={600} size="lg" className="figures">
            {number(getResultCount(file, countName))}
          </Text>
        </div>
      ))}
    </Group>
  )
}

/** What the import creates in addition to products. */
const NewNames = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  const list = new Intl.ListFormat(useLocale())
  // Servers of an earlier version, which answer during a deploy, don't send it.
  const { newNames } = file as Partial<ProductImport>
  return newNameKinds.map((kind) => {
    const found = newNames?.find((entry) => entry.kind === kind)
    if (!found) return null
    const { total, names } = found
    const others = total - names.length
    const more = t('moreNames', { amount: `${number(others)}${total === maxNewNames ? '+' : ''}` })
    return (
      <Text key={kind} style={{ overflowWrap: 'anywhere' }}>
        {t(`new_${kind}`, { count: total, names: list.format(others > 0 ? [...names, more] : names) })}
      </Text>
    )
  })
}

export const CheckResult = ({ file, onChangeMapping }: StageProps & { onChangeMapping: () => void }) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  const { send, sending } = useSend(productImports.run, { successMessage: t('started') })
  const readyCount = file.created + file.updated
  const isUpToDate = file.unchanged > 0 && readyCount + file.failed === 0
  return (
    <FormSection title={t('found')}>
      <div>
        <Text>{isUpToDate ? t('nothingToDo') : t('ready', { count: readyCount })}</Text>
        <Text c="dimmed">
          {t('newAndChanged', {
            created: number(file.created),
            updated: number(file.updated),
            unchanged: number(file.unchanged),
          })}
        </Text>
        <NewNames file={file} />
        {file.skipped > 0 && <Text c="dimmed">{t('skippedCount', { count: file.skipped })}</Text>}
        {file.failed > 0 && <Text c="var(--danger-ink)">{t('notReady', { count: file.failed })}</Text>}
        {file.warned > 0 && <Text c="var(--warning-ink)">{t('notes', { count: file.warned })}</Text>}
        {file.failed + file.warned === 0 && <Text c="dimmed">{t('allGood')}</Text>}
      </div>
      <Group>
        {readyCount > 0 && (
          <Button loading={sending} onClick={() => void send({ params: { id: file._id } })}>
            {t('start', { count: readyCount })}
          </Button>
        )}
        <Button {...(readyCount > 0 && { variant: 'default' })} onClick={onChangeMapping}>
          {t('change')}
        </Button>
        <CancelImport file={file} />
      </Group>
    </FormSection>
  )
}

/** Images are downloaded after the products, and can be stopped and continued. */
const ImageDownloads = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const stop = useSend(productImports.cancel)
  const retry = useSend(productImports.retryImages)
  const { pictures: total, picturesDone, picturesFailed: failed } = file
  if (total === 0) return null
  const counts = { done: picturesDone - failed, of: total, failed }
  const label = failed > 0 ? t('picturesFailed', counts) : t('pictures', counts)
  const isDownloading = picturesDone < total
  const request = { params: { id: file._id } }
  return (
    <>
      <div role="status">
        <Text c="dimmed">{label}</Text>
        {isDownloading && <ProgressBar label={label} value={(100 * picturesDone) / total} />}
      </div>
      {(isDownloading || failed > 0) && (
        <Group>
          {failed > 0 && (
            <Button variant="default" loading={retry.sending} onClick={() => void retry.send(request)}>
              {t('retryImages', { count: failed })}
            </Button>
          )}
          {isDownloading && (
            <Button variant="default" loading={stop.sending} onClick={() => void stop.send(request)}>
              {t('stopImages')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

const ResumeButton = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const { send, sending } = useSend(productImports.run, { successMessage: t('started') })
  return (
    <Button loading={sending} onClick={() => void send({ params: { id: file._id } })}>
      {t('resume')}
    </Button>
  )
}

export const ImportResult = ({ file }: StageProps) => {
  const t = useText(productImportText)
  const downloadFailed = useProblemFile(file, 'failed')
  const canResume = file.status === 'cancelled' && file.done > 0 && file.done < file.products
  return (
    <FormSection title={t(file.status === 'done' ? 'finished' : 'stopped')}>
      <Counts file={file} />
      <ImageDownloads file={file} />
      {file.failed > 0 && <Text c="dimmed">{t('failedHint')}</Text>}
      <Group>
        {canResume && <ResumeButton file={file} />}
        <Button component={Link} to="/dashboard/products" {...(canResume && { variant: 'default' })}>
          {t('toProducts')}
        </Button>
        {file.failed > 0 && (
          <Button variant="default" onClick={downloadFailed}>
            {t('failedFile')}
          </Button>
        )}
        <Button variant="default" component={Link} to="/dashboard/products/import">
          {t('again')}
        </Button>
      </Group>
    </FormSection>
  )
}
