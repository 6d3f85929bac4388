import type * as z from 'zod'
import type { SubCategory, subCategories, subCategoryFields } from '#contract/domains/categories.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { moveOf } from '#server/platform/moved.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { holdCategory } from './categories.repo.ts'
import {
  lockProductsOf,
  moveInto,
  placeSubCategories,
  refreshProducts,
  restoreDeletedSubCategories,
  subCategoryColumns,
  subCategoryTable,
} from './subcategories.repo.ts'

type Arrange = z.output<typeof subCategories.reorder.body>

const resource = 'subCategories'

/** Without a field path: the request contains an order and no name. */
const rethrowAsNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'subcategories_name_key') throw error
  return refuse('name_taken')
}

const heldCategory = async (work: Work, store: StoreId, category: string) =>
  (await holdCategory(work.tx, store, category)) ?? refuse('unknown_reference', { at: 'category' })

/** Locks again: a product may have been assigned to the subcategory since the first lock. */
const refreshMoved = async (work: Work, store: StoreId, ids: readonly string[]): Promise<void> =>
  refreshProducts(work.tx, store, await lockProductsOf(work.tx, store, ids))

export const createSubCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  fields: z.output<typeof subCategoryFields>,
): Promise<SubCategory> => {
  await heldCategory(work, store, fields.category)
  return subCategoryTable.create(work, store, actor, subCategoryColumns(store, fields))
}

export const updateSubCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, category, ...fields }: z.output<typeof subCategories.update.body>,
): Promise<SubCategory> => {
  const before = await subCategoryTable.readOrThrow(work.tx, store, id)
  const into = category === before.category ? undefined : category
  if (into !== undefined) {
    await heldCategory(work, store, into)
    await lockProductsOf(work.tx, store, [id])
  }
  const columns = subCategoryColumns(store, { ...fields, category: into })
  const after = await subCategoryTable.change(work, store, actor, before, { version, columns })
  if (into !== undefined) await refreshMoved(work, store, [id])
  return after
}

export const reorderSubCategories = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  { category, ids }: Arrange,
): Promise<string[]> => {
  const { name: categoryName } = await heldCategory(work, store, category)
  await lockProductsOf(work.tx, store, ids, category)
  const came = await moveInto(work.tx, store, { ids, category, by: actor.personId }).catch(rethrowAsNameTaken)
  const { ids: known, moved } = await placeSubCategories(work.tx, store, category, ids)
  found(known[0])
  if (came.length > 0)
    await refreshMoved(
      work,
      store,
      came.map(({ id }) => id),
    )
  for (const { id, name, was } of came) {
    const [before, after] = [{ categoryName: was }, { categoryName }]
    work.record({ resource, id, label: name, action: 'update', before, after })
  }
  if (came.length === 0 && moved) work.record(moveOf(resource, moved))
  return known
}

export const restoreSubCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await restoreDeletedSubCategories(work.tx, store, ids).catch(subCategoryTable.rethrowAsNameTaken)
  return subCategoryTable.auditRestored(work, restored)
}
