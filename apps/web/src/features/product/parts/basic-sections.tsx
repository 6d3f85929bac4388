import { Group, Input, Select } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { billingUnits } from '#contract/domains/product.ts'
import { billingTypes, productTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { RichTextField } from '#web/kit/fields/rich-text-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { useField } from '#web/kit/fields/use-field.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { ProductFormValues } from '#web/features/product/product.form.ts'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'

type Period = NonNullable<ProductFormValues['billingPeriod']>
type Unit = (typeof billingUnits)[number]

const PeriodField = () => {
  const t = useText(productFieldsText)
  const { field, shared } = useField({ name: 'billingPeriod', label: t('period') }, (value) => {
    const period = value as Period | null
    return period ? t(period.unit, { count: period.every }) : ''
  })
  const period: Period | null = field.value ?? null
  const unit = period?.unit ?? 'month'
  const plural = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const satisfies Record<Unit, string>
  return (
    <Input.Wrapper label={t('period')} labelElement="div" error={shared.error}>
      <Group gap="xs" mt={4} align="flex-start" wrap="nowrap">
        <NumberInput
          ref={field.ref}
          aria-label={t('every')}
          placeholder={t('every')}
          w={110}
          minValue={1}
          maxValue={365}
          value={period?.every}
          onChange={(every) => field.onChange(every === null ? null : { every, unit })}
          onBlur={field.onBlur}
        />
        <Select
          aria-label={t('unit')}
          allowDeselect={false}
          data={billingUnits.map((value) => ({ value, label: t(plural[value]) }))}
          value={unit}
          onChange={(newUnit) => field.onChange({ every: period?.every ?? 1, unit: newUnit ?? 'month' })}
        />
      </Group>
    </Input.Wrapper>
  )
}

export const TitleSection = ({ isNew = false, locked = false }: { isNew?: boolean; locked?: boolean }) => {
  const t = useText(productFieldsText)
  return (
    <FormSection title={t('about')}>
      <TextField name="title" label={t('title')} autoFocus={isNew} />
      <RichTextField name="description" label={t('description')} disabled={locked} />
    </FormSection>
  )
}

export const SellingSection = () => {
  const t = useText(productFieldsText)
  const billing: unknown = useWatch({ name: 'billingType' })
  return (
    <FormSection title={t('selling')}>
      <Group gap="md" align="flex-start">
        <SelectField
          name="type"
          label={t('type')}
          options={productTypes.map((value) => ({ value, label: t(value) }))}
        />
        <SelectField
          name="billingType"
          label={t('billingType')}
          options={billingTypes.map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      {billing !== 'one_time' && <PeriodField />}
    </FormSection>
  )
}
