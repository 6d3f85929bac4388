import type { CustomField } from '#contract/domains/custom-fields.ts'
import { type Product, productFields } from '#contract/domains/product.ts'
import { missingForLive } from '#contract/domains/product-readiness.ts'
import type { ImportOptions, ImportProblem } from '#contract/domains/product-imports.ts'
import { cut } from '#server/platform/cut.ts'
import { fold } from '#server/platform/db/fold.ts'
import type { Found, Present, Wanted } from './import-lookups.repo.ts'
import type { RowProblem } from './product-imports.cells.ts'
import type { Draft, DraftVariant } from './product-imports.read-group.ts'

/** Which missing rows the import may create. */
export interface Makes {
  brands: boolean
  categories: boolean
  subcategories: boolean
  collections: boolean
  /** Not created: whether stock may be set. */
  stock: boolean
}

export interface Standing {
  options: ImportOptions
  makes: Makes
  fields: readonly CustomField[]
  found: Found
  /** The first row of the file that has the SKU. */
  firstWith: (sku: string) => number | undefined
}

export interface Judged {
  draft: Draft
  present: Present | undefined
  problems: RowProblem[]
  /** The product can't be imported. */
  fails: boolean
}

/** Collects what a batch references, for one lookup. */
export const wantedBy = (drafts: readonly Draft[]): Wanted => {
  const each = (pick: (draft: Draft) => (string | undefined)[]): string[] => [
    ...new Set(drafts.flatMap((draft) => pick(draft).flatMap((name) => (name ? [fold(name)] : [])))),
  ]
  return {
    slugs: drafts.map(({ handle }) => handle),
    brands: each(({ brand }) => [brand]),
    categories: each(({ category }) => [category]),
    subcategories: each(({ subcategory }) => [subcategory]),
    collections: each(({ collections }) => collections ?? []),
    skus: each(({ variants }) => variants.map(({ sku }) => sku)),
  }
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, place) => fold(value) === fold(b[place] ?? ''))

export const variantOf = (
  present: Present | undefined,
  variant: DraftVariant,
): Present['variants'][number] | undefined => present?.variants.find(({ values }) => sameValues(values, variant.values))

const isWebAddress = (url: string): boolean =>
  url.startsWith('/files/') || /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** Applies the API's schema, so that the dry run finds everything the import would reject. */
const brokenRule = ({ title, fields, options, variants }: Draft): string | undefined => {
  const inputs = variants.map(({ values, sku, barcode }) => ({ values, sku, barcode }))
  const asked = { ...fields, title, options, ...(inputs.length > 0 && { variants: inputs }) }
  const { error } = productFields.partial().safeParse(asked)
  const [issue] = error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** Removes invalid values from a draft and reports them; an error rejects the whole product. */
export const judge = (read: { draft: Draft; problems: RowProblem[] }, standing: Standing): Judged => {
  const { found, options, makes } = standing
  const draft = structuredClone(read.draft)
  const problems = [...read.problems]
  const present = found.products.find(({ slug }) => slug === draft.handle)
  const say = (row: number, level: ImportProblem['level'], code: ImportProblem['code'], value: string | null = null) =>
    void problems.push({ row, level, code, column: null, value })
  const knows = (kind: 'brands' | 'categories' | 'collections', name: string): boolean =>
    makes[kind] || found[kind].some((one) => one.name === fold(name))

  const isTitleTold = problems.some(({ row, code }) => row === draft.row && code === 'too_long')
  if (!present && draft.title === undefined && !isTitleTold) say(draft.row, 'error', 'no_title')
  if (draft.brand !== undefined && !knows('brands', draft.brand)) {
    say(draft.row, 'warning', 'unknown_brand', draft.brand)
    draft.brand = undefined
  }
  if (draft.category !== undefined && !knows('categories', draft.category)) {
    say(draft.row, 'warning', 'unknown_category', draft.category)
    draft.category = draft.subcategory = undefined
  }
  const category = draft.category && found.categories.find(({ name }) => name === fold(draft.category ?? ''))?.id
  if (draft.subcategory !== undefined && !makes.subcategories) {
    const isThere = found.subcategories.some(
      (one) => one.category === category && one.name === fold(draft.subcategory ?? ''),
    )
    if (!isThere) {
      say(draft.row, 'warning', 'unknown_category', draft.subcategory)
      draft.subcategory = undefined
    }
  }
  draft.collections = draft.collections?.filter((name) => {
    const isKept = knows('collections', name)
    if (!isKept) say(draft.row, 'warning', 'unknown_collection', name)
    return isKept
  })

  for (const variant of draft.variants) {
    if (variant.sku === undefined) continue
    const sku = fold(variant.sku)
    const owner = found.skus.find((one) => one.sku === sku)
    const isOwn = owner !== undefined && owner.product === present?.id && sameValues(owner.values, variant.values)
    const first = standing.firstWith(sku)
    if (owner && !isOwn) say(variant.row, 'warning', 'sku_taken', variant.sku)
    else if (first !== undefined && first !== variant.row) say(variant.row, 'warning', 'sku_twice', variant.sku)
    else continue
    variant.sku = undefined
  }

  draft.media = draft.media.filter(({ row, kind, url }) => {
    const isKept = kind === 'text' || isWebAddress(url)
    if (!isKept) say(row, 'warning', 'bad_picture_address', cut(url, 120))
    return isKept
  })

  if (present && draft.options.length > 0) {
    const names = (of: readonly { name: string }[]): string[] => of.map(({ name }) => name)
    if (!sameValues(names(present.options), names(draft.options))) say(draft.row, 'error', 'options_differ')
  } else if (present && present.options.length > 0) {
    // The file has no variants for it, so the existing ones stay.
    draft.variants = []
  }
  if (!makes.stock && draft.variants.some(({ stock }) => Object.keys(stock).length > 0)) {
    say(draft.row, 'warning', 'stock_not_allowed')
    for (const variant of draft.variants) variant.stock = {}
  }
  const broken = brokenRule(draft)
  if (broken !== undefined) say(draft.row, 'error', 'not_valid', broken)
  const isRefused = problems.some(({ level }) => level === 'error')
  if (!present && !isRefused && draft.fields.publishState === 'live') {
    const known = found.categories.find(({ id }) => id === category)
    const asLive = {
      // Defaults of a new product for fields the file doesn't have.
      billingType: draft.fields.billingType ?? 'one_time',
      billingPeriod: draft.fields.billingPeriod ?? null,
      category: known ? { _id: known.id } : null,
      fields: (draft.fields.fields ?? {}) as Product['fields'],
      variants: draft.variants.map(({ price }) => ({ price: price ?? null })),
    }
    if (missingForLive(asLive, standing.fields).length > 0) {
      say(draft.row, 'warning', 'not_ready')
      draft.fields.publishState = 'draft'
    }
  }
  if (options.publish === 'draft') draft.fields.publishState = 'draft'
  return { draft, present, problems, fails: problems.some(({ level }) => level === 'error') }
}
