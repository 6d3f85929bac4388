import { newId } from '#server/platform/ids.ts'
import type { ImportOptions } from '#contract/domains/product-imports.ts'
import { maxMedia, type Product, type ProductFields, type VariantInput } from '#contract/domains/product.ts'
import { toImageSrc } from '#contract/rich-text/description-images.ts'
import type { StockMove } from '#server/domains/inventory/stock.service.ts'
import { changeProduct, createProducts } from '#server/domains/products/products.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { replaceImages, toDescriptionSrc, toPendingKey } from '#server/platform/rich-text/description.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { omitUnchanged } from './omit-unchanged.rules.ts'
import type { Draft } from './read-group.rules.ts'
import type { DraftMedium } from './read-media.rules.ts'
import type { DraftVariant } from './read-variants.rules.ts'
import type { NameResolver } from './resolve-names.service.ts'
import { type ValidatedGroup, findVariant } from './validate-group.rules.ts'

/** A remote image that is fetched after its product was written. */
export interface RemoteImage {
  row: number
  url: string
  alt: string
  position: number
  variants: string[]
  inDescription: boolean
}

export interface WrittenProduct {
  group: ValidatedGroup
  product: Product
  remoteMedia: RemoteImage[]
  /** False for an existing product whose fields already are as in the file. */
  isChanged: boolean
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

/** A text whose images are files or placeholders, and the addresses that the placeholders wait for. */
interface ResolvedDescription {
  description: string | undefined
  pendingUrls: string[]
}

const resolveDescription = (
  { draft, existing }: ValidatedGroup,
  { vendorId, publicUrl }: WriteContext,
): ResolvedDescription => {
  const pendingUrls = new Set<string>()
  const description =
    draft.fields.description &&
    replaceImages(draft.fields.description, (url) => {
      const key = getOwnFileKey(url, vendorId, publicUrl) ?? existing?.imageFiles[url]
      if (key !== undefined) return toDescriptionSrc(toImageSrc(key))
      if (!/^https?:/.test(url)) return undefined
      pendingUrls.add(url)
      return toImageSrc(toPendingKey(vendorId, url))
    })
  return { description, pendingUrls: [...pendingUrls] }
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
  { row: _row, stock: _stock, image, ...fields }: DraftVariant,
  findMedium: (url: string) => string | undefined,
  match: Product['variants'][number] | undefined,
): VariantInput =>
  withoutUndefined({
    ...fields,
    ...(match && { _id: match._id, values: match.values }),
    media: image === undefined ? undefined : findMedium(image),
  })

/** The medium of a URL: one that is written now or, as existing media stay, the one with the same file. */
const makeMediumFinder = ({ existing }: ValidatedGroup, ownMedia: readonly OwnMedium[]) => {
  const existingMedia = existing?.product.media ?? []
  return (url: string): string | undefined => {
    const medium = ownMedia.find((own) => own.url === url)?.medium
    if (existingMedia.length === 0) return medium?._id
    return medium?.key === undefined ? undefined : existingMedia.find(({ file }) => file?.key === medium.key)?._id
  }
}

/** New values are appended. */
const mergeOptions = ({ draft, existing }: ValidatedGroup) =>
  draft.options.map((option, index) => {
    const existingOption = existing?.product.options[index]
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

/** The product's variants in their order, then new ones: an import deletes nothing. */
const mergeVariants = (group: ValidatedGroup, ownMedia: readonly OwnMedium[]): VariantInput[] => {
  const { draft, existing } = group
  const findMedium = makeMediumFinder(group, ownMedia)
  const matches = draft.variants.map((variant) => ({ variant, match: findVariant(existing?.product, variant) }))
  const byCurrent = new Map(matches.toReversed().map(({ variant, match }) => [match, variant]))
  const kept = (existing?.product.variants ?? []).map((current) => {
    const variant = byCurrent.get(current)
    return variant ? toVariantInput(variant, findMedium, current) : { _id: current._id, values: current.values }
  })
  const added = matches.filter(({ match }) => !match)
  return [...kept, ...added.map(({ variant }) => toVariantInput(variant, findMedium, undefined))]
}

export const toProductFields = (
  group: ValidatedGroup,
  ownMedia: readonly OwnMedium[],
  context: WriteContext,
): Partial<ProductFields> => {
  const { names } = context
  const { draft, existing } = group
  const category = names.category(draft.category)
  const categoryId = category ?? existing?.product.category?._id
  const media = ownMedia.map(({ medium }) => medium)
  const variants = mergeVariants(group, ownMedia)
  const collections = draft.collections?.flatMap((name) => names.collection(name) ?? [])
  return withoutUndefined({
    ...draft.fields,
    description: resolveDescription(group, context).description,
    title: draft.title,
    category,
    subcategory: names.subcategory(categoryId, draft.subcategory),
    brand: names.brand(draft.brand),
    collections: collections && collections.length > 0 ? collections.slice(0, 100) : undefined,
    ...(draft.variants.length > 0 && { options: mergeOptions(group), variants }),
    // Existing images are kept; only a product without any gets those of the file.
    ...(media.length > 0 && !existing?.product.media.length && { media }),
  }) as Partial<ProductFields>
}

/** Remote images of the description, and of a product that has no media and isn't about to get some. */
const toRemoteImages = (
  group: ValidatedGroup,
  product: Product,
  remoteMedia: readonly DraftMedium[],
  context: WriteContext,
): RemoteImage[] => {
  const variants = (url: string): string[] =>
    group.draft.variants
      .filter(({ image }) => image === url)
      .flatMap((variant) => findVariant(product, variant)?._id ?? [])
  if (group.existing?.hasWaitingImages) return []
  const described = resolveDescription(group, context).pendingUrls.map((url): RemoteImage => ({
    row: group.draft.row,
    url,
    alt: '',
    position: 0,
    variants: [],
    inDescription: true,
  }))
  if (group.existing?.product.media.length) return described
  const media = remoteMedia.map(({ row, url, alt, position }): RemoteImage => {
    return { row, url, alt, position, variants: variants(url), inDescription: false }
  })
  return [...media, ...described]
}

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
      slug: group.draft.slug,
      ...toProductFields(group, media[index]?.ownMedia ?? [], context),
      title: group.draft.title ?? '',
    })),
    { numbersSlugs: true },
  )
  return groups.flatMap((group, index) => {
    const product = created[index]
    if (!product) return []
    const remoteMedia = toRemoteImages(group, product, media[index]?.remoteMedia ?? [], context)
    return [{ group, product, remoteMedia, isChanged: true }]
  })
}

