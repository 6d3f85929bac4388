import type { CustomField } from '#contract/domains/custom-fields.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { findMissingForLive } from '#contract/domains/product-readiness.ts'
import type { ImportOptions, ImportProblem } from '#contract/domains/product-imports.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { LookupResult, ExistingProduct, LookupKeys } from './import-lookups.repo.ts'
import type { RowProblem } from './import-cells.rules.ts'
import type { Draft, DraftVariant } from './read-group.rules.ts'

/** Which missing rows the import may create. */
export interface CreatePermissions {
  brands: boolean
  categories: boolean
  subcategories: boolean
  collections: boolean
  /** Not created: whether stock may be set. */
  stock: boolean
}

export interface ValidationContext {
  options: ImportOptions
  makes: CreatePermissions
  fields: readonly CustomField[]
  found: LookupResult
  /** The first row of the file that has the SKU. */
  firstRowOfSku: (sku: string) => number | undefined
}

export interface ValidatedGroup {
  draft: Draft
  existing: ExistingProduct | undefined
  problems: RowProblem[]
  /** The product can't be imported. */
  hasErrors: boolean
}

/** Collects what a batch references, for one lookup. */
export const collectLookupKeys = (drafts: readonly Draft[]): LookupKeys => {
  const collect = (pick: (draft: Draft) => (string | undefined)[]): string[] => [
    ...new Set(drafts.flatMap((draft) => pick(draft).flatMap((name) => (name ? [normalizeForSearch(name)] : [])))),
  ]
  return {
    slugs: drafts.map(({ handle }) => handle),
    brands: collect(({ brand }) => [brand]),
    categories: collect(({ category }) => [category]),
    subcategories: collect(({ subcategory }) => [subcategory]),
    collections: collect(({ collections }) => collections ?? []),
    skus: collect(({ variants }) => variants.map(({ sku }) => sku)),
  }
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => normalizeForSearch(value) === normalizeForSearch(b[index] ?? ''))

export const findVariant = (
  existing: ExistingProduct | undefined,
  variant: DraftVariant,
): ExistingProduct['variants'][number] | undefined =>
  existing?.variants.find(({ values }) => sameValues(values, variant.values))

const isWebAddress = (url: string): boolean =>
  url.startsWith('/files/') || /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** Applies the API's schema, so that the dry run finds everything the import would reject. */
const findInvalidField = ({ title, fields, options, variants }: Draft): string | undefined => {
  const inputs = variants.map(({ values, sku, barcode }) => ({ values, sku, barcode }))
  const input = { ...fields, title, options, ...(inputs.length > 0 && { variants: inputs }) }
  const { error } = productFields.partial().safeParse(input)
  const [issue] = error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** Removes invalid values from a draft and reports them; an error rejects the whole product. */
export const validateGroup = (
  parsed: { draft: Draft; problems: RowProblem[] },
  context: ValidationContext,
): ValidatedGroup => {
  const { found: lookups, options, makes } = context
  const draft = structuredClone(parsed.draft)
  const problems = [...parsed.problems]
  const existing = lookups.products.find(({ slug }) => slug === draft.handle)
  const report = (
    row: number,
    level: ImportProblem['level'],
    code: ImportProblem['code'],
    value: string | null = null,
  ) => void problems.push({ row, level, code, column: null, value })
  const isAvailable = (kind: 'brands' | 'categories' | 'collections', name: string): boolean =>
    makes[kind] || lookups[kind].some((entry) => entry.name === normalizeForSearch(name))

  const isTitleReported = problems.some(({ row, code }) => row === draft.row && code === 'too_long')
  if (!existing && draft.title === undefined && !isTitleReported) report(draft.row, 'error', 'no_title')
  if (draft.brand !== undefined && !isAvailable('brands', draft.brand)) {
    report(draft.row, 'warning', 'unknown_brand', draft.brand)
    draft.brand = undefined
  }
  if (draft.category !== undefined && !isAvailable('categories', draft.category)) {
    report(draft.row, 'warning', 'unknown_category', draft.category)
    draft.category = draft.subcategory = undefined
  }
  const category =
    draft.category && lookups.categories.find(({ name }) => name === normalizeForSearch(draft.category ?? ''))?.id
  if (draft.subcategory !== undefined && !makes.subcategories) {
    const exists = lookups.subcategories.some(
      (entry) => entry.category === category && entry.name === normalizeForSearch(draft.subcategory ?? ''),
    )
    if (!exists) {
      report(draft.row, 'warning', 'unknown_category', draft.subcategory)
      draft.subcategory = undefined
    }
  }
  draft.collections = draft.collections?.filter((name) => {
    const isKept = isAvailable('collections', name)
    if (!isKept) report(draft.row, 'warning', 'unknown_collection', name)
    return isKept
  })

  for (const variant of draft.variants) {
    if (variant.sku === undefined) continue
    const sku = normalizeForSearch(variant.sku)
    const owner = lookups.skus.find((entry) => entry.sku === sku)
    const isSameVariant =
      owner !== undefined && owner.product === existing?.id && sameValues(owner.values, variant.values)
    const first = context.firstRowOfSku(sku)
    if (owner && !isSameVariant) report(variant.row, 'warning', 'sku_taken', variant.sku)
    else if (first !== undefined && first !== variant.row) report(variant.row, 'warning', 'sku_twice', variant.sku)
    else continue
    variant.sku = undefined
  }

  draft.media = draft.media.filter(({ row, kind, url }) => {
    const isKept = kind === 'text' || isWebAddress(url)
    if (!isKept) report(row, 'warning', 'bad_picture_address', truncate(url, 120))
    return isKept
  })

  if (existing && draft.options.length > 0) {
    const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name)
    if (!sameValues(names(existing.options), names(draft.options))) report(draft.row, 'error', 'options_differ')
  } else if (existing && existing.options.length > 0) {
    // The file has no variants for it, so the existing ones stay.
    draft.variants = []
  }
  if (!makes.stock && draft.variants.some(({ stock }) => Object.keys(stock).length > 0)) {
    report(draft.row, 'warning', 'stock_not_allowed')
    for (const variant of draft.variants) variant.stock = {}
  }
  const invalidField = findInvalidField(draft)
  if (invalidField !== undefined) report(draft.row, 'error', 'not_valid', invalidField)
  const isInvalid = problems.some(({ level }) => level === 'error')
  if (!existing && !isInvalid && draft.fields.publishState === 'live') {
    const knownCategory = lookups.categories.find(({ id }) => id === category)
    const asLive = {
      // Defaults of a new product for fields the file doesn't have.
      billingType: draft.fields.billingType ?? 'one_time',
      billingPeriod: draft.fields.billingPeriod ?? null,
      category: knownCategory ? { _id: knownCategory.id } : null,
      fields: (draft.fields.fields ?? {}) as Product['fields'],
      variants: draft.variants.map(({ price }) => ({ price: price ?? null })),
    }
    if (findMissingForLive(asLive, context.fields).length > 0) {
      report(draft.row, 'warning', 'not_ready')
      draft.fields.publishState = 'draft'
    }
  }
  if (options.publish === 'draft') draft.fields.publishState = 'draft'
  return { draft, existing, problems, hasErrors: problems.some(({ level }) => level === 'error') }
}
