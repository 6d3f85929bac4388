import type { Variant, VariantInput } from '#contract/domains/product.ts'
import { combinations, maxVariants, type Option } from '#contract/domains/variants.ts'
import { newId } from '#server/platform/ids.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ProductChanges } from './product-columns.rules.ts'

type PlannedVariant = Pick<
  Variant,
  | '_id'
  | 'values'
  | 'sku'
  | 'barcode'
  | 'price'
  | 'compareAtPrice'
  | 'costPrice'
  | 'media'
  | 'tracksStock'
  | 'allowBackorder'
  | 'isTaxable'
  | 'weightGrams'
>

const singleVariantKeys = ['price', 'compareAtPrice', 'costPrice', 'sku', 'barcode'] as const
/** Given for the product, they are set on all of its variants. */
const flagKeys = ['tracksStock', 'allowBackorder', 'isTaxable'] as const

interface VariantState {
  options: readonly Option[]
  variants: readonly PlannedVariant[]
}

export interface VariantPlan {
  options: readonly Option[]
  variants: PlannedVariant[]
  removed: string[]
  /** True when the caller set the field on the variant itself. */
  isExplicit(field: 'sku' | 'media', index: number): boolean
}

export const noVariants: VariantState = { options: [], variants: [] }

export const affectsVariants = (change: ProductChanges): boolean =>
  change.options !== undefined ||
  change.variants !== undefined ||
  [...singleVariantKeys, ...flagKeys].some((key) => change[key] !== undefined)

/** Stock and tax follow another variant of the product, if it has one. */
const newVariant = (values: readonly string[], like: PlannedVariant | undefined): PlannedVariant => ({
  _id: newId(),
  values: [...values],
  sku: null,
  barcode: null,
  price: null,
  compareAtPrice: null,
  costPrice: null,
  media: null,
  tracksStock: like?.tracksStock ?? true,
  allowBackorder: like?.allowBackorder ?? false,
  isTaxable: like?.isTaxable ?? true,
  weightGrams: like?.weightGrams ?? null,
})

const toKey = (values: readonly string[]): string => JSON.stringify(values)

const isSame = (a: readonly Option[], b: readonly Option[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The given variants. One without an id keeps the existing variant with the same values, and its stock. */
const planNamedVariants = (
  before: VariantState,
  options: readonly Option[],
  inputs: readonly VariantInput[],
): PlannedVariant[] => {
  const byId = new Map(before.variants.map((variant) => [variant._id, variant]))
  const byValues = new Map(before.variants.map((variant) => [toKey(variant.values), variant]))
  for (const { _id } of inputs) if (_id !== undefined) byValues.delete(toKey(byId.get(_id)?.values ?? []))
  const seen = new Set<string>()
  return inputs.map(({ _id, values, ...input }, index) => {
    const fits =
      values.length === options.length &&
      values.every((value, optionIndex) => options[optionIndex]?.values.includes(value))
    const key = toKey(values)
    if (!fits || seen.has(key)) return fail('variants_mismatch', { field: `variants.${index}.values` })
    seen.add(key)
    const existing = _id === undefined ? byValues.get(key) : byId.get(_id)
    if (_id !== undefined && !existing) return fail('unknown_reference', { field: `variants.${index}._id` })
    if (existing) byId.delete(existing._id)
    const provided = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    return { ...(existing ?? newVariant(values, before.variants[0])), values, ...provided }
  })
}

/** Maps the values of a former variant to the new options: by option name, or by index when the option was renamed. */
const makeValueMapper = (former: readonly Option[], options: readonly Option[]) => {
  const findOption = (name: string, candidates: readonly Option[]): number =>
    candidates.findIndex((option) => option.name.toLowerCase() === name.toLowerCase())
  const sources = options.map(({ name }, index) => {
    const sameName = findOption(name, former)
    if (sameName >= 0) return sameName
    const formerOption = former[index]
    return formerOption && findOption(formerOption.name, options) < 0 ? index : undefined
  })
  return (values: readonly string[]): string[] =>
    options.map((option, index) => {
      const source = sources[index]
      return (source === undefined ? option.values[0] : values[source]) ?? ''
    })
}

/** Every combination: variants whose values still exist are kept, new ones copy the prices of the first. */
const planMatrix = (before: VariantState, options: readonly Option[]): PlannedVariant[] => {
  const size = options.reduce((product, { values }) => product * values.length, 1)
  if (size > maxVariants) return fail('too_many_variants', { field: 'options' })
  const toNewValues = makeValueMapper(before.options, options)
  const existingByKey = new Map<string, PlannedVariant>()
  for (const variant of before.variants) {
    const key = toKey(toNewValues(variant.values))
    if (!existingByKey.has(key)) existingByKey.set(key, variant)
  }
  const first = before.variants[0]
  const { price = null, compareAtPrice = null, costPrice = null } = first ?? {}
  return combinations(options).map((values) => {
    const existing = existingByKey.get(toKey(values))
    return existing ? { ...existing, values } : { ...newVariant(values, first), price, compareAtPrice, costPrice }
  })
}

/** The variants of a product after a change of its options, its variants or its single-variant fields. */
export const planVariants = (before: VariantState, change: ProductChanges): VariantPlan => {
  const options = change.options ?? before.options
  const givenKeys = singleVariantKeys.filter((key) => change[key] !== undefined)
  if (options.length > 0 && givenKeys.length > 0) return fail('per_variant', { field: givenKeys })
  const existing = before.variants.length > 0 && isSame(options, before.options)
  const planned = change.variants
    ? planNamedVariants(before, options, change.variants)
    : existing
      ? [...before.variants]
      : planMatrix(before, options)
  const flags = flagKeys.filter((key) => change[key] !== undefined)
  const variants = planned.map((variant, index) => ({
    ...variant,
    ...Object.fromEntries(givenKeys.map((key) => [key, change[key]])),
    ...Object.fromEntries(flags.map((key) => [key, change.variants?.[index]?.[key] ?? change[key]])),
  }))
  const keptIds = new Set(variants.map(({ _id }) => _id))
  return {
    options,
    variants,
    removed: before.variants.map(({ _id }) => _id).filter((id) => !keptIds.has(id)),
    isExplicit: (field, index) => change.variants?.[index]?.[field] !== undefined,
  }
}
