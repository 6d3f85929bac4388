import type * as z from 'zod'
import type {
  Collection,
  collectionFields,
  collections,
  CollectionMember,
  Rules,
} from '#contract/domains/collections.ts'
import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { newId } from '#server/platform/ids.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  collectionColumns,
  collectionTable,
  lockRules,
  refreshMembers,
  findUnknownReferences,
} from './collections.repo.ts'
import { previewRules } from './members.repo.ts'

/** A rule about a missing row would match nothing without an error. */
const assertReferences = async (db: Db, store: StoreId, rules: Rules | null | undefined): Promise<void> => {
  const references = (rules?.conditions ?? []).flatMap((condition, index) =>
    condition.field === 'brand' || condition.field === 'category' || condition.field === 'subcategory'
      ? [{ field: condition.field, value: condition.value, place: index }]
      : [],
  )
  const [index] = await findUnknownReferences(db, store, references)
  if (index !== undefined) fail('unknown_reference', { field: `rules.conditions.${index}.value` })
}

export const previewCollection = async (
  db: Db,
  store: StoreId,
  rules: Rules,
): Promise<RawJson<{ total: number; data: CollectionMember[] }>> => {
  await assertReferences(db, store, rules)
  return previewRules(db, store, rules)
}

export const createCollection = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: z.output<typeof collectionFields>,
): Promise<Collection> => {
  await assertUsableImage(uow.tx, actor.vendorId, fields.picture)
  await assertReferences(uow.tx, store, fields.rules)
  const id = newId()
  if (fields.rules) await lockRules(uow.tx, store)
  await collectionTable.insert(uow.tx, store, { id, by: actor.personId, columns: collectionColumns(fields) })
  if (fields.rules) await refreshMembers(uow.tx, store, [id])
  return collectionTable.auditCreated(uow, store, id)
}

export const updateCollection = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...fields }: z.output<typeof collections.update.body>,
): Promise<Collection> => {
  if (fields.rules !== undefined) await lockRules(uow.tx, store)
  const before = await collectionTable.readOrThrow(uow.tx, store, id)
  await assertUsableImage(uow.tx, actor.vendorId, fields.picture)
  await assertReferences(uow.tx, store, fields.rules)
  const change = { id, by: actor.personId, version, columns: collectionColumns(fields) }
  const isUpdated = await collectionTable.update(uow.tx, store, change)
  if (isUpdated && fields.rules !== undefined) await refreshMembers(uow.tx, store, [id])
  return collectionTable.auditUpdated(uow, store, before, isUpdated)
}

/** Rules aren't applied while a collection is deleted. */
export const restoreCollections = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
): Promise<string[]> => {
  await lockRules(uow.tx, store)
  const restored = await collectionTable.restore(uow, store, ids)
  await refreshMembers(uow.tx, store, restored)
  return restored
}
