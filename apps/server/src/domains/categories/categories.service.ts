import type * as z from 'zod'
import type { Category, categories, categoryFields } from '#contract/domains/categories.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  categoryColumns,
  categoryTable,
  deleteSubCategoriesOf,
  knownCategories,
  newCategoryColumns,
  restoreSubCategoriesOf,
} from './categories.repo.ts'

/** For other domains: fails with the field name when a category doesn't belong to this store. */
export const assertCategories = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  at: string,
): Promise<void> => {
  const known = new Set(await knownCategories(db, store, ids))
  if (!ids.every((id) => known.has(id))) refuse('unknown_reference', { at })
}

export const createCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  fields: z.output<typeof categoryFields>,
): Promise<Category> => {
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  return categoryTable.create(work, store, actor, newCategoryColumns(store, fields))
}

export const updateCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: z.output<typeof categories.update.body>,
): Promise<Category> => {
  const before = await categoryTable.readOrThrow(work.tx, store, id)
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  return categoryTable.change(work, store, actor, before, { version, columns: categoryColumns(fields) })
}

/** Subcategories are deleted and restored with their category. */
export const removeCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const removed = await categoryTable.remove(work, store, ids)
  await deleteSubCategoriesOf(work.tx, store, removed)
  return removed
}

export const restoreCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await restoreSubCategoriesOf(work.tx, store, ids)
  return categoryTable.restore(work, store, ids)
}
