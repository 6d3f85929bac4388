import { Stack } from '@mantine/core'
import { type Automation, automationFields, automations } from '#contract/domains/automations.ts'
import { useText } from '#web/client/text.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { automationText } from '#web/features/automations/automation.text.ts'
import { automationsText } from '#web/features/automations/automations.text.ts'
import { useCanEdit } from '#web/features/automations/use-automation.ts'
import { AutomationResults } from './automation-results.tsx'
import { ConditionsSection, ExitSection, TriggerSection } from './automation-sections.tsx'
import { AutomationStatus } from './automation-status.tsx'
import { DryRunCard } from './dry-run-card.tsx'
import { StepFields } from './step-fields.tsx'
import { TurnButton } from './turn-button.tsx'

const toValues = ({ conditions, exitsOnOrder, hours, days, steps }: Automation) => ({
  conditions,
  exitsOnOrder,
  hours,
  days,
  steps: steps.map(({ _id, delayMinutes }) => ({ _id, delayMinutes })),
})

/** Trigger, conditions, emails and exit rule, beside the results. */
export const AutomationForm = ({ automation }: { automation: Automation }) => {
  const t = useText(automationText)
  const tAll = useText(automationsText)
  const canEdit = useCanEdit()
  const { kind } = automation
  return (
    <FormPage
      title={tAll(`name_${kind}`)}
      subtitle={automation.updatedAt && <LastChange entity={{ ...automation, updatedAt: automation.updatedAt }} />}
      status={<AutomationStatus automation={automation} />}
      actions={(isDirty) => canEdit && <TurnButton automation={automation} isDirty={isDirty} />}
      lockedReason={canEdit ? undefined : tAll('cannotEdit')}
      schema={automationFields}
      endpoint={automations.update}
      entity={automation}
      values={(loaded) => toValues(loaded ?? automation)}
      request={(values, opened = automation) => ({ params: { kind }, body: { ...values, version: opened.version } })}
      successMessage={t('saved')}
      aside={
        <Stack gap="md">
          <AutomationResults automation={automation} />
          <DryRunCard kind={kind} version={automation.version} />
        </Stack>
      }
    >
      <TriggerSection kind={kind} />
      <ConditionsSection automation={automation} />
      <StepFields automation={automation} canEdit={canEdit} />
      <ExitSection kind={kind} />
    </FormPage>
  )
}
