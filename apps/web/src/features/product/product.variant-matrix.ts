import type * as z from 'zod'
import type { Product, variantInput } from '#contract/domains/product.ts'
import { type Option, combinations, maxVariants } from '#contract/domains/variants.ts'
import { slugify } from './product.slugify.ts'

export type VariantRow = z.input<typeof variantInput>

export interface VariantMatrix {
  options: readonly Option[]
  variants: readonly VariantRow[]
}

export const toVariantRows = ({ variants }: Pick<Product, 'variants'>): VariantRow[] =>
  variants.map((variant) => ({
    _id: variant._id,
    values: variant.values,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    costPrice: variant.costPrice,
    sku: variant.sku,
    barcode: variant.barcode,
    media: variant.media,
    tracksStock: variant.tracksStock,
    allowBackorder: variant.allowBackorder,
    isTaxable: variant.isTaxable,
    weightGrams: variant.weightGrams,
  }))

/** The number of combinations. An option without values is still being typed and is ignored. */
export const countCombinations = (options: readonly Option[]): number =>
  options.reduce((count, { values }) => count * Math.max(1, values.length), 1)

export const toKey = (values: readonly string[]): string => JSON.stringify(values)

const withValues = (options: readonly Option[]) => options.filter(({ values }) => values.length > 0)

/** Whether variants can be built: option names must be unique and the combinations within the limit. */
export const isValidOptions = (options: readonly Option[]): boolean => {
  const names = withValues(options).map(({ name }) => name.trim().toLowerCase())
  return new Set(names).size === names.length && countCombinations(options) <= maxVariants
}

/** The previous index of each option, by name, or by position if it was renamed; undefined if it is new. */
const matchOptions = (before: readonly Option[], after: readonly Option[]): (number | undefined)[] => {
  const findIndex = (name: string, list: readonly Option[]) =>
    list.findIndex((option) => option.name.toLowerCase() === name.toLowerCase())
  return after.map(({ name }, index) => {
    const sameName = findIndex(name, before)
    if (sameName >= 0) return sameName
    const optionAtIndex = before[index]
    return optionAtIndex && findIndex(optionAtIndex.name, after) < 0 ? index : undefined
  })
}

const newVariant = (values: string[], template: VariantRow | undefined): VariantRow => ({
  values,
  price: template?.price ?? null,
  compareAtPrice: template?.compareAtPrice ?? null,
  costPrice: template?.costPrice ?? null,
  sku: null,
  barcode: null,
  media: null,
  tracksStock: template?.tracksStock ?? true,
  allowBackorder: template?.allowBackorder ?? false,
  isTaxable: template?.isTaxable ?? true,
  weightGrams: template?.weightGrams ?? null,
})

/**
 * The variants after the options were changed. A variant whose values remain keeps its id and stock; a removed
 * combination stays removed; a new one copies the prices of a similar variant; a saved one that returns is restored.
 * With a title, SKUs that were suggested from it are regenerated.
 */
export const rebuildVariants = (
  before: VariantMatrix,
  options: readonly Option[],
  saved: VariantMatrix,
  title?: string,
): VariantRow[] => {
  const [oldOptions, newOptions] = [withValues(before.options), withValues(options)]
  const sources = matchOptions(oldOptions, newOptions)
  const reused = new Set<VariantRow>()
  const hasSavedOptions =
    JSON.stringify(newOptions.map(({ name }) => name)) === JSON.stringify(saved.options.map(({ name }) => name))
  const savedByKey = new Map(hasSavedOptions ? saved.variants.map((row) => [toKey(row.values), row]) : [])
  const ids = new Set(before.variants.map(({ _id }) => _id))

  const isUnedited = (row: VariantRow) => title !== undefined && isSuggested(title, row)
  const rebuilt = combinations(newOptions).flatMap((values): VariantRow[] => {
    const template = before.variants.find((row) =>
      sources.every((source, index) => source === undefined || row.values[source] === values[index]),
    )
    // Existing variants become the first value of a new option.
    const isFirstValue = sources.every(
      (source, index) => source !== undefined || values[index] === newOptions[index]?.values[0],
    )
    if (template && isFirstValue && !reused.has(template)) {
      reused.add(template)
      const resetsSku = toKey(template.values) !== toKey(values) && isUnedited(template)
      return [{ ...template, values, ...(resetsSku && { sku: null }) }]
    }
    if (template) return [newVariant(values, template)]
    const savedRow = savedByKey.get(toKey(values))
    if (savedRow && !ids.has(savedRow._id)) return [savedRow]
    const wasRemoved = sources.every(
      (source, index) => source !== undefined && oldOptions[source]?.values.includes(values[index] ?? ''),
    )
    return wasRemoved && before.variants.length > 0 ? [] : [newVariant(values, before.variants[0])]
  })
  return title !== undefined && before.variants.some(isUnedited) ? withSuggestedSkus(title, rebuilt) : rebuilt
}

/** Combinations that have no variant. */
export const getMissingCombinations = ({ options, variants }: VariantMatrix): VariantRow[] => {
  const existingKeys = new Set(variants.map(({ values }) => toKey(values)))
  return combinations(withValues(options))
    .filter((values) => !existingKeys.has(toKey(values)))
    .map((values) => newVariant(values, variants[0]))
}

export const sortByOptions = ({ options, variants }: VariantMatrix): VariantRow[] => {
  const indexes = new Map(combinations(withValues(options)).map((values, index) => [toKey(values), index]))
  const findIndex = ({ values }: VariantRow) => indexes.get(toKey(values)) ?? 0
  return [...variants].sort((a, b) => findIndex(a) - findIndex(b))
}

const toCode = (text: string, maxLength: number): string =>
  slugify(text).slice(0, maxLength).replace(/-+$/, '').toUpperCase()

const toSkuStem = (title: string, values: readonly string[]): string =>
  [toCode(title, 16), ...values.map((value) => toCode(value, 12))].filter(Boolean).join('-')

const isSuggested = (title: string, { sku, values }: VariantRow): boolean => {
  const stem = toSkuStem(title, values)
  // The SKU of a product without options was typed, never suggested.
  if (!sku || stem === '' || values.length === 0) return false
  return sku === stem || (sku.startsWith(`${stem}-`) && /^\d+$/.test(sku.slice(stem.length + 1)))
}

/** SKUs from the title and the values, for variants without one. */
export const withSuggestedSkus = (title: string, variants: readonly VariantRow[]): VariantRow[] => {
  const used = new Set(variants.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : [])))
  return variants.map((row) => {
    if (row.sku) return row
    const stem = toSkuStem(title, row.values)
    if (stem === '') return row
    let sku = stem
    for (let count = 2; used.has(sku.toLowerCase()); count += 1) sku = `${stem}-${count}`
    used.add(sku.toLowerCase())
    return { ...row, sku }
  })
}
