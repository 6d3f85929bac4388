import { Button, List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useIsImporting } from '#web/features/customer-import/engine/customer-import.ts'
import { useText } from '#web/client/text.ts'
import { FileDrop } from '#web/kit/media/file-drop.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { ReadError } from '#web/features/customer-import/customer-import.table.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import { SampleMenu } from './sample-menu.tsx'

interface SourceStepProps {
  readSource: (source: Blob) => Promise<void>
  reading: boolean
  error: ReadError | undefined
}

// Larger pastes are read without being shown, because a text area of that size slows the browser down.
const maxPastedLength = 100_000

/** Takes a file, or rows pasted from a spreadsheet. */
export const SourceStep = ({ readSource, reading, error }: SourceStepProps) => {
  const t = useText(customerImportText)
  const [pasted, setPasted] = useState('')
  const isBusy = useIsImporting()
  const readText = (text: string) => void readSource(new Blob([text]))
  return (
    <>
      {isBusy && (
        <Text role="status" mb="md">
          {t('running')}
        </Text>
      )}
      <div role="status">{reading && <Text mb="md">{t('reading')}</Text>}</div>
      {error && (
        <Text role="alert" c="var(--danger-ink)" mb="md">
          {t(error)}
        </Text>
      )}
      <FormSection title={t('file')}>
        <FileDrop
          buttonLabel={t('choose')}
          hint={t('drop')}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(file) => void readSource(file)}
          disabled={reading}
        />
        <SampleMenu />
        <List c="dimmed" spacing={4}>
          <List.Item>{t('hintNeeds')}</List.Item>
          <List.Item>{t('hintExports')}</List.Item>
          <List.Item>{t('hintConsent')}</List.Item>
        </List>
      </FormSection>
      <FormSection title={t('paste')}>
        <Textarea
          label={t('pasteLabel')}
          description={t('pasteHelp')}
          rows={6}
          spellCheck={false}
          wrap="off"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (text.length <= maxPastedLength) return
            event.preventDefault()
            readText(text)
          }}
        />
        <div>
          <Button
            {...(pasted === '' && { variant: 'default' })}
            disabled={pasted.trim() === '' || reading}
            onClick={() => readText(pasted)}
          >
            {t('readPasted')}
          </Button>
        </div>
      </FormSection>
    </>
  )
}
