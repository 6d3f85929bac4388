import { Button } from '@mantine/core'
import { useParams } from 'react-router'
import { type Automation, type AutomationKind, automationKinds, automations } from '#contract/domains/automations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { automationText } from './automation.text.ts'
import { automationsText } from './automations.text.ts'
import { AutomationForm } from './parts/automation-form.tsx'
import { useAutomationChange, useCanEdit } from './use-automation.ts'

const SetUp = ({ automation }: { automation: Automation }) => {
  const t = useText(automationText)
  const tAll = useText(automationsText)
  const canEdit = useCanEdit()
  const { setUp, isBusy } = useAutomationChange(automation)
  useTitle(tAll(`name_${automation.kind}`))
  return (
    <>
      <PageHeader title={tAll(`name_${automation.kind}`)} subtitle={tAll(`about_${automation.kind}`)} />
      <EmptyState
        illustration="quiet"
        title={t('setUpTitle')}
        body={canEdit ? t('setUpBody') : tAll('cannotEdit')}
        action={
          canEdit && (
            <Button onClick={() => void setUp()} loading={isBusy}>
              {tAll('setUp')}
            </Button>
          )
        }
      />
    </>
  )
}

export const AutomationView = ({ kind }: { kind: AutomationKind }) => {
  const { store } = useSession()
  const { data, error, refetch } = useGet(automations.get, { params: { kind } })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={5} />
  // Remount on a change of store, so that no input carries over.
  return data.steps.length === 0 ? <SetUp automation={data} /> : <AutomationForm key={store?._id} automation={data} />
}

const AutomationPage = () => {
  const t = useText(automationsText)
  const { kind: typed } = useParams()
  const kind = automationKinds.find((each) => each === typed)
  return kind ? <AutomationView key={kind} kind={kind} /> : <EmptyState illustration="missing" title={t('unknown')} />
}

export default AutomationPage
