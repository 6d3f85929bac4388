import { Select } from '@mantine/core'
import { useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { maxPageSize } from '#contract/core/page.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { type Option, maxVariants, variants as templates } from '#contract/domains/variants.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { OptionsEditor } from '#web/entities/products/options-editor.tsx'
import {
  type VariantRow,
  isValidOptions,
  toKey,
  rebuildVariants,
  toVariantRows,
  countCombinations,
} from '#web/features/product-wizard/product-wizard.variant-matrix.ts'
import { useProductWizard } from '#web/features/product-wizard/use-product-wizard.ts'
import { variantsStepText } from '#web/features/product-wizard/variants-step.text.ts'
import { StepForm } from './step-form.tsx'
import { VariantSheet } from './variant-sheet.tsx'

const schema = productFields
  .pick({ options: true, variants: true })
  .refine(({ options = [] }) => countCombinations(options) <= maxVariants, {
    path: ['options'],
    ...withMessage('invalid'),
  })

const values = (product: Product) => ({ options: product.options, variants: toVariantRows(product) })

/** Variants with stock that saving would delete. */
const getDeletedWithStock = (product: Product, rows: readonly VariantRow[]) => {
  const ids = new Set(rows.map(({ _id }) => _id))
  const recreatedKeys = new Set(rows.filter(({ _id }) => _id === undefined).map((row) => toKey(row.values)))
  return product.variants.filter(
    (variant) => variant.onHand !== 0 && !ids.has(variant._id) && !recreatedKeys.has(toKey(variant.values)),
  )
}

const TemplateField = ({ apply }: { apply: (options: Option[]) => void }) => {
  const t = useText(variantsStepText)
  const { can } = useSession()
  const maySee = can('view_product_variants')
  const templatesQuery = useGet(
    templates.list,
    { query: { limit: maxPageSize, sortBy: 'name', sortOrder: 'asc' } },
    { enabled: maySee },
  )
  const all = templatesQuery.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Select
      label={t('template')}
      placeholder={t('templatePlaceholder')}
      maw={360}
      searchable={all.length > 8}
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      onChange={(templateId) => {
        const template = all.find(({ _id }) => _id === templateId)
        if (template) apply(template.options)
      }}
    />
  )
}

interface FieldErrorLike {
  message?: string
}

/** Form errors by the paths that `OptionsEditor` uses. */
const toEditorErrors = (errors: unknown): Record<string, string> => {
  const optionErrors = Object.entries(
    (errors ?? {}) as Record<string, (FieldErrorLike & { name?: FieldErrorLike; values?: FieldErrorLike }) | undefined>,
  )
  const all = optionErrors.flatMap(([index, optionError]): [string, string | undefined][] => [
    [`${index}.name`, optionError?.name?.message],
    [`${index}.values`, optionError?.values?.message],
  ])
  const listError = errors as (FieldErrorLike & { root?: FieldErrorLike }) | undefined
  all.push(['', listError?.message ?? listError?.root?.message])
  return Object.fromEntries(all.flatMap(([path, message]) => (message ? [[path, message]] : [])))
}

const Matrix = () => {
  const t = useText(variantsStepText)
  const { product, locked } = useProductWizard()
  const { setValue, getValues } = useFormContext<{ options: Option[]; variants: VariantRow[] }>()
  const options: Option[] = useWatch({ name: 'options' }) ?? []
  const { errors } = useFormState({ name: 'options' })
  const describeOptions = (value: unknown) =>
    (value as Option[]).map(({ name, values: all }) => `${name}: ${all.join(', ')}`).join(' · ')
  useRegisterField('options', { label: t('options'), formatValue: describeOptions })
  useRegisterField('variants', {
    label: t('variants'),
    formatValue: (value) => t('count', { count: (value as VariantRow[]).length }),
  })
  // The options that the current variants were built from. Invalid options don't rebuild them.
  const lastValidOptions = useRef<Option[]>(undefined)
  const change = (next: Option[]) => {
    const form = getValues()
    if (isValidOptions(form.options)) lastValidOptions.current = form.options
    setValue('options', next, { shouldDirty: true, shouldTouch: true, shouldValidate: Boolean(errors['options']) })
    if (!isValidOptions(next)) return
    const before = { options: lastValidOptions.current ?? product.options, variants: form.variants }
    // SKUs of a live product may already be printed on labels, so they aren't regenerated.
    const title = product.publishState === 'draft' ? product.title : undefined
    setValue('variants', rebuildVariants(before, next, values(product), title), { shouldDirty: true })
  }
  return (
    <>
      <FormSection title={t('options')}>
        {!locked && <TemplateField apply={change} />}
        <OptionsEditor value={options} onChange={change} errors={toEditorErrors(errors['options'])} disabled={locked} />
      </FormSection>
      <VariantSheet />
    </>
  )
}

export const VariantsStep = () => {
  const t = useText(variantsStepText)
  const { product } = useProductWizard()
  const getConfirmation = ({ variants: rows = [] }: { variants?: VariantRow[] | undefined }) => {
    const deletedVariants = getDeletedWithStock(product, rows)
    if (deletedVariants.length === 0) return undefined
    const names = deletedVariants.slice(0, 10).map((variant) => variant.values.join(' / ') || t('only'))
    return {
      title: t('loseTitle', { count: deletedVariants.length }),
      body: t('loseBody', { names: `${names.join(', ')}${deletedVariants.length > names.length ? ' …' : ''}` }),
      confirmLabel: t('lose', { count: deletedVariants.length }),
    }
  }
  return (
    <StepForm
      schema={schema}
      values={values}
      body={(checked) => checked}
      getConfirmation={getConfirmation}
      autosaveDelayMs={500}
    >
      <Matrix />
    </StepForm>
  )
}
