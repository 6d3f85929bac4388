import * as z from 'zod'
import {
  revisionFields,
  id,
  instant,
  isBlank,
  requiredText,
  objectKey,
  image,
  freeText,
  reference,
  urlHandle,
} from '../core/fields.ts'
import { price } from '../core/money-fields.ts'
import { withMessage } from '#contract/core/validation-messages.ts'
import { billingTypes, mediaKinds, productTypes, publishStates, visibilities } from '../enumerations.ts'
import { fieldValue, fieldValues } from './custom-fields.ts'
import { maxVariants, option, options } from './variants.ts'

export const billingUnits = ['day', 'week', 'month', 'year'] as const
export const maxMedia = 50
export const maxTags = 50
/** Characters including HTML tags, before and after sanitizing. */
export const maxDescriptionLength = 60_000

const billingPeriod = z.strictObject({ every: z.int().min(1).max(365), unit: z.enum(billingUnits) })
const millimetres = z.int().min(0).max(100_000)
const size = z.strictObject({ length: millimetres, width: millimetres, height: millimetres })
const nullablePrice = price.nullable()
export const sku = requiredText(80)
export const barcode = requiredText(80)

export const variant = z.object({
  _id: id,
  /** In the order of the product's options; empty without options. */
  values: z.array(z.string()),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Null while unset; the product then can't go live. */
  price: z.int().nullable(),
  compareAtPrice: z.int().nullable(),
  costPrice: z.int().nullable(),
  /** One of the product's media. */
  media: id.nullable(),
  /** False: always available, and orders don't change its stock. */
  tracksStock: z.boolean(),
  /** Whether it sells when out of stock. */
  allowBackorder: z.boolean(),
  /** False: taxed at 0. */
  isTaxable: z.boolean(),
  /** Null means the product's weight. */
  weightGrams: z.int().nullable(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  incoming: z.int(),
})
export type Variant = z.infer<typeof variant>

export const productMedia = z.object({
  _id: id,
  kind: z.enum(mediaKinds),
  alt: z.string(),
  /** For kind `text`. */
  body: z.string(),
  /** Files are private: instead of a URL, `fileLink` returns one that expires. */
  file: image.extend({ url: z.string().nullable() }).nullable(),
})
export type ProductMedia = z.infer<typeof productMedia>

export const product = z.object({
  _id: id,
  title: z.string(),
  slug: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  type: z.enum(productTypes),
  billingType: z.enum(billingTypes),
  billingPeriod: billingPeriod.nullable(),
  publishState: z.enum(publishStates),
  visibility: z.enum(visibilities),
  category: reference.nullable(),
  subcategory: reference.nullable(),
  brand: reference.nullable(),
  collections: z.array(reference.extend({ byHand: z.boolean() })),
  tags: z.array(z.string()),
  media: z.array(productMedia),
  /** Parts per million; null means the store's rate. */
  taxRate: z.int().nullable(),
  /** Grams. */
  weight: z.int().nullable(),
  /** Millimeters. */
  size: size.nullable(),
  options: z.array(option),
  variants: z.array(variant),
  fields: z.record(z.string(), fieldValue),
  seoTitle: z.string(),
  seoDescription: z.string(),
  lowStockThreshold: z.int().nullable(),
  /** True if every variant sells when out of stock. */
  allowBackorder: z.boolean(),
  archivedAt: instant.nullable(),
  ...revisionFields,
})
export type Product = z.infer<typeof product>

/** A product in the list. */
export const productRow = z.object({
  _id: id,
  title: z.string(),
  picture: z.string().nullable(),
  type: z.enum(productTypes),
  publishState: z.enum(publishStates),
  visibility: z.enum(visibilities),
  category: reference.nullable(),
  subcategory: reference.nullable(),
  brand: reference.nullable(),
  tags: z.array(z.string()),
  sku: z.string().nullable(),
  /** Null while no variant has a price. */
  priceMin: z.int().nullable(),
  priceMax: z.int().nullable(),
  costMin: z.int().nullable(),
  costMax: z.int().nullable(),
  onHand: z.int(),
  available: z.int(),
  variants: z.int(),
  /** False if none of its variants tracks stock. */
  tracksStock: z.boolean(),
  isLow: z.boolean(),
  archivedAt: instant.nullable(),
  ...revisionFields,
})
export type ProductRow = z.infer<typeof productRow>

const shownReference = reference.partial({ _id: true })
/** A product in a page of the list; compact rows are without the optional fields. */
export const productListRow = productRow
  .extend({ category: shownReference.nullable(), subcategory: shownReference.nullable() })
  .partial({
    type: true,
    brand: true,
    tags: true,
    costMin: true,
    costMax: true,
    onHand: true,
    version: true,
    updatedAt: true,
    updatedBy: true,
  })
export type ProductListRow = z.infer<typeof productListRow>

const priceFields = {
  price: nullablePrice.optional(),
  compareAtPrice: nullablePrice.optional(),
  costPrice: nullablePrice.optional(),
  sku: sku.nullable().optional(),
  barcode: barcode.nullable().optional(),
}

const variantFlags = {
  tracksStock: z.boolean().optional(),
  allowBackorder: z.boolean().optional(),
  isTaxable: z.boolean().optional(),
}
const grams = z.int().min(0).max(10_000_000).nullable()

/** With `_id` an existing variant is updated, without it a new one is added; variants left out are deleted. */
export const variantInput = z.strictObject({
  _id: id.optional(),
  values: z.array(requiredText(60)).max(3),
  ...priceFields,
  ...variantFlags,
  weightGrams: grams.optional(),
  media: id.nullable().optional(),
})
export type VariantInput = z.infer<typeof variantInput>

export const productMediaInput = z
  .strictObject({
    _id: id.optional(),
    kind: z.enum(mediaKinds),
    key: objectKey.optional(),
    alt: freeText(300).optional(),
    body: freeText(5000).optional(),
  })
  .refine((input) => (input.kind === 'text') === (input.key === undefined), withMessage('invalid'))
  .refine((input) => input.kind !== 'text' || !isBlank(input.body ?? ''), {
    path: ['body'],
    ...withMessage('required'),
  })
export type ProductMediaInput = z.output<typeof productMediaInput>

export const productFields = z.strictObject({
  title: requiredText(200),
  slug: urlHandle.optional(),
  description: z.string().max(maxDescriptionLength).optional(),
  type: z.enum(productTypes).optional(),
  billingType: z.enum(billingTypes).optional(),
  billingPeriod: billingPeriod.nullable().optional(),
  publishState: z.enum(publishStates).optional(),
  visibility: z.enum(visibilities).optional(),
  category: id.nullable().optional(),
  subcategory: id.nullable().optional(),
  brand: id.nullable().optional(),
  /** Collections it was added to manually. */
  collections: z.array(id).max(100).optional(),
  tags: z.array(requiredText(60)).max(maxTags).optional(),
  media: z.array(productMediaInput).max(maxMedia).optional(),
  taxRate: z.int().min(0).max(1_000_000).nullable().optional(),
  weight: grams.optional(),
  size: size.nullable().optional(),
  options: options.optional(),
  variants: z.array(variantInput).min(1).max(maxVariants).optional(),
  fields: fieldValues.optional(),
  seoTitle: freeText(120).optional(),
  seoDescription: freeText(320).optional(),
  lowStockThreshold: z.int().min(0).max(1_000_000).nullable().optional(),
  /** Set on all variants for which the request has no value. */
  ...variantFlags,
  /** For the single variant of a product without options; otherwise set per variant. */
  ...priceFields,
})
export type ProductFields = z.output<typeof productFields>
