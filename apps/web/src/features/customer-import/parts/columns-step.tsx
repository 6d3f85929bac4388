import { IconCheck } from '@tabler/icons-react'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import { type Signal, useSignal } from '#web/client/signal.ts'
import { useText } from '#web/client/text.ts'
import { ColumnMap } from '#web/kit/csv/column-map.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { stepSearch } from '#web/kit/wizard/wizard.tsx'
import { customerColumnsText } from '#web/features/customer-import/customer-columns.text.ts'
import { findMissingColumn, getFileSource, getRows } from '#web/features/customer-import/customer-import.table.ts'
import { customerImportText } from '#web/features/customer-import/customer-import.text.ts'
import classes from './columns-step.module.css'
import type { ImportDraft } from '#web/features/customer-import/use-import-draft.ts'

interface ColumnsStepProps {
  draft: ImportDraft
  checking: boolean
  /** The number of validated rows. */
  checkedRows: Signal<number>
  setMapping: (mapping: readonly (string | null)[]) => void
  setHeadings: (hasHeadings: boolean) => void
  allConsent: boolean
  setAllConsent: (allConsent: boolean) => void
  check: () => Promise<void>
}

const CheckProgress = ({ done, of }: { done: Signal<number>; of: number }) => {
  const t = useText(customerImportText)
  const checked = useSignal(done)
  const label = t('checking', { done: checked, of })
  return (
    <>
      <Text mb={4}>{label}</Text>
      <ProgressBar label={label} value={(100 * checked) / Math.max(1, of)} />
    </>
  )
}

/** Maps the file's columns to customer fields. */
export const ColumnsStep = (props: ColumnsStepProps) => {
  const { draft, checking, checkedRows, setMapping, setHeadings, allConsent, setAllConsent, check } = props
  const t = useText(customerImportText)
  const columnLabel = useText(customerColumnsText)
  const { table, header, guess, mapping } = draft
  const rows = getRows(table)
  const missing = findMissingColumn(mapping)
  const source = getFileSource(table)
  return (
    <FormSection title={t('step_columns')} help={t('columnsHelp')}>
      {source && (
        <Text>
          <IconCheck size={16} aria-hidden="true" className={classes.detected} />{' '}
          {t('detected', { source: t(`source_${source}`) })}
        </Text>
      )}
      <Checkbox
        label={t('headings')}
        checked={table.hasHeadings}
        onChange={(event) => setHeadings(event.currentTarget.checked)}
      />
      <ColumnMap
        header={header}
        sample={rows.slice(0, 20)}
        guess={guess}
        mapping={mapping}
        foldsUnmapped={source !== undefined}
        targets={customerColumns.map((value) => ({ value, label: columnLabel(value) }))}
        onChange={setMapping}
      />
      {!mapping.includes('emailConsent') && mapping.includes('email') && (
        <Checkbox
          label={t('allConsent')}
          description={t('allConsentHelp')}
          checked={allConsent}
          onChange={(event) => setAllConsent(event.currentTarget.checked)}
        />
      )}
      {missing && (
        <Text role="alert" c="var(--danger-ink)">
          {t(missing)}
        </Text>
      )}
      <div role="status">{checking && <CheckProgress done={checkedRows} of={rows.length} />}</div>
      <Group justify="space-between">
        <Text c="dimmed">{t('rows', { count: rows.length })}</Text>
        <Group>
          <Button variant="default" component={Link} to={{ search: stepSearch('source') }}>
            {t('otherRows')}
          </Button>
          <Button loading={checking} disabled={missing !== undefined} onClick={() => void check()}>
            {t('check')}
          </Button>
        </Group>
      </Group>
    </FormSection>
  )
}
