import { Select } from '@mantine/core'
import { useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { mostPerPage } from '#contract/core/page.ts'
import { said } from '#contract/core/validation-words.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { type Option, mostVariants, variants as templates } from '#contract/domains/variants.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useFieldFacts } from '../../../kit/fields/form-context.ts'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { OptionsEditor } from '../../../kit/options-editor.tsx'
import { type VariantRow, isSound, keyOf, regrow, rowsOf, sizeOf } from '../product-wizard.matrix.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { variantsStepText } from '../variants-step.text.ts'
import { StepForm } from './step-form.tsx'
import { VariantSheet } from './variant-sheet.tsx'

const schema = productFields
  .pick({ options: true, variants: true })
  .refine(({ options = [] }) => sizeOf(options) <= mostVariants, { path: ['options'], ...said('invalid') })

const values = (product: Product) => ({ options: product.options, variants: rowsOf(product) })

/** Variants with stock that saving would delete. */
const lost = (product: Product, rows: readonly VariantRow[]) => {
  const ids = new Set(rows.map(({ _id }) => _id))
  const kept = new Set(rows.filter(({ _id }) => _id === undefined).map((row) => keyOf(row.values)))
  return product.variants.filter((one) => one.onHand !== 0 && !ids.has(one._id) && !kept.has(keyOf(one.values)))
}

const TemplateField = ({ apply }: { apply: (options: Option[]) => void }) => {
  const t = useText(variantsStepText)
  const { can } = useSession()
  const maySee = can('view_product_variants')
  const found = useGet(
    templates.list,
    { query: { limit: mostPerPage, sortBy: 'name', sortOrder: 'asc' } },
    { enabled: maySee },
  )
  const all = found.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Select
      label={t('template')}
      placeholder={t('templatePlaceholder')}
      maw={360}
      searchable={all.length > 8}
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={null}
      onChange={(chosen) => {
        const template = all.find(({ _id }) => _id === chosen)
        if (template) apply(template.options)
      }}
    />
  )
}

interface Wrong {
  message?: string
}

/** Form errors by the paths that `OptionsEditor` uses. */
const errorsOf = (errors: unknown): Record<string, string> => {
  const found = Object.entries((errors ?? {}) as Record<string, (Wrong & { name?: Wrong; values?: Wrong }) | undefined>)
  const all = found.flatMap(([place, one]): [string, string | undefined][] => [
    [`${place}.name`, one?.name?.message],
    [`${place}.values`, one?.values?.message],
  ])
  const own = errors as (Wrong & { root?: Wrong }) | undefined
  all.push(['', own?.message ?? own?.root?.message])
  return Object.fromEntries(all.flatMap(([path, words]) => (words ? [[path, words]] : [])))
}

const Matrix = () => {
  const t = useText(variantsStepText)
  const { product, locked } = useProductWizard()
  const { setValue, getValues } = useFormContext<{ options: Option[]; variants: VariantRow[] }>()
  const options: Option[] = useWatch({ name: 'options' }) ?? []
  const { errors } = useFormState({ name: 'options' })
  const optionWords = (value: unknown) =>
    (value as Option[]).map(({ name, values: all }) => `${name}: ${all.join(', ')}`).join(' · ')
  useFieldFacts('options', { label: t('options'), show: optionWords })
  useFieldFacts('variants', {
    label: t('variants'),
    show: (value) => t('count', { count: (value as VariantRow[]).length }),
  })
  // The options that the current variants were built from. Invalid options don't rebuild them.
  const sound = useRef<Option[]>(undefined)
  const change = (next: Option[]) => {
    const now = getValues()
    if (isSound(now.options)) sound.current = now.options
    setValue('options', next, { shouldDirty: true, shouldTouch: true, shouldValidate: Boolean(errors['options']) })
    if (!isSound(next)) return
    const before = { options: sound.current ?? product.options, variants: now.variants }
    // SKUs of a live product may already be printed on labels, so they aren't regenerated.
    const title = product.publishState === 'draft' ? product.title : undefined
    setValue('variants', regrow(before, next, values(product), title), { shouldDirty: true })
  }
  return (
    <>
      <FormSection title={t('options')} help={t('optionsHelp')}>
        {!locked && <TemplateField apply={change} />}
        <OptionsEditor value={options} onChange={change} errors={errorsOf(errors['options'])} disabled={locked} />
      </FormSection>
      <VariantSheet />
    </>
  )
}

export const VariantsStep = () => {
  const t = useText(variantsStepText)
  const { product } = useProductWizard()
  const ask = ({ variants: rows = [] }: { variants?: VariantRow[] | undefined }) => {
    const gone = lost(product, rows)
    if (gone.length === 0) return undefined
    const names = gone.slice(0, 10).map((one) => one.values.join(' / ') || t('only'))
    return {
      title: t('loseTitle', { count: gone.length }),
      body: t('loseBody', { names: `${names.join(', ')}${gone.length > names.length ? ' …' : ''}` }),
      confirm: t('lose'),
    }
  }
  return (
    <StepForm schema={schema} values={values} body={(checked) => checked} ask={ask} pause={500}>
      <Matrix />
    </StepForm>
  )
}
