import type * as z from 'zod'
import type { Category, categories, categoryFields } from '#contract/domains/categories.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { moveOf } from '#server/platform/moved.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  deleteCategory,
  insertCategory,
  knownCategories,
  placeCategories,
  readCategory,
  restoreDeleted,
  updateCategory,
} from './categories.repo.ts'

type Create = z.output<typeof categoryFields>
type Update = z.output<typeof categories.update.body>

const resource = 'categories'

const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'categories_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

/** For other domains: refuses at the field that names them when one of the categories is not this store's. */
export const assertCategories = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  at: string,
): Promise<void> => {
  const known = new Set(await knownCategories(db, store, ids))
  if (!ids.every((id) => known.has(id))) refuse('unknown_reference', { at })
}

export const createCategory = async (work: Work, store: StoreId, actor: Doer, body: Create): Promise<Category> => {
  await assertUsablePicture(work.tx, actor.vendorId, body.picture)
  const id = newId()
  await insertCategory(work.tx, store, { id, by: actor.personId, name: body.name, fields: body }).catch(orNameTaken)
  const after = found(await readCategory(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeCategory = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: Update,
): Promise<Category> => {
  const before = found(await readCategory(work.tx, store, id))
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  const change = { id, by: actor.personId, version, fields }
  const updated = await updateCategory(work.tx, store, change).catch(orNameTaken)
  const after = found(await readCategory(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const arrangeCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { ids: known, moved } = await placeCategories(work.tx, store, ids)
  found(known[0])
  if (moved) work.record(moveOf(resource, moved))
  return known
}

export const removeCategory = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const { name, description } = found(await deleteCategory(work.tx, store, id))
  work.record({ resource, id, label: name, action: 'delete', before: { name, description } })
}

export const restoreCategories = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await restoreDeleted(work.tx, store, ids).catch(orNameTaken)
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restored.map(({ id }) => id)
}