/** Writes only what differs, so that a file that was imported before changes nothing. */
export const writeExistingProduct = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  group: ValidatedGroup & { existing: NonNullable<ValidatedGroup['existing']> },
  context: WriteContext,
): Promise<WrittenProduct> => {
  const { ownMedia, remoteMedia } = splitMedia(group.draft, context)
  const { product: before } = group.existing
  const changes = omitUnchanged(toProductFields(group, ownMedia, context), before)
  const isChanged = Object.keys(changes).length > 0
  const { version } = before
  const product = isChanged ? await changeProduct(uow, store, actor, before._id, { version, ...changes }) : before
  return { group, product, remoteMedia: toRemoteImages(group, product, remoteMedia, context), isChanged }
}

/** Sets stock to the quantities in the file where it differs, of existing variants only with `replaceStock`. */
export const toStockMoves = (
  { group, product }: WrittenProduct,
  { replaceStock = true }: ImportOptions,
  mainLocation: string,
  locationIds: ReadonlySet<string>,
  note: string,
): StockMove[] =>
  group.draft.variants.flatMap((variant) => {
    const match = findVariant(product, variant)
    if (!match) return []
    if (!replaceStock && findVariant(group.existing?.product, variant)) return []
    return Object.entries(variant.stock).flatMap(([location, setTo]) => {
      const locationId = location || mainLocation
      const level = group.existing?.stock.find((one) => one.variant === match._id && one.location === locationId)
      return locationIds.has(locationId) && (level?.onHand ?? 0) !== setTo
        ? [{ variantId: match._id, locationId, setTo, reason: 'import' as const, note }]
        : []
    })
  })
