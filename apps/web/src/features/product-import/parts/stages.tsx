import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { madeFigures, madeOf } from '../product-import.made.ts'
import { productImportText } from '../product-import.text.ts'
import { useProblemFile } from '../use-problem-file.ts'
import { readProducts, useUploadRows } from '../use-upload-rows.ts'
import { CancelImport } from './cancel-import.tsx'

interface Stage {
  file: ProductImport
}

/** An interrupted upload: the user selects the same file again to send the remaining rows. */
export const Broken = ({ file }: Stage) => {
  const t = useText(productImportText)
  const { upload, sent, error } = useUploadRows()
  const [other, setOther] = useState<number | undefined>()
  const take = async (chosen: File) => {
    const read = await readProducts(chosen)
    const rows = typeof read === 'string' ? [] : read.rows
    const isSame = rows.length === file.expected
    setOther(isSame ? undefined : rows.length)
    if (isSame) await upload(file._id, rows)
  }
  const said = t('brokenBody', { rows: file.rows, expected: file.expected })
  return (
    <FormSection title={t('broken')} help={said}>
      <FileDrop choose={t('choose')} hint={t('drop')} accept=".csv,.tsv,.txt,text/csv" take={(one) => void take(one)} />
      {other !== undefined && (
        <Text role="alert" c="var(--danger-ink)">
          {t('otherFile', { rows: other })}
        </Text>
      )}
      {sent !== undefined && <ProgressBar label={t('file')} value={(100 * sent) / file.expected} />}
      <FormAlert error={error} whole />
      <div>
        <CancelImport file={file} />
      </div>
    </FormSection>
  )
}

/** Progress of the dry run and of the import; both continue when the user leaves. */
export const UnderWay = ({ file }: Stage) => {
  const t = useText(productImportText)
  const isCheck = file.status === 'checking'
  const done = isCheck ? file.checked : file.done
  const [told, of] = [{ done, of: file.products }, file.products]
  const label = isCheck ? (of === 0 ? t('grouping') : t('checkingNow', told)) : t('runningNow', told)
  return (
    <FormSection title={t(file.status)} help={t('leaveHint')}>
      <div role="status">
        <Text mb={4}>{label}</Text>
        <ProgressBar label={label} value={of > 0 ? (100 * done) / of : undefined} />
      </div>
      {!isCheck && <Counts file={file} />}
      <div>
        <CancelImport file={file} />
      </div>
    </FormSection>
  )
}

const Counts = ({ file }: Stage) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  return (
    <Group gap="xl">
      {madeFigures.map((figure) => (
        <div key={figure}>
          <Text c="dimmed">{t(figure)}</Text>
          <Text fw={600} size="lg" className="figures">
            {number(madeOf(file, figure))}
          </Text>
        </div>
      ))}
    </Group>
  )
}

export const Checked = ({ file, change }: Stage & { change: () => void }) => {
  const t = useText(productImportText)
  const { number } = useFormat()
  const { send, sending } = useSend(productImports.run, { success: t('started') })
  const good = file.products - file.failed
  return (
    <FormSection title={t('found')}>
      <div>
        <Text>{t('ready', { count: good })}</Text>
        <Text c="dimmed">{t('newAndChanged', { created: number(file.created), updated: number(file.updated) })}</Text>
        {file.failed > 0 && <Text c="var(--danger-ink)">{t('notReady', { count: file.failed })}</Text>}
        {file.warned > 0 && <Text c="var(--warning-ink)">{t('notes', { count: file.warned })}</Text>}
        {file.failed + file.warned === 0 && <Text c="dimmed">{t('allGood')}</Text>}
      </div>
      <Group>
        {good > 0 && (
          <Button loading={sending} onClick={() => void send({ params: { id: file._id } })}>
            {t('start', { count: good })}
          </Button>
        )}
        <Button {...(good > 0 && { variant: 'default' })} onClick={change}>
          {t('change')}
        </Button>
        <CancelImport file={file} />
      </Group>
    </FormSection>
  )
}

export const Over = ({ file }: Stage) => {
  const t = useText(productImportText)
  const handFailed = useProblemFile(file, 'failed')
  const { pictures: of, picturesFailed: failed } = file
  const pictures = { done: file.picturesDone - failed, of, failed }
  return (
    <FormSection title={t(file.status === 'done' ? 'finished' : 'stopped')}>
      <Counts file={file} />
      {of > 0 && <Text c="dimmed">{failed > 0 ? t('picturesFailed', pictures) : t('pictures', pictures)}</Text>}
      {file.failed > 0 && <Text c="dimmed">{t('failedHint')}</Text>}
      <Group>
        <Button component={Link} to="/dashboard/products">
          {t('toProducts')}
        </Button>
        {file.failed > 0 && (
          <Button variant="default" onClick={handFailed}>
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
