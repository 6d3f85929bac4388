import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { products } from '#contract/domains/products.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { Picker, type PickerOption } from '../../../kit/picker.tsx'
import type { Draft } from '../collections.draft.ts'
import { rulesText } from '../collections.text.ts'

interface ConditionValueProps {
  condition: Draft
  /** Whether the user may list the options of this field. */
  readable: boolean
  error: string | undefined
  change: (value: Draft['value']) => void
  left: () => void
}

type Named = Pick<ConditionValueProps, 'error' | 'change'> & { label: string; value: string }

const known = (chosen: { _id: string; name: string } | undefined): PickerOption[] =>
  chosen ? [{ value: chosen._id, label: chosen.name }] : []

const picked = ({ label, error, value, change }: Named, options: readonly PickerOption[]) => ({
  label,
  error,
  known: options,
  value: value || null,
  onChange: (next: string | null) => change(next ?? ''),
})

const BrandValue = (props: Named) => {
  const { data } = useGet(brands.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  const toOption = (brand: { _id: string; name: string }) => ({ value: brand._id, label: brand.name })
  return <Picker endpoint={brands.list} toOption={toOption} {...picked(props, known(data))} />
}

const CategoryValue = (props: Named) => {
  const { data } = useGet(categories.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  const toOption = (category: { _id: string; name: string }) => ({ value: category._id, label: category.name })
  return <Picker endpoint={categories.list} toOption={toOption} {...picked(props, known(data))} />
}

const SubcategoryValue = (props: Named) => {
  const { data } = useGet(subCategories.get, { params: { id: props.value } }, { enabled: props.value !== '' })
  // Subcategories of different categories may have the same name.
  const full = (one: { _id: string; name: string; categoryName: string }) => ({
    _id: one._id,
    name: `${one.categoryName} › ${one.name}`,
  })
  return (
    <Picker
      endpoint={subCategories.list}
      toOption={(one) => ({ value: one._id, label: full(one).name })}
      {...picked(props, known(data && full(data)))}
    />
  )
}

const TagValue = ({ label, error, value, change, left }: Named & { left: () => void }) => {
  const [search] = useDebouncedValue(value.trim(), 200)
  const { data } = useGet(products.tags, { query: search ? { search } : {} }, { keepPrevious: true })
  return (
    <Autocomplete
      aria-label={label}
      error={error}
      value={value}
      onChange={change}
      onBlur={left}
      maxLength={60}
      data={(data?.data ?? []).map(({ tag }) => tag)}
      filter={({ options }) => options}
    />
  )
}

/** The value input of a condition; its type depends on the field. */
export const ConditionValue = ({ condition, readable, error, change, left }: ConditionValueProps) => {
  const t = useText(rulesText)
  const { field, value } = condition
  const label = t(field)
  if (!readable) return <TextInput aria-label={label} disabled value={t('hiddenValue')} />
  const named = { label, error, change, value: String(value ?? '') }
  switch (field) {
    case 'tag':
      return <TagValue {...named} left={left} />
    case 'brand':
      return <BrandValue {...named} />
    case 'category':
      return <CategoryValue {...named} />
    case 'subcategory':
      return <SubcategoryValue {...named} />
    case 'price':
      return <MoneyInput aria-label={label} error={error} value={value} onChange={change} onBlur={left} />
    case 'stock':
      return <FigureInput aria-label={label} error={error} value={value} onChange={change} onBlur={left} />
  }
}
