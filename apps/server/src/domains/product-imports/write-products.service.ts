import { newId } from '#server/platform/ids.ts'
import { mostMedia, type Product, type ProductFields } from '#contract/domains/product.ts'
import { createBrand } from '#server/domains/brands/brands.service.ts'
import { createCategory } from '#server/domains/categories/categories.service.ts'
import { createSubCategory } from '#server/domains/categories/subcategories.service.ts'
import { createCollection } from '#server/domains/collections/collections.service.ts'
import type { StockMove } from '#server/domains/inventory/stock.service.ts'
import { changeProduct, createProducts } from '#server/domains/products/products.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { cut } from '#server/platform/cut.ts'
import { fold } from '#server/platform/db/fold.ts'
import type { Work } from '#server/platform/work.ts'
import type { Found } from './import-lookups.repo.ts'
import { type Judged, variantOf } from './product-imports.judge.ts'
import type { Draft, DraftMedium, DraftVariant } from './product-imports.read-group.ts'

/** A remote image that is fetched after its product was written. */
export interface Elsewhere {
  row: number
  url: string
  alt: string
  position: number
  variants: string[]
}

export interface Written {
  judged: Judged
  product: Product
  elsewhere: Elsewhere[]
}

interface Names {
  brand: (name: string | undefined) => string | undefined
  category: (name: string | undefined) => string | undefined
  subcategory: (category: string | undefined, name: string | undefined) => string | undefined
  collection: (name: string) => string | undefined
}

/** Resolves names to ids and creates missing rows that validation has allowed. */
export const resolveNames = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  drafts: readonly Draft[],
  found: Found,
): Promise<Names> => {
  const byName = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [name, id]))
  const brands = byName(found.brands)
  const categories = byName(found.categories)
  const collections = byName(found.collections)
  const subcategories = new Map(found.subcategories.map(({ id, name, category }) => [`${category} ${name}`, id]))
  for (const { brand, category, subcategory, collections: named = [] } of drafts) {
    if (brand && !brands.has(fold(brand))) {
      brands.set(fold(brand), (await createBrand(work, store, doer, { name: brand }))._id)
    }
    if (category && !categories.has(fold(category))) {
      categories.set(fold(category), (await createCategory(work, store, doer, { name: category }))._id)
    }
    const filedIn = category && categories.get(fold(category))
    if (filedIn && subcategory && !subcategories.has(`${filedIn} ${fold(subcategory)}`)) {
      const made = await createSubCategory(work, store, doer, { name: subcategory, category: filedIn })
      subcategories.set(`${filedIn} ${fold(subcategory)}`, made._id)
    }
    for (const name of named) {
      if (collections.has(fold(name))) continue
      collections.set(fold(name), (await createCollection(work, store, doer, { name: cut(name, 120).trim() }))._id)
    }
  }
  return {
    brand: (name) => name && brands.get(fold(name)),
    category: (name) => name && categories.get(fold(name)),
    subcategory: (category, name) => category && name && subcategories.get(`${category} ${fold(name)}`),
    collection: (name) => collections.get(fold(name)),
  }
}

/** The key of one of the vendor's own files; undefined for other URLs. */
const ownKey = (url: string, vendorId: string, publicUrl: string): string | undefined => {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url
  const key = path.startsWith('/files/') ? path.slice('/files/'.length).replace(/\?.*$/, '') : ''
  return key.startsWith(`${vendorId}/`) ? key : undefined
}

interface Place {
  vendorId: string
  publicUrl: string
  names: Names
}

interface Named {
  url: string
  medium: NonNullable<ProductFields['media']>[number] & { _id: string }
}

/**
 * The vendor's own files are attached at once, with ids that are only used within this call; others are fetched later.
 */
