import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { emailSuppressions, type Suppression } from '#contract/domains/email-suppressions.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { findAddresses, splitAddresses } from '#web/features/campaign-settings/campaign-settings.addresses.ts'
import { suppressionsText } from '#web/features/campaign-settings/suppressions.text.ts'
import { useAddSuppressions } from '#web/features/campaign-settings/use-add-suppressions.ts'
import { readTable, type TableError } from '#web/kit/csv/read-table.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { FileDrop } from '#web/kit/media/file-drop.tsx'
import { AddOutcomeText } from './add-outcome.tsx'

const DoneFooter = ({ close }: { close: () => void }) => {
  const t = useText(suppressionsText)
  return (
    <Group justify="flex-end">
      <Button onClick={close}>{t('done')}</Button>
    </Group>
  )
}

/** Adds typed or pasted addresses. */
export const AddDialog = ({ close }: { close: () => void }) => {
  const t = useText(suppressionsText)
  const [text, setText] = useState('')
  const { state, error, add } = useAddSuppressions('manual')
  const emails = splitAddresses(text)
  return (
    <Dialog opened onClose={close} title={t('add')}>
      {state.stage === 'done' ? (
        <Stack gap="md">
          <AddOutcomeText outcome={state.outcome} />
          <DoneFooter close={close} />
        </Stack>
      ) : (
        <FormElement submit={() => (emails.length > 0 ? void add(emails) : undefined)}>
          <Textarea
            label={t('addresses')}
            description={t('addHelp')}
            autosize
            minRows={4}
            maxRows={12}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormAlert error={error} includeFieldErrors />
          <DialogFooter
            confirmLabel={t('addAction')}
            sending={state.stage === 'adding'}
            disabled={emails.length === 0}
            close={close}
          />
        </FormElement>
      )}
    </Dialog>
  )
}

interface ReadFile {
  name: string
  emails: string[]
}

/** Adds the addresses of a file. */
export const ImportDialog = ({ close }: { close: () => void }) => {
  const t = useText(suppressionsText)
  const [file, setFile] = useState<ReadFile>()
  const [problem, setProblem] = useState<TableError | 'noAddresses'>()
  const { state, error, add, reset } = useAddSuppressions('import')
  const isAdding = state.stage === 'adding'
  const read = async (chosen: File) => {
    reset()
    const table = await readTable(chosen).catch(() => 'notText' as const)
    const emails = typeof table === 'string' ? [] : findAddresses(table)
    setProblem(typeof table === 'string' ? table : emails.length === 0 ? 'noAddresses' : undefined)
    setFile(emails.length > 0 ? { name: chosen.name, emails } : undefined)
  }
  return (
    <Dialog opened onClose={close} title={t('importTitle')}>
      <Stack gap="md">
        <Text c="dimmed">{t('importHelp')}</Text>
        {state.stage !== 'done' && (
          <FileDrop
            buttonLabel={t('choose')}
            hint={t('drop')}
            accept=".csv,.tsv,.txt,text/csv"
            onFile={(chosen) => void read(chosen)}
            disabled={isAdding}
          />
        )}
        {problem && (
          <Text c="var(--danger-ink)" role="alert">
            {t(problem)}
          </Text>
        )}
        {file && state.stage === 'none' && (
          <Text fw={600} role="status" style={{ overflowWrap: 'anywhere' }}>
            {t('ready', { count: file.emails.length, file: file.name })}
          </Text>
        )}
        {isAdding && <ProgressBar label={t('importing')} value={(100 * state.done) / state.total} />}
        {state.stage === 'done' && <AddOutcomeText outcome={state.outcome} />}
        {!isAdding && <FormAlert error={error} includeFieldErrors />}
        {state.stage === 'done' ? (
          <DoneFooter close={close} />
        ) : (
          <FormElement submit={() => (file ? void add(file.emails) : undefined)}>
            <DialogFooter confirmLabel={t('importAction')} sending={isAdding} disabled={!file} close={close} />
          </FormElement>
        )}
      </Stack>
    </Dialog>
  )
}

const bodies = {
  bounce: 'removeBounceBody',
  complaint: 'removeComplaintBody',
  manual: 'removeBody',
  import: 'removeBody',
} as const

export const RemoveDialog = ({ suppression, close }: { suppression: Suppression; close: () => void }) => {
  const t = useText(suppressionsText)
  const { _id: id, email, reason } = suppression
  const { send, sending } = useSend(emailSuppressions.remove, { successMessage: t('removed', { email }) })
  const remove = async () => {
    if ((await send({ params: { id } })) !== undefined) close()
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle', { email })}
      body={t(bodies[reason])}
      confirmLabel={t('removeAction')}
      busy={sending}
      onConfirm={() => void remove()}
      onCancel={close}
    />
  )
}
