import { Anchor, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { guessMapping } from '#contract/domains/product-csv.ts'
import { mapping, productImports } from '#contract/domains/product-imports.ts'
import { useText } from '../../client/text.ts'
import { useTitle } from '../../client/title.ts'
import { useSend } from '../../client/use-send.ts'
import { FileDrop } from '../../kit/file-drop.tsx'
import { FormAlert } from '../../kit/form-alert.tsx'
import { FormSection } from '../../kit/form/form-section.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { useAskBeforeUnload } from '../../kit/use-ask-before-unload.ts'
import { productImportText } from './product-import.text.ts'
import { useKnownTargets } from './use-known-targets.ts'
import { readProducts, type Unreadable, useUploadRows } from './use-upload-rows.ts'

const ImportStartPage = () => {
  const t = useText(productImportText)
  useTitle(t('title'))
  const navigate = useNavigate()
  const known = useKnownTargets()
  const open = useSend(productImports.open, { quiet: true })
  const { upload, sent, error } = useUploadRows()
  const [wrong, setWrong] = useState<Unreadable | undefined>()
  const [lines, setLines] = useState<number | undefined>()
  const busy = lines !== undefined
  useAskBeforeUnload(busy)

  const take = async (file: File) => {
    setWrong(undefined)
    const read = await readProducts(file)
    if (typeof read === 'string') return setWrong(read)
    setLines(read.rows.length)
    const { fileName, header, rows } = read
    const guess = mapping.parse(guessMapping(header, (column) => rows.some((row) => row[column]), known))
    const made = await open.send({ body: { fileName, header, rows: rows.length, mapping: guess } })
    if (made && (await upload(made._id, rows))) {
      void navigate(`/dashboard/products/imports/${made._id}`, { replace: true })
    }
    return setLines(undefined)
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('about')}
        actions={
          <Anchor component={Link} to="/dashboard/products/imports">
            {t('past')}
          </Anchor>
        }
      />
      <FormSection title={t('file')}>
        <FileDrop
          choose={t('choose')}
          hint={t('drop')}
          accept=".csv,.tsv,.txt,text/csv"
          take={(file) => void take(file)}
          disabled={busy}
        />
        {wrong && (
          <Text role="alert" c="var(--danger-ink)">
            {t(wrong)}
          </Text>
        )}
        {lines !== undefined && (
          <div role="status">
            <Text mb={4}>{t('uploading', { sent: sent ?? 0, of: lines })}</Text>
            <ProgressBar label={t('file')} value={(100 * (sent ?? 0)) / lines} />
          </div>
        )}
        <FormAlert error={open.error ?? error} whole />
        <List c="dimmed" spacing={4}>
          <List.Item>{t('hintShopify')}</List.Item>
          <List.Item>{t('hintOwn')}</List.Item>
          <List.Item>{t('hintDry')}</List.Item>
        </List>
      </FormSection>
    </>
  )
}

export default ImportStartPage
