import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { importBatchSize, importPause } from '#contract/domains/customer-import.ts'
import { minute } from '#contract/core/time.ts'
import { useIsImporting } from '../../../client/customer-import/customer-import.ts'
import { useText } from '../../../client/text.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { stepSearch } from '../../../kit/wizard/wizard.tsx'
import type { Judgement } from '../customer-import.judge.ts'
import { customerImportText } from '../customer-import.text.ts'
import type { Draft } from '../use-import-draft.ts'
import { PreviewTable } from './preview-table.tsx'

interface PreviewStepProps {
  draft: Draft
  judgement: Judgement
  start: () => Promise<void>
}

/** The result of the validation, and the button that starts the import. */
export const PreviewStep = ({ draft, judgement, start }: PreviewStepProps) => {
  const t = useText(customerImportText)
  const [starting, setStarting] = useState(false)
  const isBusy = useIsImporting()
  const bad = judgement.problems.size
  const good = judgement.data.length - bad
  const minutes = Math.round(((Math.ceil(judgement.data.length / importBatchSize) - 1) * importPause) / minute)
  const begin = async () => {
    setStarting(true)
    await start()
    setStarting(false)
  }
  return (
    <>
      <FormSection title={t('found')}>
        <div>
          <Text fw={600}>{good > 0 ? t('good', { count: good }) : t('noGood')}</Text>
          {bad > 0 && <Text c="var(--danger-ink)">{t('bad', { count: bad })}</Text>}
          <Text c="dimmed">{t(bad > 0 ? 'badHelp' : 'allGood')}</Text>
          <Text c="dimmed">{t('there')}</Text>
          <Text c="dimmed">{minutes > 0 ? t('takes', { count: minutes }) : t('soon')}</Text>
        </div>
        {isBusy && <Text role="alert">{t('running')}</Text>}
        <Group>
          <Button loading={starting} disabled={isBusy} onClick={() => void begin()}>
            {t('start')}
          </Button>
          <Button variant="default" component={Link} to={{ search: stepSearch('columns') }}>
            {t('change')}
          </Button>
        </Group>
      </FormSection>
      <PreviewTable draft={draft} judgement={judgement} />
    </>
  )
}
