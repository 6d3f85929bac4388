import { randomBytes } from 'node:crypto'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { conflictingValue, isConflict } from '#server/platform/db/db-errors.ts'
import { fold } from '#server/platform/db/fold.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type MediaPlan, planMedia } from './products.columns.ts'
import type { VariantPlan } from './products.variants.ts'
import * as write from './products.write.repo.ts'

export const orSkuTaken =
  (plans: readonly VariantPlan[]) =>
  (error: unknown): never => {
    if (isConflict(error) !== 'variants_sku_key') throw error
    const taken = conflictingValue(error)
    for (const { variants, isNamed } of plans) {
      const place = variants.findLastIndex(({ sku }) => sku !== null && fold(sku) === taken)
      if (place >= 0) return refuse('sku_taken', { at: isNamed('sku', place) ? `variants.${place}.sku` : 'sku' })
    }
    return refuse('sku_taken', { at: 'sku' })
  }

export const orSlugTaken = (error: unknown): never => {
  if (isConflict(error) !== 'products_slug_key') throw error
  return refuse('address_taken', { at: 'slug' })
}

/** A variant references a medium of its product. An unchanged reference becomes null when the medium was removed. */
export const variantRows = (
  productId: string,
  plan: VariantPlan,
  media: MediaPlan | undefined,
  kept: ReadonlySet<string>,
): write.VariantRow[] =>
  plan.variants.map((variant, position) => {
    const named = variant.media
    const mediaId = named === null ? null : (media?.idOf(named) ?? (kept.has(named) ? named : null))
    if (mediaId !== named && mediaId === null && plan.isNamed('media', position)) {
      refuse('unknown_reference', { at: `variants.${position}.media` })
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
    }
  })

/** Uses the slug of the title, with a number appended when it is taken. */
export const insertWithSlugs = async (
  work: Work,
  store: StoreId,
  by: string,
  rows: readonly { columns: write.ProductColumns & { id: string }; isChosen: boolean }[],
): Promise<void> => {
  let left = rows.map(({ columns, isChosen }) => ({ columns, isChosen, slug: columns.slug }))
  for (let attempt = 2; left.length > 0; attempt++) {
    const made = await write.insertProducts(
      work.tx,
      store,
      by,
      left.map(({ columns, slug }) => ({ ...columns, slug })),
    )
    left = left.filter(({ columns }) => !made.has(columns.id))
    if (left.some(({ isChosen }) => isChosen)) refuse('address_taken', { at: 'slug' })
    const more = attempt < 10 ? String(attempt) : randomBytes(4).toString('hex')
    left = left.map((row) => ({ ...row, slug: `${row.columns.slug}-${more}` }))
  }
}

export const replaceMedia = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  before: Product,
  inputs: ProductFields['media'],
): Promise<MediaPlan | undefined> => {
  if (!inputs) return undefined
  // A file that is already attached isn't checked again: it may have been deleted since.
  const had = new Set(before.media.map(({ file }) => file?.key))
  await assertUsableMedia(
    work.tx,
    doer.vendorId,
    inputs.map(({ kind, key }) => (had.has(key) ? { kind } : { kind, key })),
  )
  const plan = planMedia(before._id, before.media, inputs)
  await write.removeMedia(work.tx, store, plan.removed)
  await write.writeMedia(work.tx, store, plan.rows)
  return plan
}

export const replaceVariants = async (
  work: Work,
  store: StoreId,
  before: Product,
  plan: VariantPlan,
  media: MediaPlan | undefined,
): Promise<void> => {
  const was = new Map(before.variants.map((variant) => [variant._id, variant]))
  const moved = plan.variants.filter(({ _id, sku, values }) => {
    const old = was.get(_id)
    return old && (old.sku !== sku || old.values.join('\0') !== values.join('\0'))
  })
  await write.removeVariants(work.tx, store, plan.removed)
  await write.setAside(
    work.tx,
    store,
    moved.map(({ _id }) => _id),
  )
  const kept = new Set(media ? media.rows.map(({ id }) => id) : before.media.map(({ _id }) => _id))
  await write.writeVariants(work.tx, store, variantRows(before._id, plan, media, kept)).catch(orSkuTaken([plan]))
}
