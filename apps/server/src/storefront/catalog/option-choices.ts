import type { ShopProduct, ShopVariant } from '#contract/domains/shop-catalog.ts'

const isSellable = ({ availability }: ShopVariant): boolean => availability !== 'out_of_stock'

/** The requested variant, otherwise the first one that can be bought. */
export const selectVariant = ({ variants }: ShopProduct, id: string | null): ShopVariant | undefined =>
  variants.find(({ _id }) => _id === id) ?? variants.find(isSellable) ?? variants[0]

export interface Choice {
  value: string
  /** The variant that choosing the value leads to; null if no variant has it. */
  variant: string | null
  /** `elsewhere`: there is no variant with it and the other selected values, so choosing it changes those too. */
  state: 'selected' | 'available' | 'sold_out' | 'elsewhere' | 'missing'
}

export interface OptionChoices {
  name: string
  selected: string
  choices: Choice[]
}

/** Of the variants with a value, the one that keeps most of the other selected values, then one that can be bought. */
const findNearest = (variants: readonly ShopVariant[], selected: ShopVariant, index: number, value: string) => {
  const countKept = (variant: ShopVariant) => variant.values.filter((each, at) => each === selected.values[at]).length
  const [nearest] = variants
    .filter(({ values }) => values[index] === value)
    .toSorted((a, b) => countKept(b) - countKept(a) || Number(isSellable(b)) - Number(isSellable(a)))
  return nearest && { nearest, isSameOtherwise: countKept(nearest) === selected.values.length - 1 }
}

/** The options of a product with what choosing each value leads to. Only existing combinations can be reached. */
export const getOptionChoices = ({ options, variants }: ShopProduct, selected: ShopVariant): OptionChoices[] =>
  options.map(({ name, values }, index) => ({
    name,
    selected: selected.values[index] ?? '',
    choices: values.map((value): Choice => {
      if (value === selected.values[index]) return { value, variant: selected._id, state: 'selected' }
      const found = findNearest(variants, selected, index, value)
      if (!found) return { value, variant: null, state: 'missing' }
      const { nearest, isSameOtherwise } = found
      const state = !isSameOtherwise ? 'elsewhere' : isSellable(nearest) ? 'available' : 'sold_out'
      return { value, variant: nearest._id, state }
    }),
  }))
