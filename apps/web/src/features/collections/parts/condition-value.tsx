import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { MoneyInput } from '#web/kit/fields/money-input.tsx'
import { Picker, type PickerOption } from '#web/kit/fields/picker.tsx'
import type { ConditionDraft } from '#web/features/collections/collections.draft.ts'
import { rulesText } from '#web/features/collections/collections.text.ts'

interface ConditionValueProps {
  condition: ConditionDraft
  /** Whether the user may list the options of this field. */
  canView: boolean
  error: string | undefined
  change: (value: ConditionDraft['value']) => void
  onBlur: () => void
}

type ValueProps = Pick<ConditionValueProps, 'error' | 'change'> & { label: string; value: string }

const toKnownOptions = (entity: { _id: string; name: string } | undefined): PickerOption[] =>
  entity ? [{ value: entity._id, label: entity.name }] : []

const toPickerProps = ({ label, error, value, change }: ValueProps, options: readonly PickerOption[]) => ({
  label,
  error,
  knownOptions: options,
  value: value || null,
  onChange: (next: string | null) => change(next ?? ''),
})

const BrandValue = (props: ValueProps) => {
  const { data } = useGet(brands.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  const toOption = (brand: { _id: string; name: string }) => ({ value: brand._id, label: brand.name })
  return <Picker endpoint={brands.list} toOption={toOption} {...toPickerProps(props, toKnownOptions(data))} />
}

const CategoryValue = (props: ValueProps) => {
  const { data } = useGet(categories.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  const toOption = (category: { _id: string; name: string }) => ({ value: category._id, label: category.name })
  return <Picker endpoint={categories.list} toOption={toOption} {...toPickerProps(props, toKnownOptions(data))} />
}

const SubcategoryValue = (props: ValueProps) => {
  const { data } = useGet(subCategories.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  // Subcategories of different categories may have the same name.
  const withCategoryName = (subcategory: { _id: string; name: string; categoryName: string }) => ({
    _id: subcategory._id,
    name: `${subcategory.categoryName} › ${subcategory.name}`,
  })
  return (
    <Picker
      endpoint={subCategories.list}
      toOption={(subcategory) => ({ value: subcategory._id, label: withCategoryName(subcategory).name })}
      {...toPickerProps(props, toKnownOptions(data && withCategoryName(data)))}
    />
  )
}

const TagValue = ({ label, error, value, change, onBlur }: ValueProps & { onBlur: () => void }) => {
  const [search] = useDebouncedValue(value.trim(), 200)
  const { data } = useGet(products.tags, { query: search ? { search } : {} }, { keepPrevious: true })
  return (
    <Autocomplete
      aria-label={label}
      error={error}
      value={value}
      onChange={change}
      onBlur={onBlur}
      maxLength={60}
      data={(data?.data ?? []).map(({ tag }) => tag)}
      filter={({ options }) => options}
    />
  )
}

/** The value input of a condition; its type depends on the field. */
export const ConditionValue = ({ condition, canView, error, change, onBlur }: ConditionValueProps) => {
  const t = useText(rulesText)
  const { field, value } = condition
  const label = t(field)
  if (!canView) return <TextInput aria-label={label} disabled value={t('hiddenValue')} />
  const valueProps = { label, error, change, value: String(value ?? '') }
  switch (field) {
    case 'tag':
      return <TagValue {...valueProps} onBlur={onBlur} />
    case 'brand':
      return <BrandValue {...valueProps} />
    case 'category':
      return <CategoryValue {...valueProps} />
    case 'subcategory':
      return <SubcategoryValue {...valueProps} />
    case 'price':
      return <MoneyInput aria-label={label} error={error} value={value} onChange={change} onBlur={onBlur} />
    case 'stock':
      return <NumberInput aria-label={label} error={error} value={value} onChange={change} onBlur={onBlur} />
  }
}
