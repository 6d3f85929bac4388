import type * as z from 'zod'
import type { Collection, collectionFields, collections, Member, Rules } from '#contract/domains/collections.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  insertCollection,
  lockRules,
  readCollection,
  refreshMembers,
  setDeleted,
  unknownInRules,
  updateCollection,
} from './collections.repo.ts'
import { previewRules } from './members.repo.ts'

type Create = z.output<typeof collectionFields>
type Update = z.output<typeof collections.update.body>

const resource = 'collections'

/** Two collections of one name in a store would be one collection to everybody who reads the list. */
const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'collections_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

/** What rules name must be there: a rule about nothing would hold nothing, and say so to nobody. */
const assertKnown = async (db: Db, store: StoreId, rules: Rules | null | undefined): Promise<void> => {
  const named = (rules?.conditions ?? []).flatMap((condition, place) =>
    condition.field === 'brand' || condition.field === 'category' || condition.field === 'subcategory'
      ? [{ field: condition.field, value: condition.value, place }]
      : [],
  )
  const [place] = await unknownInRules(db, store, named)
  if (place !== undefined) refuse('unknown_reference', { at: `rules.conditions.${place}.value` })
}

export const previewOf = async (
  db: Db,
  store: StoreId,
  rules: Rules,
): Promise<RawJson<{ total: number; data: Member[] }>> => {
  await assertKnown(db, store, rules)
  return previewRules(db, store, rules)
}

export const createCollection = async (work: Work, store: StoreId, actor: Doer, body: Create): Promise<Collection> => {
  await assertUsablePicture(work.tx, actor.vendorId, body.picture)
  await assertKnown(work.tx, store, body.rules)
  const id = newId()
  if (body.rules) await lockRules(work.tx, store)
  await insertCollection(work.tx, store, { id, by: actor.personId, name: body.name, fields: body }).catch(orNameTaken)
  if (body.rules) await refreshMembers(work.tx, store, [id])
  const after = found(await readCollection(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeCollection = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: Update,
): Promise<Collection> => {
  if (fields.rules !== undefined) await lockRules(work.tx, store)
  const before = found(await readCollection(work.tx, store, id))
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  await assertKnown(work.tx, store, fields.rules)
  const updated = await updateCollection(work.tx, store, { id, by: actor.personId, version, fields }).catch(orNameTaken)
  if (updated && fields.rules !== undefined) await refreshMembers(work.tx, store, [id])
  const after = found(await readCollection(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const removeCollections = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const removed = await setDeleted(work.tx, store, ids, true)
  for (const { id, ...before } of removed) work.record({ resource, id, label: before.name, action: 'delete', before })
  return removed.map((row) => row.id)
}

/** While it was gone nobody judged products by its rules: that is made up for. */
export const restoreCollections = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockRules(work.tx, store)
  const restored = await setDeleted(work.tx, store, ids, false).catch(orNameTaken)
  const restoredIds = restored.map((row) => row.id)
  await refreshMembers(work.tx, store, restoredIds)
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restoredIds
}
