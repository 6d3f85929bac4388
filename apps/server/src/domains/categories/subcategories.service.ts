import type * as z from 'zod'
import type { SubCategory, subCategories, subCategoryFields } from '#contract/domains/categories.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { moveOf } from '#server/platform/moved.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { holdCategory } from './categories.repo.ts'
import {
  deleteSubCategory,
  insertSubCategory,
  moveInto,
  placeSubCategories,
  lockProductsOf,
  readSubCategory,
  refreshProducts,
  restoreDeletedSubCategories,
  updateSubCategory,
} from './subcategories.repo.ts'

type Create = z.output<typeof subCategoryFields>
type Update = z.output<typeof subCategories.update.body>
type Arrange = z.output<typeof subCategories.arrange.body>

const resource = 'subCategories'

/** Without a field to stand at where a whole order was sent: then it is said as it is. */
const orNameTaken =
  (at?: string) =>
  (error: unknown): never => {
    if (isConflict(error) !== 'subcategories_name_key') throw error
    return refuse('name_taken', at === undefined ? {} : { at })
  }

const heldCategory = async (work: Work, store: StoreId, category: string) =>
  (await holdCategory(work.tx, store, category)) ?? refuse('unknown_reference', { at: 'category' })

/** Asked for once more: meanwhile another product may have been filed there. */
const refreshMoved = async (work: Work, store: StoreId, ids: readonly string[]): Promise<void> =>
  refreshProducts(work.tx, store, await lockProductsOf(work.tx, store, ids))

/** The log says the category by its name. */
const logged = (subcategory: SubCategory): object => {
  const { category: _, ...facts } = subcategory
  return facts
}

export const createSubCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  { category, name, ...fields }: Create,
): Promise<SubCategory> => {
  await heldCategory(work, store, category)
  const id = newId()
  const made = { id, by: actor.personId, category, name, fields }
  await insertSubCategory(work.tx, store, made).catch(orNameTaken('name'))
  const after = found(await readSubCategory(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeSubCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, category, ...fields }: Update,
): Promise<SubCategory> => {
  const before = found(await readSubCategory(work.tx, store, id))
  const into = category === before.category ? undefined : category
  if (into !== undefined) {
    await heldCategory(work, store, into)
    await lockProductsOf(work.tx, store, [id])
  }
  const change = { id, by: actor.personId, version, fields, into }
  const updated = await updateSubCategory(work.tx, store, change).catch(orNameTaken('name'))
  const after = found(await readSubCategory(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  if (into !== undefined) await refreshMoved(work, store, [id])
  work.record({ resource, id, label: after.name, action: 'update', before: logged(before), after: logged(after) })
  return after
}

export const arrangeSubCategories = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  { category, ids }: Arrange,
): Promise<string[]> => {
  const { name: categoryName } = await heldCategory(work, store, category)
  await lockProductsOf(work.tx, store, ids, category)
  const came = await moveInto(work.tx, store, { ids, category, by: actor.personId }).catch(orNameTaken())
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

export const removeSubCategory = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const { name, description } = found(await deleteSubCategory(work.tx, store, id))
  work.record({ resource, id, label: name, action: 'delete', before: { name, description } })
}

export const restoreSubCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await restoreDeletedSubCategories(work.tx, store, ids).catch(orNameTaken('name'))
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restored.map(({ id }) => id)
}
