import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, Variant } from '#contract/domains/product.ts'

type AuditValues = Record<string, unknown>

const toVariantValues = (variant: Variant): AuditValues => ({
  ...(variant.values.length > 0 ? { name: variant.values.join(' / ') } : {}),
  price: variant.price,
  compareAtPrice: variant.compareAtPrice,
  costPrice: variant.costPrice,
  sku: variant.sku,
  barcode: variant.barcode,
  tracksStock: variant.tracksStock,
  allowBackorder: variant.allowBackorder,
  isTaxable: variant.isTaxable,
  weightGrams: variant.weightGrams,
})

/** A product for the audit log: names instead of ids, and only fields people fill in. */
export const toAuditValues = (product: Product, customFields: readonly CustomField[] = []): AuditValues => {
  const getFieldName = (id: string): string => customFields.find((field) => field._id === id)?.name ?? id
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
    ...(options.length > 0 ? { variants: variants.map(toVariantValues) } : variants[0] && toVariantValues(variants[0])),
    fields: Object.fromEntries(Object.entries(product.fields).map(([id, value]) => [getFieldName(id), value])),
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    lowStockThreshold: product.lowStockThreshold,
  }
}

/** Only the fields that changed: a product with many variants would fill the log. */
export const diffProducts = (
  before: Product,
  after: Product,
  customFields: readonly CustomField[] = [],
): { before: AuditValues; after: AuditValues } => {
  const [previous, updated] = [toAuditValues(before, customFields), toAuditValues(after, customFields)]
  const names = [...new Set([...Object.keys(previous), ...Object.keys(updated)])].filter(
    (name) => JSON.stringify(previous[name]) !== JSON.stringify(updated[name]),
  )
  const pickChanged = (values: AuditValues): AuditValues =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pickChanged(previous), after: pickChanged(updated) }
}
