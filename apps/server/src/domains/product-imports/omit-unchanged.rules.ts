import { isDeepStrictEqual } from 'node:util'
import type { Product, ProductFields, VariantInput } from '#contract/domains/product.ts'

type Changes = Partial<ProductFields>

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

const isVariantUnchanged = (
  { _id, ...input }: VariantInput,
  current: Product['variants'][number] | undefined,
): boolean =>
  _id === current?._id &&
  Object.entries(input).every(([name, value]) => isDeepStrictEqual(value, current?.[name as keyof typeof current]))

/** Compares references by id; every other field as it is. */
const isUnchanged = (name: string, changes: Changes, product: Product): boolean => {
  switch (name) {
    case 'category':
    case 'subcategory':
    case 'brand':
      return changes[name] === (product[name]?._id ?? null)
    case 'collections':
      return isSameSet(
        changes.collections ?? [],
        product.collections.filter(({ byHand }) => byHand).map(({ _id }) => _id),
      )
    case 'fields':
      return Object.entries(changes.fields ?? {}).every(([id, value]) => isDeepStrictEqual(value, product.fields[id]))
    case 'variants':
      return (
        changes.variants?.length === product.variants.length &&
        changes.variants.every((variant, index) => isVariantUnchanged(variant, product.variants[index]))
      )
    default:
      return isDeepStrictEqual(changes[name as keyof Changes], product[name as keyof Product])
  }
}

/** The changes that make a difference. Options and variants are one: either both are written or none. */
export const omitUnchanged = (changes: Changes, product: Product): Changes => {
  const names = Object.keys(changes).filter((name) => !isUnchanged(name, changes, product))
  const written = new Set(names)
  if (written.has('options') || written.has('variants')) for (const name of ['options', 'variants']) written.add(name)
  // A new category clears the subcategory.
  if (written.has('category')) written.add('subcategory')
  return Object.fromEntries(Object.entries(changes).filter(([name]) => written.has(name)))
}
