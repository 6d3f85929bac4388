import * as z from 'zod'
import { edited, id, instant, isBlank, line, objectKey, picture, prose, reference } from '../core/fields.ts'
import { price } from '../core/money.ts'
import { said } from '../core/validation-words.ts'
import { billingTypes, mediaKinds, productTypes, publishStates, visibilities } from '../enumerations.ts'
import { fieldValue, fieldValues } from './custom-fields.ts'
import { mostVariants, option, options } from './variants.ts'

export const billingUnits = ['day', 'week', 'month', 'year'] as const
export const mostMedia = 50
export const mostTags = 50
/** Characters including HTML tags, before and after sanitizing. */
export const mostDescription = 60_000

const billingPeriod = z.strictObject({ every: z.int().min(1).max(365), unit: z.enum(billingUnits) })
const millimetres = z.int().min(0).max(100_000)
const size = z.strictObject({ length: millimetres, width: millimetres, height: millimetres })
const amountOrNone = price.nullable()
export const sku = line(80)
export const barcode = line(80)

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
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  incoming: z.int(),
})
export type Variant = z.infer<typeof variant>

export const medium = z.object({
  _id: id,
  kind: z.enum(mediaKinds),
  alt: z.string(),
  /** For kind `text`. */
  body: z.string(),
  file: picture.nullable(),
})
export type Medium = z.infer<typeof medium>

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
  media: z.array(medium),
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
  allowBackorder: z.boolean(),
  archivedAt: instant.nullable(),
  ...edited,
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
  isLow: z.boolean(),
  archivedAt: instant.nullable(),
  ...edited,
})
export type ProductRow = z.infer<typeof productRow>

const ownPrices = {
  price: amountOrNone.optional(),
  compareAtPrice: amountOrNone.optional(),
  costPrice: amountOrNone.optional(),
  sku: sku.nullable().optional(),
  barcode: barcode.nullable().optional(),
}

/** With `_id` an existing variant is updated, without it a new one is added; variants left out are deleted. */
export const variantInput = z.strictObject({
  _id: id.optional(),
  values: z.array(line(60)).max(3),
  ...ownPrices,
  media: id.nullable().optional(),
})
export type VariantInput = z.infer<typeof variantInput>

export const mediumInput = z
  .strictObject({
    _id: id.optional(),
    kind: z.enum(mediaKinds),
    key: objectKey.optional(),
    alt: prose(300).optional(),
    body: prose(5000).optional(),
  })
  .refine((one) => (one.kind === 'text') === (one.key === undefined), said('invalid'))
  .refine((one) => one.kind !== 'text' || !isBlank(one.body ?? ''), { path: ['body'], ...said('required') })
export type MediumInput = z.output<typeof mediumInput>

export const productSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(120)
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(value), said('slug'))

export const productFields = z.strictObject({
  title: line(200),
  slug: productSlug.optional(),
  description: z.string().max(mostDescription).optional(),
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
  tags: z.array(line(60)).max(mostTags).optional(),
  media: z.array(mediumInput).max(mostMedia).optional(),
  taxRate: z.int().min(0).max(1_000_000).nullable().optional(),
  weight: z.int().min(0).max(10_000_000).nullable().optional(),
  size: size.nullable().optional(),
  options: options.optional(),
  variants: z.array(variantInput).min(1).max(mostVariants).optional(),
  fields: fieldValues.optional(),
  seoTitle: prose(120).optional(),
  seoDescription: prose(320).optional(),
  lowStockThreshold: z.int().min(0).max(1_000_000).nullable().optional(),
  allowBackorder: z.boolean().optional(),
  /** For the single variant of a product without options; otherwise set per variant. */
  ...ownPrices,
})
export type ProductFields = z.output<typeof productFields>
