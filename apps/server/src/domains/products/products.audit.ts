import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, Variant } from '#contract/domains/product.ts'

type Words = Record<string, unknown>

const variantWords = ({ values, sku, barcode, price, compareAtPrice, costPrice }: Variant): Words => ({
  ...(values.length > 0 ? { name: values.join(' / ') } : {}),
  price,
  compareAtPrice,
  costPrice,
  sku,
  barcode,
})

/** A product for the audit log: names instead of ids, and only fields people fill in. */
export const inWords = (product: Product, customFields: readonly CustomField[] = []): Words => {
  const nameOf = (id: string): string => customFields.find((field) => field._id === id)?.name ?? id
  const { options, variants, size } = product
  return {
    title: product.title,
    slug: product.slug,
    description: product.description,
    type: product.type,
    billingType: product.billingType,
    billingPeriod: product.billingPeriod,
    publishState: product.publishState,
    visibility: product.visibility,
    category: product.category?.name ?? null,
    subcategory: product.subcategory?.name ?? null,
    brand: product.brand?.name ?? null,
    collections: product.collections.filter(({ byHand }) => byHand).map(({ name }) => name),
    tags: product.tags,
    media: product.media.map(({ alt, body, file }) => alt || file?.key || body),
    taxRate: product.taxRate,
    weight: product.weight,
    size: size && [size.length, size.width, size.height].join(' × '),
    options: options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
    ...(options.length > 0 ? { variants: variants.map(variantWords) } : variants[0] && variantWords(variants[0])),
    fields: Object.fromEntries(Object.entries(product.fields).map(([id, value]) => [nameOf(id), value])),
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    lowStockThreshold: product.lowStockThreshold,
    allowBackorder: product.allowBackorder,
  }
}

/** Only the fields that changed: a product with many variants would fill the log. */
export const changesOf = (
  before: Product,
  after: Product,
  customFields: readonly CustomField[] = [],
): { before: Words; after: Words } => {
  const [old, young] = [inWords(before, customFields), inWords(after, customFields)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(young[name]),
  )
  const only = (words: Words): Words => Object.fromEntries(names.map((name) => [name, words[name] ?? null]))
  return { before: only(old), after: only(young) }
}
