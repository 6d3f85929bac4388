import { newId } from '#server/platform/ids.ts'
import { maxMedia, type Product, type ProductFields } from '#contract/domains/product.ts'
import { brandWrites } from '#server/domains/brands/brands.service.ts'
import { categoryWrites } from '#server/domains/categories/categories.service.ts'
import { createSubCategory } from '#server/domains/categories/subcategories.service.ts'
import { createCollection } from '#server/domains/collections/collections.service.ts'
import type { StockMove } from '#server/domains/inventory/stock.service.ts'
import { changeProduct, createProducts } from '#server/domains/products/products.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { truncate } from '#server/platform/truncate.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { LookupResult } from './import-lookups.repo.ts'
import { type ValidatedGroup, findVariant } from './validate-group.rules.ts'
import type { Draft, DraftMedium, DraftVariant } from './read-group.rules.ts'

/** A remote image that is fetched after its product was written. */
export interface RemoteImage {
  row: number
  url: string
  alt: string
  position: number
  variants: string[]
}

export interface WrittenProduct {
  group: ValidatedGroup
  product: Product
  remoteMedia: RemoteImage[]
}

interface NameResolver {
  brand: (name: string | undefined) => string | undefined
  category: (name: string | undefined) => string | undefined
  subcategory: (category: string | undefined, name: string | undefined) => string | undefined
  collection: (name: string) => string | undefined
}

/** Resolves names to ids and creates missing rows that validation has allowed. */
export const resolveNames = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  drafts: readonly Draft[],
  lookups: LookupResult,
): Promise<NameResolver> => {
  const byName = (list: readonly { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [name, id]))
  const brands = byName(lookups.brands)
  const categories = byName(lookups.categories)
  const collections = byName(lookups.collections)
  const subcategories = new Map(lookups.subcategories.map(({ id, name, category }) => [`${category} ${name}`, id]))
  for (const { brand, category, subcategory, collections: collectionNames = [] } of drafts) {
    if (brand && !brands.has(normalizeForSearch(brand))) {
      brands.set(normalizeForSearch(brand), (await brandWrites.create(uow, store, actor, { name: brand }))._id)
    }
    if (category && !categories.has(normalizeForSearch(category))) {
      categories.set(
        normalizeForSearch(category),
        (await categoryWrites.create(uow, store, actor, { name: category }))._id,
      )
    }
    const categoryId = category && categories.get(normalizeForSearch(category))
    if (categoryId && subcategory && !subcategories.has(`${categoryId} ${normalizeForSearch(subcategory)}`)) {
      const created = await createSubCategory(uow, store, actor, { name: subcategory, category: categoryId })
      subcategories.set(`${categoryId} ${normalizeForSearch(subcategory)}`, created._id)
    }
    for (const name of collectionNames) {
      if (collections.has(normalizeForSearch(name))) continue
      collections.set(
        normalizeForSearch(name),
        (await createCollection(uow, store, actor, { name: truncate(name, 120).trim() }))._id,
      )
    }
  }
  return {
    brand: (name) => name && brands.get(normalizeForSearch(name)),
    category: (name) => name && categories.get(normalizeForSearch(name)),
    subcategory: (category, name) => category && name && subcategories.get(`${category} ${normalizeForSearch(name)}`),
    collection: (name) => collections.get(normalizeForSearch(name)),
  }
}

/** The key of one of the vendor's own files; undefined for other URLs. */
const getOwnFileKey = (url: string, vendorId: string, publicUrl: string): string | undefined => {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url
  const key = path.startsWith('/files/') ? path.slice('/files/'.length).replace(/\?.*$/, '') : ''
  return key.startsWith(`${vendorId}/`) ? key : undefined
}

interface WriteContext {
  vendorId: string
  publicUrl: string
  names: NameResolver
}

interface OwnMedium {
  url: string
  medium: NonNullable<ProductFields['media']>[number] & { _id: string }
}

/**
 * The vendor's own files are attached at once, with ids that are only used within this call; others are fetched later.
 */