const mediaOf = (draft: Draft, { vendorId, publicUrl }: Place): { own: Named[]; elsewhere: DraftMedium[] } => {
  const own: Named[] = []
  const elsewhere: DraftMedium[] = []
  const wanted = draft.variants.flatMap(({ picture, row }) => (picture === undefined ? [] : [{ url: picture, row }]))
  const listed = new Set(draft.media.map(({ url }) => url))
  const extra = wanted
    .filter(({ url }, index) => !listed.has(url) && wanted.findIndex((one) => one.url === url) === index)
    .map(({ url, row }, index): DraftMedium => {
      const position = draft.media.length + index + 1
      return { row, kind: 'image', url, alt: '', body: '', position }
    })
  for (const medium of [...draft.media, ...extra].slice(0, mostMedia)) {
    const { kind, alt, body, url } = medium
    const key = kind === 'text' ? undefined : ownKey(url, vendorId, publicUrl)
    if (kind === 'text') own.push({ url, medium: { _id: newId(), kind, alt, body } })
    else if (key) own.push({ url, medium: { _id: newId(), kind, key, alt } })
    else if (kind === 'image') elsewhere.push(medium)
  }
  return { own, elsewhere }
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const variantInput = (
  { values, ...variant }: DraftVariant,
  own: readonly Named[],
  present: Judged['present'],
  draft: DraftVariant,
) => {
  const there = variantOf(present, draft)
  return withoutUndefined({
    ...(there && { _id: there._id }),
    values: there?.values ?? values,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    costPrice: variant.costPrice,
    sku: variant.sku,
    barcode: variant.barcode,
    media: own.find(({ url }) => url === variant.picture)?.medium._id,
  })
}

/** New values are appended. */
const optionsOf = ({ draft, present }: Judged) =>
  draft.options.map((option, place) => {
    const there = present?.options[place]
    if (!there) return option
    const known = new Set(there.values.map(fold))
    return { name: there.name, values: [...there.values, ...option.values.filter((value) => !known.has(fold(value)))] }
  })

/** The variants of the file, then the product's other variants: an import deletes nothing. */
const variantsOf = (judged: Judged, own: readonly Named[]) => {
  const { draft, present } = judged
  const given = draft.variants.map((variant) => variantInput(variant, own, present, variant))
  const named = new Set(given.flatMap((one) => one._id ?? []))
  const others = (present?.variants ?? []).filter(({ _id }) => !named.has(_id))
  return [...given, ...others.map(({ _id, values }) => ({ _id, values }))]
}

const fieldsOf = (judged: Judged, own: readonly Named[], { names }: Place): Partial<ProductFields> => {
  const { draft, present } = judged
  const category = names.category(draft.category)
  const filedIn = category ?? present?.category ?? undefined
  const media = own.map(({ medium }) => medium)
  const variants = variantsOf(judged, own)
  const collections = draft.collections?.flatMap((name) => names.collection(name) ?? [])
  return withoutUndefined({
    ...draft.fields,
    title: draft.title,
    category,
    subcategory: names.subcategory(filedIn, draft.subcategory),
    brand: names.brand(draft.brand),
    collections: collections && collections.length > 0 ? collections.slice(0, 100) : undefined,
    ...(draft.variants.length > 0 && { options: optionsOf(judged), variants }),
    // Existing images are kept; only a product without any gets those of the file.
    ...(media.length > 0 && !present?.media.length && { media }),
  }) as Partial<ProductFields>
}

const writtenAs = (judged: Judged, product: Product, elsewhere: readonly DraftMedium[]): Written => {
  const variants = (url: string): string[] =>
    judged.draft.variants
      .filter(({ picture }) => picture === url)
      .flatMap((variant) => variantOf(asPresent(product), variant)?._id ?? [])
  const isWanted = !judged.present?.media.length
  return {
    judged,
    product,
    elsewhere: isWanted
      ? elsewhere.map(({ row, url, alt, position }) => ({ row, url, alt, position, variants: variants(url) }))
      : [],
  }
}

const asPresent = (product: Product): Judged['present'] => ({
  id: product._id,
  slug: product.slug,
  version: product.version,
  options: product.options,
  variants: product.variants,
  media: [],
  category: product.category?._id ?? null,
  subcategory: product.subcategory?._id ?? null,
  isLive: product.publishState === 'live',
})

/** Inserts all products with a constant number of statements, all or none. */
export const writeNew = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  judged: readonly Judged[],
  place: Place,
): Promise<Written[]> => {
  const media = judged.map(({ draft }) => mediaOf(draft, place))
  const made = await createProducts(
    work,
    store,
    doer,
    judged.map((one, index) => ({
      slug: one.draft.handle,
      ...fieldsOf(one, media[index]?.own ?? [], place),
      title: one.draft.title ?? '',
    })),
  )
  return judged.flatMap((one, index) => {
    const product = made[index]
    return product ? [writtenAs(one, product, media[index]?.elsewhere ?? [])] : []
  })
}

export const writeChanged = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  judged: Judged & { present: NonNullable<Judged['present']> },
  place: Place,
): Promise<Written> => {
  const { own, elsewhere } = mediaOf(judged.draft, place)
  const { id, version } = judged.present
  const product = await changeProduct(work, store, doer, id, { version, ...fieldsOf(judged, own, place) })
  return writtenAs(judged, product, elsewhere)
}

/** Sets stock to the quantities in the file. */
export const stockMoves = (
  { judged, product }: Written,
  mainLocation: string,
  places: ReadonlySet<string>,
  note: string,
): StockMove[] =>
  judged.draft.variants.flatMap((variant) => {
    const there = variantOf(asPresent(product), variant)
    if (!there) return []
    return Object.entries(variant.stock).flatMap(([place, setTo]) => {
      const locationId = place || mainLocation
      return places.has(locationId)
        ? [{ variantId: there._id, locationId, setTo, reason: 'import' as const, note }]
        : []
    })
  })
