import * as z from 'zod'
import { isBlank, urlHandle } from '#contract/core/fields.ts'
import { withMessage, withText } from '#contract/core/validation-messages.ts'
import { type CustomField, type FieldValue, fieldValue } from '#contract/domains/custom-fields.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import {
  type MissingItem,
  type ReadinessInput,
  findMissingForLive,
  getApplicableFields,
  isValidFieldValue,
} from '#contract/domains/product-readiness.ts'
import { maxVariants } from '#contract/domains/variants.ts'
import { countCombinations, toVariantRows } from './product.variant-matrix.ts'

// Null, not zero, if it wasn't measured.
const dimension = z.int().min(0).max(100_000).nullable()

export const dimensionNames = ['length', 'width', 'height'] as const

export type Dimensions = Record<(typeof dimensionNames)[number], number | null>

export const noDimensions: Dimensions = { length: null, width: null, height: null }

/** Dimensions to fill in because another one is. */
export const getMissingDimensions = (size: Dimensions) => {
  const missing = dimensionNames.filter((name) => size[name] === null)
  return missing.length < dimensionNames.length ? missing : []
}

const allThree = withText({
  en: 'Fill in all three, or none.',
  es: 'Completa las tres medidas o ninguna.',
})

const size = z
  .strictObject({ length: dimension, width: dimension, height: dimension })
  .superRefine((dimensions, context) => {
    for (const name of getMissingDimensions(dimensions)) context.addIssue({ code: 'custom', path: [name], ...allThree })
  })

const options = productFields.shape.options.refine(
  (value = []) => countCombinations(value) <= maxVariants,
  withMessage('invalid'),
)

/** Everything about a product that forms edit. What variants have is edited in the one variant without options. */
export const productForm = productFields
  .omit({ price: true, compareAtPrice: true, costPrice: true, sku: true, barcode: true })
  .omit({ tracksStock: true, allowBackorder: true, isTaxable: true })
  .required({ type: true, billingType: true, publishState: true, visibility: true, variants: true })
  .extend({ slug: urlHandle, size, options, fields: z.record(z.string(), fieldValue.nullable()) })

export type ProductFormValues = z.input<typeof productForm>
type ProductFormOutput = z.output<typeof productForm>

/** The fields of each step of the wizard that has a form. */
export const stepFields = {
  basic: { title: true, description: true, type: true, billingType: true, billingPeriod: true },
  organization: { category: true, subcategory: true, brand: true, collections: true, tags: true, visibility: true },
  details: {
    variants: true,
    taxRate: true,
    weight: true,
    size: true,
    lowStockThreshold: true,
    slug: true,
    seoTitle: true,
    seoDescription: true,
  },
  media: { media: true },
  variants: { options: true, variants: true },
  fields: { fields: true },
} as const

/** Checks values that are set. Required fields are checked only when the product is published. */
export const withFieldRules = <S extends z.ZodObject>(schema: S, getFields: () => readonly CustomField[]) =>
  schema.extend({
    fields: productForm.shape.fields.superRefine((values, context) => {
      for (const field of getFields()) {
        const value = values[field._id] ?? null
        if (value !== null && !isValidFieldValue(field, value))
          context.addIssue({ code: 'custom', path: [field._id], ...withMessage('invalid') })
      }
    }),
  }) as unknown as S

export const toFormValues = (product: Product, fields: readonly CustomField[]): ProductFormValues => ({
  title: product.title,
  slug: product.slug,
  description: product.description,
  type: product.type,
  billingType: product.billingType,
  billingPeriod: product.billingPeriod,
  publishState: product.publishState,
  visibility: product.visibility,
  category: product.category?._id ?? null,
  subcategory: product.subcategory?._id ?? null,
  brand: product.brand?._id ?? null,
  collections: product.collections.filter(({ byHand }) => byHand).map(({ _id }) => _id),
  tags: product.tags,
  media: product.media
    .filter(({ kind, body }) => kind !== 'text' || !isBlank(body))
    .map(({ _id, kind, alt, body, file }) => ({ _id, kind, alt, body, ...(file && { key: file.key }) })),
  taxRate: product.taxRate,
  weight: product.weight,
  size: product.size ?? noDimensions,
  options: product.options,
  variants: toVariantRows(product),
  fields: { ...Object.fromEntries(fields.map(({ _id }) => [_id, null])), ...product.fields },
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  lowStockThreshold: product.lowStockThreshold,
})

const toSize = ({ length, width, height }: Dimensions) =>
  length === null || width === null || height === null ? null : { length, width, height }

/** The request body of a form, without values of custom fields that the category doesn't have. */
export const toProductBody = (
  { size: dimensions, fields: values, ...rest }: Partial<ProductFormOutput>,
  customFields: readonly CustomField[],
  category: string | null,
) => {
  const applicableIds = new Set(getApplicableFields(customFields, category).map(({ _id }) => _id))
  return {
    ...rest,
    ...(rest.billingType === 'one_time' && { billingPeriod: null }),
    ...(dimensions && { size: toSize(dimensions) }),
    ...(values && { fields: Object.fromEntries(Object.entries(values).filter(([id]) => applicableIds.has(id))) }),
  }
}

type ReadinessValues = Pick<
  ProductFormValues,
  'billingType' | 'billingPeriod' | 'category' | 'variants' | 'fields' | 'options'
>

const toReadinessInput = (values: ReadinessValues): ReadinessInput => ({
  billingType: values.billingType,
  billingPeriod: values.billingPeriod ?? null,
  category: values.category ? { _id: values.category } : null,
  variants: values.variants.map(({ price = null }) => ({ price })),
  fields: Object.fromEntries(
    Object.entries(values.fields).filter((entry): entry is [string, FieldValue] => entry[1] !== null),
  ),
})

/** What the form's values still need before the product can be published. */
export const findMissingInForm = (values: ReadinessValues, fields: readonly CustomField[]): MissingItem[] =>
  findMissingForLive(toReadinessInput(values), fields)

const toPaths = (item: MissingItem, values: ReadinessValues): (string | number)[][] => {
  if (item.code === 'field') return [['fields', item.field]]
  if (item.code === 'billingPeriod') return [['billingPeriod']]
  return values.variants.flatMap(({ price = null }, index) => (price === null ? [['variants', index, 'price']] : []))
}

/**
 * The form of the whole product. A live one must be complete; what it already lacks, because rules became stricter, may
 * stay missing. `getContext` is called on each check, so that the schema can stay the same while they change.
 */
export const buildPageSchema = (
  getContext: () => { product: Product; fields: readonly CustomField[] },
): typeof productForm =>
  withFieldRules(productForm, () => getContext().fields).superRefine((values, context) => {
    if (values.publishState !== 'live') return
    const { product, fields } = getContext()
    const findPaths = (checked: ReadinessValues) =>
      findMissingInForm(checked, fields).flatMap((item) => toPaths(item, checked))
    const saved = toFormValues(product, fields)
    const accepted = new Set(product.publishState === 'live' ? findPaths(saved).map(String) : [])
    for (const path of findPaths(values))
      if (!accepted.has(String(path))) context.addIssue({ code: 'custom', path, ...withMessage('required') })
  })
