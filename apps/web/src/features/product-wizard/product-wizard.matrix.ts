import type * as z from 'zod'
import type { Product, variantInput } from '#contract/domains/product.ts'
import { type Option, combinations, mostVariants } from '#contract/domains/variants.ts'
import { slugOf } from './product-wizard.slug.ts'

export type VariantRow = z.input<typeof variantInput>

export interface Matrix {
  options: readonly Option[]
  variants: readonly VariantRow[]
}

export const rowsOf = ({ variants }: Pick<Product, 'variants'>): VariantRow[] =>
  variants.map(({ _id, values, price, compareAtPrice, costPrice, sku, barcode, media }) => ({
    _id,
    values,
    price,
    compareAtPrice,
    costPrice,
    sku,
    barcode,
    media,
  }))

/** The number of combinations. An option without values is still being typed and is ignored. */
export const sizeOf = (options: readonly Option[]): number =>
  options.reduce((count, { values }) => count * Math.max(1, values.length), 1)

export const keyOf = (values: readonly string[]): string => JSON.stringify(values)

const begun = (options: readonly Option[]) => options.filter(({ values }) => values.length > 0)

/** Whether variants can be built: option names must be unique and the combinations within the limit. */
export const isSound = (options: readonly Option[]): boolean => {
  const names = begun(options).map(({ name }) => name.trim().toLowerCase())
  return new Set(names).size === names.length && sizeOf(options) <= mostVariants
}

/** The previous index of each option, by name, or by position if it was renamed; undefined if it is new. */
const sourcesOf = (before: readonly Option[], after: readonly Option[]): (number | undefined)[] => {
  const placeOf = (name: string, among: readonly Option[]) =>
    among.findIndex((option) => option.name.toLowerCase() === name.toLowerCase())
  return after.map(({ name }, place) => {
    const same = placeOf(name, before)
    if (same >= 0) return same
    const there = before[place]
    return there && placeOf(there.name, after) < 0 ? place : undefined
  })
}

const fresh = (values: string[], like: VariantRow | undefined): VariantRow => ({
  values,
  price: like?.price ?? null,
  compareAtPrice: like?.compareAtPrice ?? null,
  costPrice: like?.costPrice ?? null,
  sku: null,
  barcode: null,
  media: null,
})

/**
 * The variants after the options were changed. A variant whose values remain keeps its id and stock; a removed
 * combination stays removed; a new one copies the prices of a similar variant; a saved one that returns is restored.
 * With a title, SKUs that were suggested from it are regenerated.
 */
export const regrow = (before: Matrix, options: readonly Option[], saved: Matrix, title?: string): VariantRow[] => {
  const [old, now] = [begun(before.options), begun(options)]
  const sources = sourcesOf(old, now)
  const taken = new Set<VariantRow>()
  const isAsSaved =
    JSON.stringify(now.map(({ name }) => name)) === JSON.stringify(saved.options.map(({ name }) => name))
  const returning = new Map(isAsSaved ? saved.variants.map((row) => [keyOf(row.values), row]) : [])
  const ids = new Set(before.variants.map(({ _id }) => _id))

  const isUnedited = (row: VariantRow) => title !== undefined && isSuggested(title, row)
  const grown = combinations(now).flatMap((values): VariantRow[] => {
    const like = before.variants.find((row) =>
      sources.every((source, place) => source === undefined || row.values[source] === values[place]),
    )
    // Existing variants become the first value of a new option.
    const isHeir = sources.every((source, place) => source !== undefined || values[place] === now[place]?.values[0])
    if (like && isHeir && !taken.has(like)) {
      taken.add(like)
      const follows = keyOf(like.values) !== keyOf(values) && isUnedited(like)
      return [{ ...like, values, ...(follows && { sku: null }) }]
    }
    if (like) return [fresh(values, like)]
    const back = returning.get(keyOf(values))
    if (back && !ids.has(back._id)) return [back]
    const wasLeftOut = sources.every(
      (source, place) => source !== undefined && old[source]?.values.includes(values[place] ?? ''),
    )
    return wasLeftOut && before.variants.length > 0 ? [] : [fresh(values, before.variants[0])]
  })
  return title !== undefined && before.variants.some(isUnedited) ? withSuggestedSkus(title, grown) : grown
}

/** Combinations that have no variant. */
export const leftOut = ({ options, variants }: Matrix): VariantRow[] => {
  const there = new Set(variants.map(({ values }) => keyOf(values)))
  return combinations(begun(options))
    .filter((values) => !there.has(keyOf(values)))
    .map((values) => fresh(values, variants[0]))
}

export const inOrder = ({ options, variants }: Matrix): VariantRow[] => {
  const places = new Map(combinations(begun(options)).map((values, place) => [keyOf(values), place]))
  const placeOf = ({ values }: VariantRow) => places.get(keyOf(values)) ?? 0
  return [...variants].sort((a, b) => placeOf(a) - placeOf(b))
}

const code = (words: string, most: number): string => slugOf(words).slice(0, most).replace(/-+$/, '').toUpperCase()

const stemOf = (title: string, values: readonly string[]): string =>
  [code(title, 16), ...values.map((value) => code(value, 12))].filter(Boolean).join('-')

const isSuggested = (title: string, { sku, values }: VariantRow): boolean => {
  const stem = stemOf(title, values)
  // The SKU of a product without options was typed, never suggested.
  if (!sku || stem === '' || values.length === 0) return false
  return sku === stem || (sku.startsWith(`${stem}-`) && /^\d+$/.test(sku.slice(stem.length + 1)))
}

/** SKUs from the title and the values, for variants without one. */
export const withSuggestedSkus = (title: string, variants: readonly VariantRow[]): VariantRow[] => {
  const used = new Set(variants.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : [])))
  return variants.map((row) => {
    if (row.sku) return row
    const stem = stemOf(title, row.values)
    if (stem === '') return row
    let sku = stem
    for (let count = 2; used.has(sku.toLowerCase()); count += 1) sku = `${stem}-${count}`
    used.add(sku.toLowerCase())
    return { ...row, sku }
  })
}
