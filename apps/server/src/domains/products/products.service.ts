import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { readStoreFields } from '#server/domains/custom-fields/custom-fields.service.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { mapInSlices } from '#server/platform/map-in-slices.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addMemberships, removeOtherMemberships } from '#server/domains/collections/members.service.ts'
import { diffProducts, toAuditValues } from './product-audit.rules.ts'
import { assertReadiness, assertReferences, mergeValues, collectReferences } from './product-checks.rules.ts'
import { type ProductChanges, toColumns, emptyProduct, planMedia, toSlug } from './product-columns.rules.ts'
import { lockCurrency } from './product-currency.repo.ts'
import { readExistingReferences } from './product-references.repo.ts'
import { readProduct, readProducts } from './products.repo.ts'
import { affectsVariants, noVariants, planVariants } from './product-variants.rules.ts'
import * as write from './write-products.repo.ts'
import {
  dropForeignImages,
  insertWithSlugs,
  rethrowAsSkuTaken,
  rethrowAsSlugTaken,
  replaceMedia,
  replaceVariants,
  toVariantRows,
} from './write-products.service.ts'

export const resource = 'products'

/** Custom fields are needed only when values are given or a product is or goes live. */
const loadFieldsIfNeeded = (uow: UnitOfWork, store: StoreId, all: readonly ProductChanges[], isLive = false) =>
  isLive || all.some(({ fields, publishState }) => fields !== undefined || publishState === 'live')
    ? readStoreFields(uow.tx, store)
    : Promise.resolve<CustomField[]>([])

/** Creates several products with a constant number of statements, all or none. */
export const createProducts = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  all: readonly ProductFields[],
  {
    /** For copies: the media already belong to one of the vendor's products. */
    ownMedia = false,
    /** For imports: a slug that is taken gets a number instead of failing. */
    numbersSlugs = false,
  } = {},
): Promise<Product[]> => {
  const customFields = await loadFieldsIfNeeded(uow, store, all)
  const existing = await readExistingReferences(uow.tx, store, collectReferences(all))
  const mediaToCheck = ownMedia ? [] : all.flatMap(({ media }) => media ?? [])
  await assertUsableMedia(uow.tx, actor.vendorId, mediaToCheck)
  const plans = await mapInSlices(all, (fields) => {
    assertReferences(fields, existing, null)
    const id = newId()
    const variants = planVariants(noVariants, fields)
    const columns = {
      ...emptyProduct,
      title: fields.title,
      slug: toSlug(fields.title),
      ...toColumns(fields),
      id,
      category_id: fields.category ?? null,
      subcategory_id: fields.subcategory ?? null,
      brand_id: fields.brand ?? null,
      options: variants.options,
      custom_values: mergeValues({}, fields.fields, customFields, fields.category ?? null),
    }
    return { id, fields, columns, variants, media: planMedia(id, [], fields.media ?? []) }
  })

  await lockCurrency(uow.tx, store)
  const written = plans.map(({ columns }) => columns)
  const allColumns = ownMedia ? written : await dropForeignImages(uow, actor.vendorId, written)
  const rows = allColumns.map((columns, index) => ({
    columns,
    isSlugGiven: all[index]?.slug !== undefined && !numbersSlugs,
  }))
  await insertWithSlugs(uow, store, actor.personId, rows)
  await write.writeMedia(
    uow.tx,
    store,
    plans.flatMap(({ media }) => media.rows),
  )
  await write
    .writeVariants(
      uow.tx,
      store,
      plans.flatMap(({ id, variants, media }) => toVariantRows(id, variants, media, new Set())),
    )
    .catch(rethrowAsSkuTaken(plans.map(({ variants }) => variants)))
  await addMemberships(
    uow.tx,
    store,
    plans.flatMap(({ id, fields }) =>
      (fields.collections ?? []).map((collection) => ({ collection_id: collection, product_id: id })),
    ),
  )
  const ids = plans.map(({ id }) => id)
  await write.refreshProducts(uow.tx, store, ids)
  const created = await readProducts(uow.tx, store, ids)
  await mapInSlices(created, (product) => {
    assertReadiness(undefined, product, customFields)
    const after = toAuditValues(product, customFields)
    uow.audit({ resource, id: product._id, storeId: store, label: product.title, action: 'create', after })
  })
  return created
}

export const createProduct = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: ProductFields,
): Promise<Product> => orNotFound((await createProducts(uow, store, actor, [fields]))[0])

/** References sent back unchanged are ignored, so that a deleted one is kept and can be restored. */
const omitUnchangedReferences = (fields: ProductChanges, before: Product): ProductChanges => {
  const { category, subcategory, brand, ...rest } = fields
  const isNew = (id: string | null | undefined, previous: { _id: string } | null) =>
    id !== undefined && id !== (previous?._id ?? null)
  return {
    ...rest,
    ...(isNew(category, before.category) ? { category } : {}),
    ...(isNew(subcategory, before.subcategory) ? { subcategory } : {}),
    ...(isNew(brand, before.brand) ? { brand } : {}),
  }
}

export const changeProduct = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...input }: ProductChanges & { version: number },
): Promise<Product> => {
  const existing = await readExistingReferences(uow.tx, store, collectReferences([input]))
  const current = orNotFound(await write.lockProduct(uow.tx, store, id))
  const before = orNotFound(await readProduct(uow.tx, store, id))
  if (current !== version) return fail('stale_version', { current: before })
  const fields = omitUnchangedReferences(input, before)
  const categoryBefore = before.category?._id ?? null
  assertReferences(fields, existing, categoryBefore)
  const customFields = await loadFieldsIfNeeded(uow, store, [fields], before.publishState === 'live')
  await lockCurrency(uow.tx, store)

  const plan = affectsVariants(fields) ? planVariants(before, fields) : undefined
  const media = await replaceMedia(uow, store, actor, before, fields.media)
  if (plan) await replaceVariants(uow, store, before, plan, media)
  if (fields.collections) {
    await removeOtherMemberships(uow.tx, store, id, fields.collections)
    const rows = fields.collections.map((collection) => ({ collection_id: collection, product_id: id }))
    await addMemberships(uow.tx, store, rows)
  }
  const category = fields.category === undefined ? categoryBefore : fields.category
  const values = fields.fields && {
    custom_values: mergeValues(await write.readCustomValues(uow.tx, store, id), fields.fields, customFields, category),
  }
  const [columns = {}] = await dropForeignImages(uow, actor.vendorId, [toColumns(fields)], before.description)
  await write
    .updateProduct(uow.tx, store, {
      id,
      by: actor.personId,
      columns: {
        ...columns,
        ...values,
        ...(plan && { options: plan.options }),
        ...(fields.brand === undefined ? {} : { brand_id: fields.brand }),
        // Changing the category clears the subcategory.
        ...(fields.category === undefined ? {} : { category_id: fields.category, subcategory_id: null }),
        ...(fields.subcategory === undefined ? {} : { subcategory_id: fields.subcategory }),
      },
    })
    .catch(rethrowAsSlugTaken)
  await write.refreshProducts(uow.tx, store, [id])
  const after = orNotFound(await readProduct(uow.tx, store, id))
  assertReadiness(before, after, customFields)
  uow.audit({ resource, id, label: after.title, action: 'update', ...diffProducts(before, after, customFields) })
  return after
}

export { listFullProducts, readProducts } from './products.repo.ts'

export {
  markProductsOrdered,
  refreshProducts,
  updateProducts,
  updatePrices,
  updateVariantFields,
} from './write-products.repo.ts'
export { addIncoming, addReserved, addStock } from './variant-stock.repo.ts'
