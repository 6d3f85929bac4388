import type { Variant, VariantInput } from '#contract/domains/product.ts'
import { combinations, mostVariants, type Option } from '#contract/domains/variants.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Changes } from './products.columns.ts'

type Planned = Pick<Variant, '_id' | 'values' | 'sku' | 'barcode' | 'price' | 'compareAtPrice' | 'costPrice' | 'media'>

const ownKeys = ['price', 'compareAtPrice', 'costPrice', 'sku', 'barcode'] as const

interface Before {
  options: readonly Option[]
  variants: readonly Planned[]
}

export interface VariantPlan {
  options: readonly Option[]
  variants: Planned[]
  removed: string[]
  /** True when the caller set the field on the variant itself. */
  isNamed(what: 'sku' | 'media', place: number): boolean
}

export const nothingYet: Before = { options: [], variants: [] }

export const changesVariants = (change: Changes): boolean =>
  change.options !== undefined || change.variants !== undefined || ownKeys.some((key) => change[key] !== undefined)

const fresh = (values: readonly string[]): Planned => ({
  _id: newId(),
  values: [...values],
  sku: null,
  barcode: null,
  price: null,
  compareAtPrice: null,
  costPrice: null,
  media: null,
})

const keyOf = (values: readonly string[]): string => JSON.stringify(values)

const isSame = (one: readonly Option[], other: readonly Option[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The given variants. One without an id keeps the existing variant with the same values, and its stock. */
const named = (before: Before, options: readonly Option[], inputs: readonly VariantInput[]): Planned[] => {
  const known = new Map(before.variants.map((variant) => [variant._id, variant]))
  const unnamed = new Map(before.variants.map((variant) => [keyOf(variant.values), variant]))
  for (const { _id } of inputs) if (_id !== undefined) unnamed.delete(keyOf(known.get(_id)?.values ?? []))
  const seen = new Set<string>()
  return inputs.map(({ _id, values, ...input }, place) => {
    const fits = values.length === options.length && values.every((value, at) => options[at]?.values.includes(value))
    const key = keyOf(values)
    if (!fits || seen.has(key)) return refuse('variants_mismatch', { at: `variants.${place}.values` })
    seen.add(key)
    const stays = _id === undefined ? unnamed.get(key) : known.get(_id)
    if (_id !== undefined && !stays) return refuse('unknown_reference', { at: `variants.${place}._id` })
    if (stays) known.delete(stays._id)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    return { ...(stays ?? fresh(values)), values, ...given }
  })
}

/** Maps the values of a former variant to the new options: by option name, or by index when the option was renamed. */
const carriedOver = (former: readonly Option[], options: readonly Option[]) => {
  const placeOf = (name: string, among: readonly Option[]): number =>
    among.findIndex((option) => option.name.toLowerCase() === name.toLowerCase())
  const sources = options.map(({ name }, place) => {
    const same = placeOf(name, former)
    if (same >= 0) return same
    const there = former[place]
    return there && placeOf(there.name, options) < 0 ? place : undefined
  })
  return (values: readonly string[]): string[] =>
    options.map((option, place) => {
      const source = sources[place]
      return (source === undefined ? option.values[0] : values[source]) ?? ''
    })
}

/** Every combination: variants whose values still exist are kept, new ones copy the prices of the first. */
const matrix = (before: Before, options: readonly Option[]): Planned[] => {
  const size = options.reduce((product, { values }) => product * values.length, 1)
  if (size > mostVariants) return refuse('too_many_variants', { at: 'options' })
  const carry = carriedOver(before.options, options)
  const staying = new Map<string, Planned>()
  for (const variant of before.variants) {
    const key = keyOf(carry(variant.values))
    if (!staying.has(key)) staying.set(key, variant)
  }
  const { price = null, compareAtPrice = null, costPrice = null } = before.variants[0] ?? {}
  return combinations(options).map((values) => {
    const stays = staying.get(keyOf(values))
    return stays ? { ...stays, values } : { ...fresh(values), price, compareAtPrice, costPrice }
  })
}

/** The variants of a product after a change of its options, its variants or its single-variant fields. */
export const planVariants = (before: Before, change: Changes): VariantPlan => {
  const options = change.options ?? before.options
  const own = ownKeys.filter((key) => change[key] !== undefined)
  if (options.length > 0 && own.length > 0) return refuse('per_variant', { at: own })
  const stays = before.variants.length > 0 && isSame(options, before.options)
  const planned = change.variants
    ? named(before, options, change.variants)
    : stays
      ? [...before.variants]
      : matrix(before, options)
  const variants = planned.map((variant) => ({
    ...variant,
    ...Object.fromEntries(own.map((key) => [key, change[key]])),
  }))
  const kept = new Set(variants.map(({ _id }) => _id))
  return {
    options,
    variants,
    removed: before.variants.map(({ _id }) => _id).filter((id) => !kept.has(id)),
    isNamed: (what, place) => change.variants?.[place]?.[what] !== undefined,
  }
}
