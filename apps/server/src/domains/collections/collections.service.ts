import type * as z from 'zod'
import type { Collection, collectionFields, collections, Member, Rules } from '#contract/domains/collections.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { collectionColumns, collectionTable, lockRules, refreshMembers, unknownInRules } from './collections.repo.ts'
import { previewRules } from './members.repo.ts'

/** A rule about a missing row would match nothing without an error. */
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

export const createCollection = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  fields: z.output<typeof collectionFields>,
): Promise<Collection> => {
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  await assertKnown(work.tx, store, fields.rules)
  const id = newId()
  if (fields.rules) await lockRules(work.tx, store)
  await collectionTable.insert(work.tx, store, { id, by: actor.personId, columns: collectionColumns(fields) })
  if (fields.rules) await refreshMembers(work.tx, store, [id])
  return collectionTable.auditCreated(work, store, id)
}

export const updateCollection = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...fields }: z.output<typeof collections.update.body>,
): Promise<Collection> => {
  if (fields.rules !== undefined) await lockRules(work.tx, store)
  const before = await collectionTable.readOrThrow(work.tx, store, id)
  await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  await assertKnown(work.tx, store, fields.rules)
  const change = { id, by: actor.personId, version, columns: collectionColumns(fields) }
  const isUpdated = await collectionTable.update(work.tx, store, change)
  if (isUpdated && fields.rules !== undefined) await refreshMembers(work.tx, store, [id])
  return collectionTable.auditUpdated(work, store, before, isUpdated)
}

/** Rules aren't applied while a collection is deleted. */
export const restoreCollections = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  await lockRules(work.tx, store)
  const restored = await collectionTable.restore(work, store, ids)
  await refreshMembers(work.tx, store, restored)
  return restored
}