const splitMedia = (
  draft: Draft,
  { vendorId, publicUrl }: WriteContext,
): { ownMedia: OwnMedium[]; remoteMedia: DraftMedium[] } => {
  const ownMedia: OwnMedium[] = []
  const remoteMedia: DraftMedium[] = []
  const variantImages = draft.variants.flatMap(({ image, row }) => (image === undefined ? [] : [{ url: image, row }]))
  const listedUrls = new Set(draft.media.map(({ url }) => url))
  const extra = variantImages
    .filter(({ url }, index) => !listedUrls.has(url) && variantImages.findIndex((image) => image.url === url) === index)
    .map(({ url, row }, index): DraftMedium => {
      const position = draft.media.length + index + 1
      return { row, kind: 'image', url, alt: '', body: '', position }
    })
  for (const medium of [...draft.media, ...extra].slice(0, maxMedia)) {
    const { kind, alt, body, url } = medium
    const key = kind === 'text' ? undefined : getOwnFileKey(url, vendorId, publicUrl)
    if (kind === 'text') ownMedia.push({ url, medium: { _id: newId(), kind, alt, body } })
    else if (key) ownMedia.push({ url, medium: { _id: newId(), kind, key, alt } })
    else if (kind === 'image') remoteMedia.push(medium)
  }
  return { ownMedia, remoteMedia }
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const toVariantInput = (
  { values, ...variant }: DraftVariant,
  ownMedia: readonly OwnMedium[],
  existing: ValidatedGroup['existing'],
  draft: DraftVariant,
) => {
  const match = findVariant(existing, draft)
  return withoutUndefined({
    ...(match && { _id: match._id }),
    values: match?.values ?? values,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    costPrice: variant.costPrice,
    sku: variant.sku,
    barcode: variant.barcode,
    media: ownMedia.find(({ url }) => url === variant.image)?.medium._id,
  })
}

/** New values are appended. */
const mergeOptions = ({ draft, existing }: ValidatedGroup) =>
  draft.options.map((option, index) => {
    const existingOption = existing?.options[index]
    if (!existingOption) return option
    const knownValues = new Set(existingOption.values.map(normalizeForSearch))
    return {
      name: existingOption.name,
      values: [
        ...existingOption.values,
        ...option.values.filter((value) => !knownValues.has(normalizeForSearch(value))),
      ],
    }
  })

/** The variants of the file, then the product's other variants: an import deletes nothing. */
const mergeVariants = (group: ValidatedGroup, ownMedia: readonly OwnMedium[]) => {
  const { draft, existing } = group
  const fromFile = draft.variants.map((variant) => toVariantInput(variant, ownMedia, existing, variant))
  const collectionNames = new Set(fromFile.flatMap((variant) => variant._id ?? []))
  const others = (existing?.variants ?? []).filter(({ _id }) => !collectionNames.has(_id))
  return [...fromFile, ...others.map(({ _id, values }) => ({ _id, values }))]
}

const toProductFields = (
  group: ValidatedGroup,
  ownMedia: readonly OwnMedium[],
  { names }: WriteContext,
): Partial<ProductFields> => {
  const { draft, existing } = group
  const category = names.category(draft.category)
  const categoryId = category ?? existing?.category ?? undefined
  const media = ownMedia.map(({ medium }) => medium)
  const variants = mergeVariants(group, ownMedia)
  const collections = draft.collections?.flatMap((name) => names.collection(name) ?? [])
  return withoutUndefined({
    ...draft.fields,
    title: draft.title,
    category,
    subcategory: names.subcategory(categoryId, draft.subcategory),
    brand: names.brand(draft.brand),
    collections: collections && collections.length > 0 ? collections.slice(0, 100) : undefined,
    ...(draft.variants.length > 0 && { options: mergeOptions(group), variants }),
    // Existing images are kept; only a product without any gets those of the file.
    ...(media.length > 0 && !existing?.media.length && { media }),
  }) as Partial<ProductFields>
}

const toWrittenProduct = (
  group: ValidatedGroup,
  product: Product,
  remoteMedia: readonly DraftMedium[],
): WrittenProduct => {
  const variants = (url: string): string[] =>
    group.draft.variants
      .filter(({ image }) => image === url)
      .flatMap((variant) => findVariant(toExistingProduct(product), variant)?._id ?? [])
  const needsMedia = !group.existing?.media.length
  return {
    group,
    product,
    remoteMedia: needsMedia
      ? remoteMedia.map(({ row, url, alt, position }) => ({ row, url, alt, position, variants: variants(url) }))
      : [],
  }
}

const toExistingProduct = (product: Product): ValidatedGroup['existing'] => ({
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
export const writeNewProducts = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  groups: readonly ValidatedGroup[],
  context: WriteContext,
): Promise<WrittenProduct[]> => {
  const media = groups.map(({ draft }) => splitMedia(draft, context))
  const created = await createProducts(
    uow,
    store,
    actor,
    groups.map((group, index) => ({
      slug: group.draft.handle,
      ...toProductFields(group, media[index]?.ownMedia ?? [], context),
      title: group.draft.title ?? '',
    })),
  )
  return groups.flatMap((group, index) => {
    const product = created[index]
    return product ? [toWrittenProduct(group, product, media[index]?.remoteMedia ?? [])] : []
  })
}

export const writeExistingProduct = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  group: ValidatedGroup & { existing: NonNullable<ValidatedGroup['existing']> },
  context: WriteContext,
): Promise<WrittenProduct> => {
  const { ownMedia, remoteMedia } = splitMedia(group.draft, context)
  const { id, version } = group.existing
  const product = await changeProduct(uow, store, actor, id, { version, ...toProductFields(group, ownMedia, context) })
  return toWrittenProduct(group, product, remoteMedia)
}

/** Sets stock to the quantities in the file. */
export const toStockMoves = (
  { group, product }: WrittenProduct,
  mainLocation: string,
  locationIds: ReadonlySet<string>,
  note: string,
): StockMove[] =>
  group.draft.variants.flatMap((variant) => {
    const match = findVariant(toExistingProduct(product), variant)
    if (!match) return []
    return Object.entries(variant.stock).flatMap(([location, setTo]) => {
      const locationId = location || mainLocation
      return locationIds.has(locationId)
        ? [{ variantId: match._id, locationId, setTo, reason: 'import' as const, note }]
        : []
    })
  })
