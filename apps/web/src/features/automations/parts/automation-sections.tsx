import { Text } from '@mantine/core'
import type { Automation } from '#contract/domains/automations.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { automationText } from '#web/features/automations/automation.text.ts'
import { automationsText } from '#web/features/automations/automations.text.ts'

type Kind = Automation['kind']

export const TriggerSection = ({ kind }: { kind: Kind }) => {
  const t = useText(automationText)
  const tAll = useText(automationsText)
  return (
    <FormSection title={t('trigger')}>
      <Text c="dimmed">{tAll(`trigger_${kind}`)}</Text>
      {kind === 'abandonedCart' && <NumberField name="hours" label={t('hours')} />}
      {(kind === 'inactive' || kind === 'birthday') && <NumberField name="days" label={t(`days_${kind}`)} />}
    </FormSection>
  )
}

export const ConditionsSection = ({ automation: { kind, conditions, segmentNames } }: { automation: Automation }) => {
  const t = useText(automationText)
  const { can } = useSession()
  const known = conditions.segments.map((value) => ({
    value,
    label: segmentNames.find(({ _id }) => _id === value)?.name ?? t('deletedSegment'),
  }))
  return (
    <FormSection title={t('conditions')}>
      {can('view_customers') && (
        <PickerField
          name="conditions.segments"
          label={t('segments')}
          help={t('segmentsHelp')}
          endpoint={customerSegments.list}
          toOption={({ _id, name }) => ({ value: _id, label: name })}
          knownOptions={known}
          multiple
        />
      )}
      {(kind === 'abandonedCart' || kind === 'firstOrder') && (
        <MoneyField name="conditions.minAmount" label={t(`minAmount_${kind}`)} placeholder={t('noMinimum')} />
      )}
    </FormSection>
  )
}

export const ExitSection = ({ kind }: { kind: Kind }) => {
  const t = useText(automationText)
  const isFixed = kind === 'abandonedCart' || kind === 'inactive'
  return (
    <FormSection title={t('exit')}>
      <Text c="dimmed">{isFixed ? `${t('alwaysExits')} ${t('exitHelp')}` : t('exitHelp')}</Text>
      {!isFixed && <SwitchField name="exitsOnOrder" label={t('exitsOnOrder')} />}
    </FormSection>
  )
}
