import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { type RewardTask, taskProofs, type validRewardTaskFields } from '#contract/domains/reward-tasks.ts'
import { rewardKinds } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { rewardsText } from '#web/entities/rewards/rewards.text.ts'
import { DateField, SelectField, SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { RadioCardsField } from '#web/kit/fields/radio-cards-field.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { rewardTasksText } from '#web/features/reward-tasks/reward-tasks.text.ts'
import { useTiers } from '#web/features/reward-tasks/use-tiers.ts'

type TaskValues = z.input<typeof validRewardTaskFields>

const defaultAmount = 50

export const toTaskValues = (task: RewardTask | undefined): TaskValues => ({
  name: task?.name ?? '',
  instructions: task?.instructions ?? '',
  kind: task?.kind ?? 'points',
  amount: task?.amount ?? defaultAmount,
  proof: task?.proof ?? 'text',
  perCustomerLimit: task ? task.perCustomerLimit : 1,
  startsOn: task?.startsOn ?? null,
  endsOn: task?.endsOn ?? null,
  audience: task?.audience ?? 'customer',
  segmentId: task?.segmentId ?? null,
  tierKey: task?.tierKey ?? null,
  isActive: task?.isActive ?? true,
})

const RewardFields = () => {
  const t = useText(rewardTasksText)
  const tRewards = useText(rewardsText)
  const { setValue, clearErrors } = useFormContext()
  const kind: unknown = useWatch<TaskValues>({ name: 'kind' })
  // Reset the amount: points and money are different units.
  const changeKind = () => {
    setValue('amount', null, { shouldDirty: true })
    clearErrors('amount')
  }
  return (
    <FormSection title={t('reward')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SegmentField
          name="kind"
          label={t('kind')}
          options={rewardKinds.map((value) => ({ value, label: tRewards(value) }))}
          onValueChange={changeKind}
        />
        {kind === 'credit' ? (
          <MoneyField name="amount" label={t('amount')} />
        ) : (
          <NumberField name="amount" label={t('amount')} unit={tRewards('points').toLowerCase()} />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

/** How a customer completes it. Automatic tasks have no choice. */
const CompletionFields = () => {
  const t = useText(rewardTasksText)
  const tRewards = useText(rewardsText)
  const { setValue } = useFormContext()
  const audience: unknown = useWatch<TaskValues>({ name: 'audience' })
  return (
    <>
      <FormSection title={t('audience')}>
        <RadioCardsField
          name="audience"
          label={t('audience')}
          horizontal
          options={(['customer', 'vendor'] as const).map((value) => ({
            value,
            label: t(`audience_${value}_label`),
            help: t(`audience_${value}_help`),
          }))}
          onValueChange={(next) => next === 'vendor' && setValue('proof', 'none', { shouldDirty: true })}
        />
      </FormSection>
      {audience !== 'vendor' && (
        <FormSection title={t('proof')}>
          <RadioCardsField
            name="proof"
            label={t('proof')}
            horizontal
            options={taskProofs.map((value) => ({
              value,
              label: tRewards(`proof_${value}`),
              help: t(`proof_${value}_help`),
            }))}
          />
        </FormSection>
      )}
    </>
  )
}

const EligibilityFields = ({ task }: { task: RewardTask | undefined }) => {
  const t = useText(rewardTasksText)
  const { can } = useSession()
  const tiers = useTiers()
  const tierOptions = tiers.map(({ key, name }) => ({ value: key, label: name }))
  const savedTier = task?.tierKey ?? null
  const isTierGone = savedTier !== null && !tiers.some(({ key }) => key === savedTier)
  const options = isTierGone ? [...tierOptions, { value: savedTier, label: t('deletedTier') }] : tierOptions
  const canPickSegment = can('view_customers')
  if (!canPickSegment && options.length === 0) return null
  return (
    <FormSection title={t('eligibility')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {canPickSegment && (
          <PickerField
            name="segmentId"
            label={t('segment')}
            help={t('allCustomersHelp')}
            endpoint={customerSegments.list}
            toOption={({ _id, name }) => ({ value: _id, label: name })}
            knownOptions={
              task?.segmentId ? [{ value: task.segmentId, label: task.segmentName ?? t('segmentGone') }] : []
            }
          />
        )}
        {options.length > 0 && (
          <SelectField name="tierKey" label={t('tier')} placeholder={t('anyTier')} options={options} />
        )}
      </SimpleGrid>
    </FormSection>
  )
}

export const TaskFields = ({ task }: { task: RewardTask | undefined }) => {
  const t = useText(rewardTasksText)
  return (
    <>
      <FormSection title={t('details')} {...(task?.verification === 'automatic' && { help: t('automaticHelp') })}>
        <TextField name="name" label={t('name')} autoFocus={!task} />
        <TextAreaField name="instructions" label={t('instructions')} minRows={3} />
        <SwitchField name="isActive" label={t('isActive')} help={t('isActiveHelp')} />
      </FormSection>
      <RewardFields />
      {task?.verification !== 'automatic' && <CompletionFields />}
      <EligibilityFields task={task} />
      <FormSection title={t('availability')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <DateField name="startsOn" label={t('startsOn')} />
          <DateField name="endsOn" label={t('endsOn')} />
          <NumberField name="perCustomerLimit" label={t('perCustomerLimit')} placeholder={t('unlimited')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}
