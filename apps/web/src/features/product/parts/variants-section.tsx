import { Select } from '@mantine/core'
import { useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { maxPageSize } from '#contract/core/page.ts'
import type { Product } from '#contract/domains/product.ts'
import { type Option, variants as templates } from '#contract/domains/variants.ts'
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
} from '#web/features/product/product.variant-matrix.ts'
import { useProduct } from '#web/features/product/use-product.ts'
import { useRegisterVariants } from '#web/features/product/use-variant-rows.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'
import { VariantSheet } from './variant-sheet.tsx'

/** Variants with stock that saving would delete. */
const getDeletedWithStock = (product: Product, rows: readonly VariantRow[]) => {
  const ids = new Set(rows.map(({ _id }) => _id))
  const recreatedKeys = new Set(rows.filter(({ _id }) => _id === undefined).map((row) => toKey(row.values)))
  return product.variants.filter(
    (variant) => variant.onHand !== 0 && !ids.has(variant._id) && !recreatedKeys.has(toKey(variant.values)),
  )
}

const TemplateField = ({ apply }: { apply: (options: Option[]) => void }) => {
  const t = useText(productVariantsText)
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

/** Options, and the variants they make. */
export const VariantsSection = () => {
  const t = useText(productVariantsText)
  const { product, locked } = useProduct()
  const { setValue, getValues } = useFormContext<{ options: Option[]; variants: VariantRow[] }>()
  const options: Option[] = useWatch({ name: 'options' }) ?? []
  const { errors } = useFormState({ name: 'options' })
  const describeOptions = (value: unknown) =>
    (value as Option[]).map(({ name, values: all }) => `${name}: ${all.join(', ')}`).join(' · ')
  useRegisterField('options', { label: t('options'), formatValue: describeOptions })
  useRegisterVariants()
  // The options that the current variants were built from. Invalid options don't rebuild them.
  const lastValidOptions = useRef<Option[]>(undefined)
  const change = (next: Option[]) => {
    const form = getValues()
    if (isValidOptions(form.options)) lastValidOptions.current = form.options
    setValue('options', next, { shouldDirty: true, shouldTouch: true, shouldValidate: Boolean(errors['options']) })
    if (!isValidOptions(next)) return
    const before = { options: lastValidOptions.current ?? product.options, variants: form.variants }
    const saved = { options: product.options, variants: toVariantRows(product) }
    // SKUs of a live product may already be printed on labels, so they aren't regenerated.
    const title = product.publishState === 'draft' ? product.title : undefined
    setValue('variants', rebuildVariants(before, next, saved, title), { shouldDirty: true })
  }
  return (
    <>
      <FormSection {...(options.length > 0 ? { title: t('options') } : { title: t('variants'), help: t('noOptions') })}>
        {!locked && <TemplateField apply={change} />}
        <OptionsEditor value={options} onChange={change} errors={toEditorErrors(errors['options'])} disabled={locked} />
      </FormSection>
      <VariantSheet />
    </>
  )
}

/** Asks before saving would delete variants with stock. */
export const useVariantsConfirmation = (product: Product) => {
  const t = useText(productVariantsText)
  return ({ variants: rows = [] }: { variants?: VariantRow[] | undefined }) => {
    const deletedVariants = getDeletedWithStock(product, rows)
    if (deletedVariants.length === 0) return undefined
    const names = deletedVariants.slice(0, 10).map((variant) => variant.values.join(' / ') || t('only'))
    return {
      title: t('loseTitle', { count: deletedVariants.length }),
      body: t('loseBody', { names: `${names.join(', ')}${deletedVariants.length > names.length ? ' …' : ''}` }),
      confirmLabel: t('lose', { count: deletedVariants.length }),
    }
  }
}
