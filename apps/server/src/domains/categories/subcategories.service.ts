import type * as z from 'zod'
import type { SubCategory, subCategories, subCategoryFields } from '#contract/domains/categories.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { reorderChange } from '#server/platform/reorder-audit.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockCategory } from './categories.repo.ts'
import {
  lockProductsIn,
  moveSubCategories,
  writeSubCategoryOrder,
  refreshProducts,
  restoreDeletedSubCategories,
  subCategoryColumns,
  subCategoryTable,
} from './subcategories.repo.ts'

type ReorderInput = z.output<typeof subCategories.reorder.body>

const resource = 'subCategories'

/** Without a field path: the request contains an order and no name. */
const rethrowAsNameTaken = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'subcategories_name_key') throw error
  return fail('name_taken')
}

const lockCategoryOrFail = async (uow: UnitOfWork, store: StoreId, category: string) =>
  (await lockCategory(uow.tx, store, category)) ?? fail('unknown_reference', { field: 'category' })

/** Locks again: a product may have been assigned to the subcategory since the first lock. */
const refreshMovedProducts = async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<void> =>
  refreshProducts(uow.tx, store, await lockProductsIn(uow.tx, store, ids))

export const createSubCategory = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: z.output<typeof subCategoryFields>,
): Promise<SubCategory> => {
  await lockCategoryOrFail(uow, store, fields.category)
  return subCategoryTable.create(uow, store, actor, subCategoryColumns(store, fields))
}

export const updateSubCategory = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, category, ...fields }: z.output<typeof subCategories.update.body>,
): Promise<SubCategory> => {
  const before = await subCategoryTable.readOrThrow(uow.tx, store, id)
  const targetCategory = category === before.category ? undefined : category
  if (targetCategory !== undefined) {
    await lockCategoryOrFail(uow, store, targetCategory)
    await lockProductsIn(uow.tx, store, [id])
  }
  const columns = subCategoryColumns(store, { ...fields, category: targetCategory })
  const after = await subCategoryTable.change(uow, store, actor, before, { version, columns })
  if (targetCategory !== undefined) await refreshMovedProducts(uow, store, [id])
  return after
}

export const reorderSubCategories = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { category, ids }: ReorderInput,
): Promise<string[]> => {
  const { name: categoryName } = await lockCategoryOrFail(uow, store, category)
  await lockProductsIn(uow.tx, store, ids, category)
  const movedIn = await moveSubCategories(uow.tx, store, { ids, category, by: actor.personId }).catch(
    rethrowAsNameTaken,
  )
  const { ids: orderedIds, moved } = await writeSubCategoryOrder(uow.tx, store, category, ids)
  orNotFound(orderedIds[0])
  if (movedIn.length > 0)
    await refreshMovedProducts(
      uow,
      store,
      movedIn.map(({ id }) => id),
    )
  for (const { id, name, was } of movedIn) {
    const [before, after] = [{ categoryName: was }, { categoryName }]
    uow.audit({ resource, id, label: name, action: 'update', before, after })
  }
  if (movedIn.length === 0 && moved) uow.audit(reorderChange(resource, moved))
  return orderedIds
}

export const restoreSubCategories = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
): Promise<string[]> => {
  const restored = await restoreDeletedSubCategories(uow.tx, store, ids).catch(subCategoryTable.rethrowAsNameTaken)
  return subCategoryTable.auditRestored(uow, restored)
}
