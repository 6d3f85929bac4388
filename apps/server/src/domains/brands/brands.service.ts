import type * as z from 'zod'
import type { Brand, brandFields, brands } from '#contract/domains/brands.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { insertBrand, readBrand, searchable, setDeleted, updateBrand } from './brands.repo.ts'

type Create = z.output<typeof brandFields>
type Update = z.output<typeof brands.update.body>

const resource = 'brands'

/** Two brands of one name in a store would be one brand to everybody who reads the list. */
const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'brands_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

export const createBrand = async (work: Work, store: StoreId, actor: Doer, body: Create): Promise<Brand> => {
  await assertUsablePicture(work.tx, actor.vendorId, body.logo)
  const id = newId()
  await insertBrand(work.tx, store, { id, by: actor.personId, name: body.name, fields: body }).catch(orNameTaken)
  const after = found(await readBrand(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeBrand = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: Update,
): Promise<Brand> => {
  const before = found(await readBrand(work.tx, store, id))
  await assertUsablePicture(work.tx, actor.vendorId, fields.logo)
  const search = searchable({ ...before, ...fields })
  const updated = await updateBrand(work.tx, store, { id, by: actor.personId, version, fields, search }).catch(
    orNameTaken,
  )
  const after = found(await readBrand(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const removeBrands = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const removed = await setDeleted(work.tx, store, ids, true)
  for (const { id, ...before } of removed) work.record({ resource, id, label: before.name, action: 'delete', before })
  return removed.map((row) => row.id)
}

export const restoreBrands = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await setDeleted(work.tx, store, ids, false).catch(orNameTaken)
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restored.map((row) => row.id)
}
