import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { products } from '#contract/domains/products.ts'
import type { PickerKind } from '#web/features/discounts/discounts.draft.ts'
import { Picker, type PickerOption } from '#web/kit/fields/picker.tsx'

const toNamedOption = (row: { _id: string; name: string }) => ({ value: row._id, label: row.name })
const toTitledOption = (row: { _id: string; title: string }) => ({ value: row._id, label: row.title })
export const toVariantOption = (row: { _id: string; title: string; values: readonly string[] }) => ({
  value: row._id,
  label: row.values.length === 0 ? row.title : `${row.title} · ${row.values.join(' / ')}`,
})

const toSubcategoryOption = (row: { _id: string; name: string; categoryName: string }) => ({
  value: row._id,
  label: `${row.categoryName} · ${row.name}`,
})

const byTitle = { sortBy: 'title' }
const byName = { sortBy: 'name' }

interface SharedPickerProps {
  label: string
  help?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  knownOptions?: readonly PickerOption[]
}

type SelectionProps =
  | { multiple?: false; value: string | null; onChange: (value: string | null, selected: PickerOption[]) => void }
  | { multiple: true; value: string[]; onChange: (value: string[], selected: PickerOption[]) => void }

/** Picks catalog entries of the given kind. */
export const TargetPicker = ({ kind, ...props }: { kind: PickerKind } & SharedPickerProps & SelectionProps) => {
  switch (kind) {
    case 'products':
      return <Picker {...props} endpoint={products.list} query={byTitle} toOption={toTitledOption} />
    case 'variants':
      return <Picker {...props} endpoint={products.grid} query={byTitle} toOption={toVariantOption} />
    case 'categories':
      return <Picker {...props} endpoint={categories.list} query={byName} toOption={toNamedOption} />
    case 'subcategories':
      return <Picker {...props} endpoint={subCategories.list} query={byName} toOption={toSubcategoryOption} />
    case 'brands':
      return <Picker {...props} endpoint={brands.list} query={byName} toOption={toNamedOption} />
    case 'collections':
      return <Picker {...props} endpoint={collections.list} query={byName} toOption={toNamedOption} />
  }
}
