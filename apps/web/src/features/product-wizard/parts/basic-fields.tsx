import { Group, Input, Select } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { type Product, billingUnits, productFields, productSlug } from '#contract/domains/product.ts'
import { billingTypes, productTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { RichTextField } from '#web/kit/fields/rich-text-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { useField } from '#web/kit/fields/use-field.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { productStepsText } from '#web/features/product-wizard/product-steps.text.ts'
import { slugify } from '#web/features/product-wizard/product-wizard.slugify.ts'

export const basicSchema = productFields
  .pick({ title: true, description: true, type: true, billingType: true, billingPeriod: true })
  .required({ type: true, billingType: true })
  .extend({ slug: productSlug.nullable() })

type BasicValues = z.input<typeof basicSchema>

export const basicValues = (product: Product | undefined): BasicValues => ({
  title: product?.title ?? '',
  slug: product?.slug ?? null,
  description: product?.description ?? '',
  type: product?.type ?? 'physical',
  billingType: product?.billingType ?? 'one_time',
  billingPeriod: product?.billingPeriod ?? null,
})

/** Omits an empty slug, so that the server generates one; one-time products have no billing period. */
export const basicBody = ({ slug, billingPeriod = null, ...rest }: z.output<typeof basicSchema>) => ({
  ...rest,
  ...(slug !== null && { slug }),
  billingPeriod: rest.billingType === 'one_time' ? null : billingPeriod,
})

type Period = NonNullable<BasicValues['billingPeriod']>
type Unit = (typeof billingUnits)[number]

const PeriodField = () => {
  const t = useText(productStepsText)
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

export const BasicFields = ({ isNew = false, locked = false }: { isNew?: boolean; locked?: boolean }) => {
  const t = useText(productStepsText)
  const title: unknown = useWatch({ name: 'title' })
  const billing: unknown = useWatch({ name: 'billingType' })
  return (
    <>
      <FormSection title={t('about')}>
        <TextField name="title" label={t('title')} autoFocus={isNew} />
        <SlugField
          name="slug"
          label={t('slug')}
          help={t('slugHelp')}
          placeholder={typeof title === 'string' ? slugify(title) : ''}
        />
        <RichTextField name="description" label={t('description')} disabled={locked} />
      </FormSection>
      <FormSection title={t('selling')}>
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
        {billing !== 'one_time' && <PeriodField />}
      </FormSection>
    </>
  )
}
