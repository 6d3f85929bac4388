import { randomBytes } from 'node:crypto'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { isPendingImage, toImageKey } from '#contract/rich-text/description-images.ts'
import { assertUsableMedia, findUsableImages } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId, VendorId } from '#server/platform/actor.ts'
import { getConflictingValue, getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { fail } from '#server/platform/app-error.ts'
import { getImageKeys, replaceImages } from '#server/platform/rich-text/description.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type MediaPlan, planMedia } from './product-columns.rules.ts'
import type { VariantPlan } from './product-variants.rules.ts'
import * as write from './write-products.repo.ts'

export const rethrowAsSkuTaken =
  (plans: readonly VariantPlan[]) =>
  (error: unknown): never => {
    if (getConflictConstraint(error) !== 'variants_sku_key') throw error
    const taken = getConflictingValue(error)
    for (const { variants, isExplicit: isNamed } of plans) {
      const index = variants.findLastIndex(({ sku }) => sku !== null && normalizeForSearch(sku) === taken)
      if (index >= 0) return fail('sku_taken', { field: isNamed('sku', index) ? `variants.${index}.sku` : 'sku' })
    }
    return fail('sku_taken', { field: 'sku' })
  }

export const rethrowAsSlugTaken = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'products_slug_key') throw error
  return fail('address_taken', { field: 'slug' })
}

/** A variant references a medium of its product. An unchanged reference becomes null when the medium was removed. */
export const toVariantRows = (
  productId: string,
  plan: VariantPlan,
  media: MediaPlan | undefined,
  existingMedia: ReadonlySet<string>,
): write.VariantRow[] =>
  plan.variants.map((variant, position) => {
    const mediaRef = variant.media
    const mediaId =
      mediaRef === null ? null : (media?.resolveId(mediaRef) ?? (existingMedia.has(mediaRef) ? mediaRef : null))
    if (mediaId !== mediaRef && mediaId === null && plan.isExplicit('media', position)) {
      fail('unknown_reference', { field: `variants.${position}.media` })
    }
    return {
      id: variant._id,
      product_id: productId,
      position,
      option_values: variant.values,
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      cost_price: variant.costPrice,
      media_id: mediaId,
      tracks_stock: variant.tracksStock,
      allow_backorder: variant.allowBackorder,
      is_taxable: variant.isTaxable,
      weight_grams: variant.weightGrams,
    }
  })

/** Uses the slug of the title, with a number appended when it is taken. */
export const insertWithSlugs = async (
  uow: UnitOfWork,
  store: StoreId,
  by: string,
  rows: readonly { columns: write.ProductColumns & { id: string }; isSlugGiven: boolean }[],
): Promise<void> => {
  let pending = rows.map(({ columns, isSlugGiven }) => ({ columns, isChosen: isSlugGiven, slug: columns.slug }))
  for (let attempt = 2; pending.length > 0; attempt++) {
    const inserted = await write.insertProducts(
      uow.tx,
      store,
      by,
      pending.map(({ columns, slug }) => ({ ...columns, slug })),
    )
    pending = pending.filter(({ columns }) => !inserted.has(columns.id))
    if (pending.some(({ isChosen: isSlugGiven }) => isSlugGiven)) fail('address_taken', { field: 'slug' })
    const suffix = attempt < 10 ? String(attempt) : randomBytes(4).toString('hex')
    pending = pending.map((row) => ({ ...row, slug: `${row.columns.slug}-${suffix}` }))
  }
}

/**
 * Removes images from descriptions that aren't files of the vendor, with one statement at most. Images of `before` stay:
 * their files may have been deleted since.
 */
export const dropForeignImages = async <Columns extends Partial<write.ProductColumns>>(
  uow: UnitOfWork,
  vendor: VendorId,
  all: readonly Columns[],
  before = '',
): Promise<Columns[]> => {
  const known = new Set(getImageKeys(before))
  const isKnown = (key: string): boolean => known.has(key) || (isPendingImage(key) && key.startsWith(`${vendor}/`))
  const keys = [...new Set(all.flatMap((columns) => columns.description_images ?? []))].filter((key) => !isKnown(key))
  if (keys.length === 0) return [...all]
  const usable = await findUsableImages(uow.tx, vendor, keys)
  return all.map((columns) => {
    if (!columns.description_images?.length || columns.description === undefined) return columns
    const description = replaceImages(columns.description, (src) => {
      const key = toImageKey(src) ?? ''
      return isKnown(key) || usable.has(key) ? src : undefined
    })
    return { ...columns, description, description_images: getImageKeys(description) }
  })
}

export const replaceMedia = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  before: Product,
  inputs: ProductFields['media'],
): Promise<MediaPlan | undefined> => {
  if (!inputs) return undefined
  // A file that is already attached isn't checked again: it may have been deleted since.
  const existingKeys = new Set(before.media.map(({ file }) => file?.key))
  await assertUsableMedia(
    uow.tx,
    actor.vendorId,
    inputs.map(({ kind, key }) => (existingKeys.has(key) ? { kind } : { kind, key })),
  )
  const plan = planMedia(before._id, before.media, inputs)
  await write.removeMedia(uow.tx, store, plan.removed)
  await write.writeMedia(uow.tx, store, plan.rows)
  return plan
}

export const replaceVariants = async (
  uow: UnitOfWork,
  store: StoreId,
  before: Product,
  plan: VariantPlan,
  media: MediaPlan | undefined,
): Promise<void> => {
  const variantsById = new Map(before.variants.map((variant) => [variant._id, variant]))
  const moved = plan.variants.filter(({ _id, sku, values }) => {
    const old = variantsById.get(_id)
    return old && (old.sku !== sku || old.values.join('\0') !== values.join('\0'))
  })
  await write.removeVariants(uow.tx, store, plan.removed)
  await write.clearSkusAndValues(
    uow.tx,
    store,
    moved.map(({ _id }) => _id),
  )
  const existingMedia = new Set(media ? media.rows.map(({ id }) => id) : before.media.map(({ _id }) => _id))
  await write
    .writeVariants(uow.tx, store, toVariantRows(before._id, plan, media, existingMedia))
    .catch(rethrowAsSkuTaken([plan]))
}
