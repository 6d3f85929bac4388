import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { importBatchSize, importPauseMs } from '#contract/domains/customer-import.ts'
import { minute } from '#contract/core/time.ts'
import { useIsImporting } from '#web/features/customer-import/engine/customer-import.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { stepSearch } from '#web/kit/wizard/wizard.tsx'
import { skipsAddresses, toOutcome, type Validation } from '#web/features/customer-import/customer-import.validate.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import type { ImportDraft } from '#web/features/customer-import/use-import-draft.ts'
import { PreviewTable } from './preview-table.tsx'

interface PreviewStepProps {
  draft: ImportDraft
  validation: Validation
  updateExisting: boolean
  setUpdateExisting: (updateExisting: boolean) => void
  start: () => Promise<void>
}

/** The result of the validation, and the button that starts the import. */
export const PreviewStep = ({ draft, validation, updateExisting, setUpdateExisting, start }: PreviewStepProps) => {
  const t = useText(customerImportText)
  const [starting, setStarting] = useState(false)
  const isBusy = useIsImporting()
  const canUpdate = useSession().can('edit_customer_sensitive_info')
  const outcome = useMemo(() => toOutcome(validation, updateExisting), [validation, updateExisting])
  const isExistingKnown = validation.existing !== undefined
  const invalidCount = outcome.problems.size
  const validCount = validation.data.length - invalidCount
  const updateCount = outcome.updates.size
  const newCount = validCount - updateCount
  const notedCount = outcome.notes.size
  const hasSkippedAddresses = skipsAddresses(draft.mapping, validation.mapping)
  const isAllGood = invalidCount === 0 && notedCount === 0 && !hasSkippedAddresses
  const minutes = Math.round(((Math.ceil(validation.data.length / importBatchSize) - 1) * importPauseMs) / minute)
  const handleStart = async () => {
    setStarting(true)
    await start()
    setStarting(false)
  }
  return (
    <>
      <FormSection title={t('found')}>
        <div>
          {validCount === 0 && <Text fw={600}>{t('noGood')}</Text>}
          {newCount > 0 && <Text fw={600}>{t(isExistingKnown ? 'added' : 'good', { count: newCount })}</Text>}
          {updateCount > 0 && <Text fw={600}>{t('updated', { count: updateCount })}</Text>}
          {invalidCount > 0 && <Text c="var(--danger-ink)">{t('bad', { count: invalidCount })}</Text>}
          {notedCount > 0 && <Text c="var(--warning-ink)">{t('noted', { count: notedCount })}</Text>}
          {hasSkippedAddresses && <Text c="var(--warning-ink)">{t('noStreets')}</Text>}
          {invalidCount > 0 && <Text c="dimmed">{t('badHelp')}</Text>}
          {isAllGood && <Text c="dimmed">{t('allGood')}</Text>}
          <Text c="dimmed">{minutes > 0 ? t('takes', { count: minutes }) : t('soon')}</Text>
        </div>
        <Checkbox
          label={t('updateExisting')}
          description={t(!canUpdate ? 'cannotUpdate' : updateExisting ? 'updateHelp' : 'there')}
          checked={updateExisting}
          disabled={!canUpdate}
          onChange={(event) => setUpdateExisting(event.currentTarget.checked)}
        />
        {isBusy && <Text role="alert">{t('running')}</Text>}
        <Group>
          <Button loading={starting} disabled={isBusy} onClick={() => void handleStart()}>
            {t('start')}
          </Button>
          <Button variant="default" component={Link} to={{ search: stepSearch('columns') }}>
            {t('change')}
          </Button>
        </Group>
      </FormSection>
      <PreviewTable key={String(updateExisting)} draft={draft} validation={validation} outcome={outcome} />
    </>
  )
}
