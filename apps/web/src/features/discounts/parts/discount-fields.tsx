import { useText } from '#web/client/text.ts'
import { DateTimeField, SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { formText } from '#web/features/discounts/discount-form.text.ts'
import type { TargetNames } from '#web/features/discounts/use-target-names.ts'
import { useRuleFormat } from '#web/features/discounts/use-rule-format.ts'
import { ApplicationFields } from './application-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import classes from './discount-form.module.css'
import { ScopeFields } from './scope-fields.tsx'
import { ValueFields } from './value-fields.tsx'

const LimitFields = () => {
  const t = useText(formText)
  const { zone } = useRuleFormat()
  return (
    <FormSection title={t('limits')}>
      <div className={classes.row}>
        <DateTimeField name="startsAt" label={t('startsAt')} help={t('inZone', { zone })} />
        <DateTimeField name="endsAt" label={t('endsAt')} help={t('inZone', { zone })} />
      </div>
      <div className={classes.row}>
        <NumberField name="totalLimit" label={t('totalLimit')} help={t('unlimited')} />
        <NumberField name="perUserLimit" label={t('perUserLimit')} help={t('unlimited')} />
      </div>
    </FormSection>
  )
}

/** The form fields, shared by the create and edit pages. */
export const DiscountFields = ({ targetNames, isNew = false }: { targetNames: TargetNames; isNew?: boolean }) => {
  const t = useText(formText)
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus={isNew} />
        <SwitchField name="enabled" label={t('enabled')} help={t('enabledHelp')} />
      </FormSection>
      <ValueFields />
      <ScopeFields {...targetNames} />
      <ConditionFields />
      <ApplicationFields />
      <LimitFields />
      <FormSection title={t('together')}>
        <SwitchField name="combinable" label={t('combinable')} help={t('combinableHelp')} />
        <NumberField name="priority" label={t('priority')} help={t('priorityHelp')} />
      </FormSection>
    </>
  )
}
