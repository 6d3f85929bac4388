import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { storeWrites } from '#server/platform/store-writes.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  categoryColumns,
  categoryTable,
  deleteSubCategoriesIn,
  readExistingCategoryIds,
  newCategoryColumns,
  restoreSubCategoriesIn,
} from './categories.repo.ts'

/** For other domains: fails with the field name when a category doesn't belong to this store. */
export const assertCategories = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  at: string,
): Promise<void> => {
  const existing = new Set(await readExistingCategoryIds(db, store, ids))
  if (!ids.every((id) => existing.has(id))) fail('unknown_reference', { field: at })
}

export const categoryWrites = storeWrites(categoryTable, {
  toColumns: categoryColumns,
  newColumns: newCategoryColumns,
  assertFields: (uow, { vendorId }, { picture }) => assertUsableImage(uow.tx, vendorId, picture),
})

/** Subcategories are deleted and restored with their category. */
export const removeCategories = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const removed = await categoryTable.remove(uow, store, ids)
  await deleteSubCategoriesIn(uow.tx, store, removed)
  return removed
}

export const restoreCategories = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await restoreSubCategoriesIn(uow.tx, store, ids)
  return categoryTable.restore(uow, store, ids)
}
