import { isDeepStrictEqual } from 'node:util'
import type { CustomField } from '#contract/domains/custom-fields.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { findMissingForLive, getApplicableFields } from '#contract/domains/product-readiness.ts'
import type { ImportOptions, ImportProblem } from '#contract/domains/product-imports.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { ProductSource } from '#contract/domains/product-csv.ts'
import { maxOptionValues, maxVariants } from '#contract/domains/variants.ts'
import type { LookupResult, ExistingProduct, LookupKeys } from './import-lookups.repo.ts'
import type { RowProblem } from './import-cells.rules.ts'
import { isHandleKey, isTitleKey } from './product-keys.rules.ts'
import type { Draft } from './read-group.rules.ts'
import type { DraftVariant } from './read-variants.rules.ts'

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
  source: ProductSource
  found: LookupResult
  /** `found.skus` by SKU. */
  skuOwners: ReadonlyMap<string, LookupResult['skus'][number]>
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
    slugs: [...new Set(drafts.flatMap(({ key, slug }) => [key, slug]))],
    keys: drafts.map(({ key }) => key),
    brands: collect(({ brand }) => [brand]),
    categories: collect(({ category }) => [category]),
    subcategories: collect(({ subcategory }) => [subcategory]),
    collections: collect(({ collections }) => collections ?? []),
    skus: collect(({ variants }) => variants.map(({ sku }) => sku)),
  }
}

/**
 * The product that a file changes: the one imported with the same key before, or the one whose URL handle the file has.
 * A URL handle that was made from another key is a coincidence. Handles in our export are URL handles.
 */
export const findExisting = (
  { key, slug, title }: Pick<Draft, 'key' | 'slug' | 'title'>,
  source: ProductSource,
  products: readonly ExistingProduct[],
): ExistingProduct | undefined => {
  const withSlug = (handle: string) => products.find(({ product }) => product.slug === handle)
  if (source === 'storeward' && isHandleKey(key)) return withSlug(key)
  const imported = products.find(({ importKeys }) => importKeys.includes(key))
  if (imported) return imported
  if (isHandleKey(key)) {
    const match = withSlug(key)
    return match?.importKeys.some(isHandleKey) ? undefined : match
  }
  const match = withSlug(slug)
  const isSameTitle = match && normalizeForSearch(match.product.title) === normalizeForSearch(title ?? '')
  return isSameTitle && isTitleKey(key) && match.importKeys.length === 0 ? match : undefined
}

type VariantIndex = ReadonlyMap<string, Product['variants'][number]>

/** A product can have 500 variants: normalizing and comparing each with each would block the server for seconds. */
const valuesKeys = new WeakMap<readonly string[], string>()
const variantIndexes = new WeakMap<Product, VariantIndex>()

