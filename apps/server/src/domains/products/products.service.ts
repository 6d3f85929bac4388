import type { CustomField } from '#contract/domains/custom-fields.ts'
import type { Product, ProductFields } from '#contract/domains/product.ts'
import { readFieldsFor } from '#server/domains/custom-fields/custom-fields.service.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { changesOf, inWords } from './products.audit.ts'
import { checkReadiness, checkReferences, mergeValues, referredBy } from './products.checks.ts'
import { type Changes, columnsOf, emptyProduct, planMedia, slugOf } from './products.columns.ts'
import { keepCurrency } from './products.currency.repo.ts'
import { readExisting } from './products.references.repo.ts'
import { readProduct, readProducts } from './products.repo.ts'
import { changesVariants, nothingYet, planVariants } from './products.variants.ts'
import * as write from './products.write.repo.ts'
import {
  insertWithSlugs,
  orSkuTaken,
  orSlugTaken,
  replaceMedia,
  replaceVariants,
  variantRows,
} from './products.writing.ts'

export const resource = 'products'

/** Custom fields are needed only when values are given or a product is or goes live. */
const fieldsFor = (work: Work, store: StoreId, all: readonly Changes[], isLive = false) =>
  isLive || all.some(({ fields, publishState }) => fields !== undefined || publishState === 'live')
    ? readFieldsFor(work.tx, store)
    : Promise.resolve<CustomField[]>([])

/** Creates several products with a constant number of statements, all or none. */
export const createProducts = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  all: readonly ProductFields[],
  /** For copies: the media already belong to one of the vendor's products. */
  { ownMedia = false } = {},
): Promise<Product[]> => {
  const customFields = await fieldsFor(work, store, all)
  const existing = await readExisting(work.tx, store, referredBy(all))
  const unknown = ownMedia ? [] : all.flatMap(({ media }) => media ?? [])
  await assertUsableMedia(work.tx, doer.vendorId, unknown)
  const plans = all.map((fields) => {
    checkReferences(fields, existing, null)
    const id = newId()
    const variants = planVariants(nothingYet, fields)
    const columns = {
      ...emptyProduct,
      title: fields.title,
      slug: slugOf(fields.title),
      ...columnsOf(fields),
      id,
      category_id: fields.category ?? null,
      subcategory_id: fields.subcategory ?? null,
      brand_id: fields.brand ?? null,
      options: variants.options,
      custom_values: mergeValues({}, fields.fields, customFields, fields.category ?? null),
    }
    return { id, fields, columns, variants, media: planMedia(id, [], fields.media ?? []) }
  })

  await keepCurrency(work.tx, store)
  const rows = plans.map(({ columns, fields }) => ({ columns, isChosen: fields.slug !== undefined }))
  await insertWithSlugs(work, store, doer.personId, rows)
  await write.writeMedia(
    work.tx,
    store,
    plans.flatMap(({ media }) => media.rows),
  )
  await write
    .writeVariants(
      work.tx,
      store,
      plans.flatMap(({ id, variants, media }) => variantRows(id, variants, media, new Set())),
    )
    .catch(orSkuTaken(plans.map(({ variants }) => variants)))
  await write.addMemberships(
    work.tx,
    store,
    plans.flatMap(({ id, fields }) =>
      (fields.collections ?? []).map((collection) => ({ collection_id: collection, product_id: id })),
    ),
  )
  const ids = plans.map(({ id }) => id)
  await write.refreshProducts(work.tx, store, ids)
  const made = await readProducts(work.tx, store, ids)
  for (const product of made) {
    checkReadiness(undefined, product, customFields)
    const after = inWords(product, customFields)
    work.record({ resource, id: product._id, storeId: store, label: product.title, action: 'create', after })
  }
  return made
}

export const createProduct = async (work: Work, store: StoreId, doer: Doer, fields: ProductFields): Promise<Product> =>
  found((await createProducts(work, store, doer, [fields]))[0])

/** References sent back unchanged are ignored, so that a deleted one is kept and can be restored. */
const withoutUnchanged = (fields: Changes, before: Product): Changes => {
  const { category, subcategory, brand, ...rest } = fields
  const isNew = (id: string | null | undefined, was: { _id: string } | null) =>
    id !== undefined && id !== (was?._id ?? null)
  return {
    ...rest,
    ...(isNew(category, before.category) ? { category } : {}),
    ...(isNew(subcategory, before.subcategory) ? { subcategory } : {}),
    ...(isNew(brand, before.brand) ? { brand } : {}),
  }
}

export const changeProduct = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  id: string,
  { version, ...given }: Changes & { version: number },
): Promise<Product> => {
  const existing = await readExisting(work.tx, store, referredBy([given]))
  const current = found(await write.lockProduct(work.tx, store, id))
  const before = found(await readProduct(work.tx, store, id))
  if (current !== version) return refuse('stale_version', { current: before })
  const fields = withoutUnchanged(given, before)
  const categoryBefore = before.category?._id ?? null
  checkReferences(fields, existing, categoryBefore)
  const customFields = await fieldsFor(work, store, [fields], before.publishState === 'live')
  await keepCurrency(work.tx, store)

  const plan = changesVariants(fields) ? planVariants(before, fields) : undefined
  const media = await replaceMedia(work, store, doer, before, fields.media)
  if (plan) await replaceVariants(work, store, before, plan, media)
  if (fields.collections) {
    await write.keepMembershipsIn(work.tx, store, id, fields.collections)
    const rows = fields.collections.map((collection) => ({ collection_id: collection, product_id: id }))
    await write.addMemberships(work.tx, store, rows)
  }
  const category = fields.category === undefined ? categoryBefore : fields.category
  const values = fields.fields && {
    custom_values: mergeValues(await write.readCustomValues(work.tx, store, id), fields.fields, customFields, category),
  }
  await write
    .updateProduct(work.tx, store, {
      id,
      by: doer.personId,
      columns: {
        ...columnsOf(fields),
        ...values,
        ...(plan && { options: plan.options }),
        ...(fields.brand === undefined ? {} : { brand_id: fields.brand }),
        // Changing the category clears the subcategory.
        ...(fields.category === undefined ? {} : { category_id: fields.category, subcategory_id: null }),
        ...(fields.subcategory === undefined ? {} : { subcategory_id: fields.subcategory }),
      },
    })
    .catch(orSlugTaken)
  await write.refreshProducts(work.tx, store, [id])
  const after = found(await readProduct(work.tx, store, id))
  checkReadiness(before, after, customFields)
  work.record({ resource, id, label: after.title, action: 'update', ...changesOf(before, after, customFields) })
  return after
}
