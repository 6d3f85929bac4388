import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { products } from '#contract/domains/products.ts'
import type { PickedKind } from '../discounts.draft.ts'
import { Picker, type PickerOption } from '../../../kit/picker.tsx'

const named = (row: { _id: string; name: string }) => ({ value: row._id, label: row.name })
const titled = (row: { _id: string; title: string }) => ({ value: row._id, label: row.title })
export const varied = (row: { _id: string; title: string; values: readonly string[] }) => ({
  value: row._id,
  label: row.values.length === 0 ? row.title : `${row.title} · ${row.values.join(' / ')}`,
})

const within = (row: { _id: string; name: string; categoryName: string }) => ({
  value: row._id,
  label: `${row.categoryName} · ${row.name}`,
})

const byTitle = { sortBy: 'title' }
const byName = { sortBy: 'name' }

interface Shared {
  label: string
  help?: string
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  known?: readonly PickerOption[]
}

type Choice =
  | { multiple?: false; value: string | null; onChange: (value: string | null, chosen: PickerOption[]) => void }
  | { multiple: true; value: string[]; onChange: (value: string[], chosen: PickerOption[]) => void }

/** Picks catalog entries of the given kind. */
export const TargetPicker = ({ kind, ...props }: { kind: PickedKind } & Shared & Choice) => {
  switch (kind) {
    case 'products':
      return <Picker {...props} endpoint={products.list} query={byTitle} toOption={titled} />
    case 'variants':
      return <Picker {...props} endpoint={products.grid} query={byTitle} toOption={varied} />
    case 'categories':
      return <Picker {...props} endpoint={categories.list} query={byName} toOption={named} />
    case 'subcategories':
      return <Picker {...props} endpoint={subCategories.list} query={byName} toOption={within} />
    case 'brands':
      return <Picker {...props} endpoint={brands.list} query={byName} toOption={named} />
    case 'collections':
      return <Picker {...props} endpoint={collections.list} query={byName} toOption={named} />
  }
}