const getValuesKey = (values: readonly string[]): string => {
  const known = valuesKeys.get(values)
  if (known !== undefined) return known
  const key = JSON.stringify(values.map(normalizeForSearch))
  valuesKeys.set(values, key)
  return key
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && getValuesKey(a) === getValuesKey(b)

const getVariantIndex = (product: Product): VariantIndex => {
  const known = variantIndexes.get(product)
  if (known) return known
  const index = new Map(product.variants.toReversed().map((variant) => [getValuesKey(variant.values), variant]))
  variantIndexes.set(product, index)
  return index
}

export const findVariant = (
  product: Product | undefined,
  variant: DraftVariant,
): Product['variants'][number] | undefined => product && getVariantIndex(product).get(getValuesKey(variant.values))

const isWebAddress = (url: string): boolean =>
  url.startsWith('/files/') || /^https?:$/.test(URL.parse(url)?.protocol ?? '')

// Created once: a new schema is compiled at its first use, which took most of the time of a check.
const importedFields = productFields.partial()

/** Applies the API's schema, so that the dry run finds everything the import would reject. */
const findInvalidField = ({ title, fields, options, variants }: Draft): string | undefined => {
  const inputs = variants.map(({ row: _row, image: _image, stock: _stock, ...input }) => input)
  const input = { ...fields, title, options, ...(inputs.length > 0 && { variants: inputs }) }
  const { error } = importedFields.safeParse(input)
  const [issue] = error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** The options and variants after the update, of which no form could save more. */
const checkUnion = (present: Product, draft: Draft, report: (code: ImportProblem['code']) => void): void => {
  const isTooLong = draft.options.some(({ values }, index) => {
    const all = [...(present.options[index]?.values ?? []), ...values].map(normalizeForSearch)
    return new Set(all).size > maxOptionValues
  })
  if (isTooLong) report('too_many_values')
  const added = draft.variants.filter((variant) => !findVariant(present, variant)).length
  if (present.variants.length + added > maxVariants) report('too_many_variants')
}

/** The option is about new products; existing ones change only as the file says. */
const setPublication = (draft: Draft, present: Product | undefined, publish: ImportOptions['publish']): void => {
  if (publish === 'as_file') return
  if (present && publish === 'draft') delete draft.fields.publishState
  else if (!present) draft.fields.publishState = publish === 'live' && !draft.archived ? 'live' : 'draft'
}

/** Copies what `validateGroup` changes. */
const copyDraft = (draft: Draft): Draft => ({
  ...draft,
  fields: { ...draft.fields, ...(draft.fields.fields && { fields: { ...draft.fields.fields } }) },
  variants: draft.variants.map((variant) => ({ ...variant })),
})

/** Removes invalid values from a draft and reports them; an error rejects the whole product. */
export const validateGroup = (
  parsed: { draft: Draft; problems: RowProblem[] },
  context: ValidationContext,
): ValidatedGroup => {
  const { found: lookups, options, makes } = context
  const draft = copyDraft(parsed.draft)
  const problems = [...parsed.problems]
  const existing = findExisting(draft, context.source, lookups.products)
  const present = existing?.product
  const report = (
    row: number,
    level: ImportProblem['level'],
    code: ImportProblem['code'],
    value: string | null = null,
  ) => void problems.push({ row, level, code, column: null, value })
  const isAvailable = (kind: 'brands' | 'categories' | 'collections', name: string): boolean =>
    makes[kind] || lookups[kind].some((entry) => entry.name === normalizeForSearch(name))

  if (!existing && draft.title === undefined) report(draft.row, 'error', 'no_title')
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

  const seenSkus = new Set<string>()
  for (const variant of draft.variants) {
    if (variant.sku === undefined) continue
    const sku = normalizeForSearch(variant.sku)
    const isRepeated = seenSkus.has(sku)
    seenSkus.add(sku)
    const owner = context.skuOwners.get(sku)
    const isSameVariant =
      owner !== undefined && owner.product === present?._id && sameValues(owner.values, variant.values)
    const first = context.firstRowOfSku(sku)
    if (owner && !isSameVariant) report(variant.row, 'warning', 'sku_taken', variant.sku)
    else if (isRepeated || (first !== undefined && first !== variant.row))
      report(variant.row, 'warning', 'sku_twice', variant.sku)
    else continue
    variant.sku = undefined
  }

  const applicable = new Set(
    getApplicableFields(context.fields, draft.category === undefined ? present?.category?._id : category).map(
      ({ _id }) => _id,
    ),
  )
  for (const id of Object.keys(draft.fields.fields ?? {})) {
    if (applicable.has(id) || isDeepStrictEqual(present?.fields[id], draft.fields.fields?.[id])) continue
    const name = context.fields.find(({ _id }) => _id === id)?.name ?? id
    problems.push({ row: draft.row, level: 'warning', code: 'bad_field_value', column: name, value: null })
    delete draft.fields.fields?.[id]
  }

  draft.media = draft.media.filter(({ row, kind, url }) => {
    const isKept = kind === 'text' || isWebAddress(url)
    if (!isKept) report(row, 'warning', 'bad_picture_address', truncate(url, 120))
    return isKept
  })

  if (present && draft.options.length > 0) {
    const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name)
    if (!sameValues(names(present.options), names(draft.options))) report(draft.row, 'error', 'options_differ')
    else checkUnion(present, draft, (code) => report(draft.row, 'error', code))
  } else if (present && present.options.length > 0) {
    // The file has no variants for it, so the existing ones stay.
    draft.variants = []
  }
  if (!makes.stock && draft.variants.some(({ stock }) => Object.keys(stock).length > 0)) {
    report(draft.row, 'warning', 'stock_not_allowed')
    for (const variant of draft.variants) variant.stock = {}
  }
  const invalidField = findInvalidField(draft)
  if (invalidField !== undefined) report(draft.row, 'error', 'not_valid', invalidField)
  const draftKeys = new Set(draft.variants.map(({ values }) => getValuesKey(values)))
  const asLive = {
    billingType: draft.fields.billingType ?? present?.billingType ?? 'one_time',
    billingPeriod: draft.fields.billingPeriod ?? present?.billingPeriod ?? null,
    // A category that the import creates has no custom fields yet.
    category: draft.category === undefined ? (present?.category ?? null) : category ? { _id: category } : null,
    fields: { ...present?.fields, ...draft.fields.fields } as Product['fields'],
    variants: [
      ...draft.variants.map((variant) => ({ price: variant.price ?? findVariant(present, variant)?.price ?? null })),
      ...(present?.variants ?? []).filter(({ values }) => !draftKeys.has(getValuesKey(values))),
    ],
  }
  setPublication(draft, present, options.publish)
  const isValid = problems.every(({ level }) => level !== 'error')
  const goesLive = draft.fields.publishState === 'live' && present?.publishState !== 'live'
  const missing = isValid && goesLive ? findMissingForLive(asLive, context.fields) : []
  if (missing.length > 0) {
    const names = missing.flatMap((item) => (item.code === 'field' ? [item.name] : []))
    if (missing.some(({ code }) => code === 'price')) report(draft.row, 'warning', 'no_price')
    else if (names.length > 0) report(draft.row, 'warning', 'no_required_field', names.join(', '))
    else report(draft.row, 'warning', 'not_ready')
    if (present) delete draft.fields.publishState
    else draft.fields.publishState = 'draft'
  }
  // Other shops export 0 for products whose price is on request.
  const free = draft.variants.find((variant) => variant.price === 0 && findVariant(present, variant)?.price !== 0)
  if (free && draft.fields.publishState === 'live') report(free.row, 'warning', 'free')
  for (const variant of draft.variants) {
    const price = variant.price ?? findVariant(present, variant)?.price ?? 0
    // Other shops export 0 for products that have none.
    if (variant.compareAtPrice && variant.compareAtPrice < price)
      report(variant.row, 'warning', 'compare_at_below_price')
  }
  return { draft, existing, problems, hasErrors: problems.some(({ level }) => level === 'error') }
}
