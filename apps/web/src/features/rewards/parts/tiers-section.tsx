import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { maxTiers, rewardPrograms, type RewardTier } from '#contract/domains/reward-program.ts'
import { rewardScale } from '#contract/rewards/earning.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useLatest } from '#web/client/use-latest.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { type ProgramInput, suggestTier, toPreviewRequest } from '#web/features/rewards/rewards.form.ts'
import { rewardConfigText } from '#web/features/rewards/reward-config.text.ts'
import { AmountField } from './amount-field.tsx'
import classes from './tiers-section.module.css'

const previewDelayMs = 400

/** Customers by tier, as of the last valid input. */
const useTierPreview = () => {
  const [kind, tiers] = useWatch({ name: ['kind', 'tiers'] }) as [ProgramInput['kind'], ProgramInput['tiers']]
  const [request] = useDebouncedValue(JSON.stringify(toPreviewRequest({ kind, tiers }) ?? null), previewDelayMs)
  return useLatest(
    rewardPrograms.previewTiers,
    (JSON.parse(request) as ReturnType<typeof toPreviewRequest> | null) ?? undefined,
  )
}

interface TierRowProps {
  index: number
  customers: number | undefined
  remove: (() => void) | undefined
}

const TierRow = ({ index, customers, remove }: TierRowProps) => {
  const t = useText(rewardConfigText)
  const { number } = useFormat()
  const name = `tiers.${index}`
  return (
    <div className={classes.tier} role="group" aria-label={t('tier', { number: index + 1 })}>
      <TextField name={`${name}.name`} label={t('tierName')} />
      <AmountField name={`${name}.threshold`} label={t('threshold')} />
      <NumberField name={`${name}.multiplier`} label={t('multiplier')} decimals={3} scale={rewardScale} unit="×" />
      <span className={classes.customers}>
        {customers === undefined ? '' : t('tierCustomers', { count: customers, formatted: number(customers) })}
      </span>
      {remove && (
        <ActionIcon
          size="lg"
          className={classes.remove ?? ''}
          aria-label={t('removeTier', { number: index + 1 })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

/** The tiers, each with the number of customers it would have. */
export const TiersSection = ({ canEdit }: { canEdit: boolean }) => {
  const t = useText(rewardConfigText)
  const { number, dateTime } = useFormat()
  const { getValues } = useFormContext<ProgramInput>()
  const { fields, append, remove } = useFieldArray<ProgramInput, 'tiers', 'rowId'>({ name: 'tiers', keyName: 'rowId' })
  const { data, error } = useTierPreview()
  const addButton = useRef<HTMLButtonElement>(null)
  useRegisterField('tiers', {
    label: t('tiers'),
    formatValue: (value) => (Array.isArray(value) ? (value as RewardTier[]).map(({ name }) => name).join(', ') : ''),
  })
  const counts = new Map(data?.tiers.map((tier) => [tier.key, tier.customers]))
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <FormSection title={t('tiers')} help={t('tiersHelp')}>
      {fields.map(({ rowId, key }, index) => (
        <TierRow
          key={rowId}
          index={index}
          customers={counts.get(key)}
          remove={canEdit ? () => removeAt(index) : undefined}
        />
      ))}
      {fields.length > 0 && (
        <p className={classes.none} role="status">
          {error ? t('previewFailed') : data && t('noTier', { count: data.none, formatted: number(data.none) })}
          {!error && data?.computedAt && ` ${t('previewedAt', { time: dateTime(data.computedAt) })}`}
        </p>
      )}
      {canEdit && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={fields.length >= maxTiers}
            onClick={() => append(suggestTier(getValues('tiers')))}
          >
            {t('addTier')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
