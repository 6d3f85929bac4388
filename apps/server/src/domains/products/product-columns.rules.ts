import {
  type ProductMedia,
  type ProductMediaInput,
  maxDescriptionLength,
  type ProductFields,
} from '#contract/domains/product.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { fail } from '#server/platform/app-error.ts'
import { getImageKeys, sanitizeDescription } from '#server/platform/rich-text/description.ts'
import type { MediumRow, ProductColumns } from './write-products.repo.ts'

/** Fields to change; absent ones stay. */
export type ProductChanges = { [Name in keyof ProductFields]?: ProductFields[Name] | undefined }

export const emptyProduct: Omit<ProductColumns, 'title' | 'slug'> = {
  description: '',
  description_images: [],
  type: 'physical',
  billing_type: 'one_time',
  billing_every: null,
  billing_unit: null,
  publish_state: 'draft',
  visibility: 'public',
  category_id: null,
  subcategory_id: null,
  brand_id: null,
  tags: [],
  tax_rate: null,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  options: [],
  custom_values: {},
  seo_title: '',
  seo_description: '',
  low_stock_threshold: null,
}

/** Merges tags that differ only in case or accents; the first spelling is kept. */
const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [normalizeForSearch(tag), tag])).values()].toReversed()

const toPeriodColumns = ({ billingType, billingPeriod }: ProductChanges) => {
  if (billingType === 'one_time') return { billing_every: null, billing_unit: null }
  if (billingPeriod === undefined) return {}
  return { billing_every: billingPeriod?.every ?? null, billing_unit: billingPeriod?.unit ?? null }
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

// Sanitizing escapes characters, so the text may grow beyond the limit: `&` becomes five characters.
const cleanDescription = (html: string): string => {
  const clean = sanitizeDescription(html)
  return clean.length > maxDescriptionLength ? fail('too_long', { field: 'description' }) : clean
}

const toDescriptionColumns = (html: string): Pick<ProductColumns, 'description' | 'description_images'> => {
  const description = cleanDescription(html)
  return { description, description_images: getImageKeys(description) }
}

/** Columns of the given fields. The service adds references to other tables. */
export const toColumns = (fields: ProductChanges): Partial<ProductColumns> => ({
  ...withoutUndefined({
    title: fields.title,
    slug: fields.slug,
    type: fields.type,
    billing_type: fields.billingType,
    publish_state: fields.publishState,
    visibility: fields.visibility,
    tags: fields.tags && distinctTags(fields.tags),
    tax_rate: fields.taxRate,
    weight_grams: fields.weight,
    seo_title: fields.seoTitle,
    seo_description: fields.seoDescription,
    low_stock_threshold: fields.lowStockThreshold,
  }),
  ...(fields.description === undefined ? {} : toDescriptionColumns(fields.description)),
  ...toPeriodColumns(fields),
  ...(fields.size === undefined
    ? {}
    : {
        length_mm: fields.size?.length ?? null,
        width_mm: fields.size?.width ?? null,
        height_mm: fields.size?.height ?? null,
      }),
})

const maxSlugLength = 100

export const toSlug = (title: string): string => {
  const slug = normalizeForSearch(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'product'
}

export interface MediaPlan {
  rows: MediumRow[]
  removed: string[]
  /** Maps the id a variant of the same call uses for a medium to its stored id. */
  resolveId(inputId: string): string | undefined
}

/**
 * Plans the replacement of a product's media. An unknown id only names a new medium within this call, so that a variant
 * can reference it.
 */
export const planMedia = (
  productId: string,
  before: readonly ProductMedia[],
  inputs: readonly ProductMediaInput[],
): MediaPlan => {
  const remaining = new Set(before.map(({ _id }) => _id))
  const ids = new Map<string, string>()
  const rows = inputs.map((input, position): MediumRow => {
    const isKept = input._id !== undefined && remaining.delete(input._id)
    const id = isKept && input._id ? input._id : newId()
    if (input._id !== undefined && !ids.has(input._id)) ids.set(input._id, id)
    return {
      id,
      product_id: productId,
      position,
      kind: input.kind,
      file_key: input.key ?? null,
      alt: input.alt ?? '',
      body: input.body ?? '',
    }
  })
  return { rows, removed: [...remaining], resolveId: (inputId) => ids.get(inputId) }
}
