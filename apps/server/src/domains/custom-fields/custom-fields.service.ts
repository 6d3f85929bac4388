import type * as z from 'zod'
import {
  type CustomField,
  type FieldLimits,
  type customFieldFields,
  type customFields,
  limitsFor,
} from '#contract/domains/custom-fields.ts'
import { assertCategories } from '#server/domains/categories/categories.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { moveOf } from '#server/platform/moved.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  hasValues,
  insertCustomField,
  placeCustomFields,
  readCustomField,
  readCustomFields,
  setDeleted,
  updateCustomField,
} from './custom-fields.repo.ts'

type Create = z.output<typeof customFieldFields>
type Update = z.output<typeof customFields.update.body>

const resource = 'customFields'

const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'custom_fields_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

/** All fields of the store in their order; which of them a product has, `fieldsOf` of the contract says. */
export const readFieldsFor = (db: Db | Tx, store: StoreId): Promise<CustomField[]> => readCustomFields(db, store)

const usableLimits = (type: CustomField['type'], limits: FieldLimits): FieldLimits => {
  const own = limitsFor(type, limits)
  if (type === 'List' && !own.choices?.length) refuse('choices_missing', { at: 'limits.choices' })
  return own
}

export const createCustomField = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  body: Create,
): Promise<CustomField> => {
  const limits = usableLimits(body.type, body.limits ?? {})
  await assertCategories(work.tx, store, body.categories ?? [], 'categories')
  const id = newId()
  await insertCustomField(work.tx, store, { id, by: actor.personId, fields: body, limits }).catch(orNameTaken)
  const after = found(await readCustomField(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeCustomField = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: Update,
): Promise<CustomField> => {
  const before = found(await readCustomField(work.tx, store, id))
  const type = fields.type ?? before.type
  const limits = usableLimits(type, fields.limits ?? before.limits)
  // A category that it had already may be deleted by now; the field keeps it in case it is restored.
  const had = new Set(before.categories.map(({ _id }) => _id))
  const added = (fields.categories ?? []).filter((category) => !had.has(category))
  await assertCategories(work.tx, store, added, 'categories')
  const change = { id, by: actor.personId, version, fields, limits }
  const updated = await updateCustomField(work.tx, store, change).catch(orNameTaken)
  const after = found(await readCustomField(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  if (type !== before.type && (await hasValues(work.tx, store, id))) refuse('field_in_use', { at: 'type' })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const arrangeCustomFields = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { ids: known, moved } = await placeCustomFields(work.tx, store, ids)
  found(known[0])
  if (moved) work.record(moveOf(resource, moved))
  return known
}

export const removeCustomField = async (work: Work, store: StoreId, id: string): Promise<void> => {
  const { name, type } = found((await setDeleted(work.tx, store, [id], true))[0])
  work.record({ resource, id, label: name, action: 'delete', before: { name, type } })
}

export const restoreCustomFields = async (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const restored = await setDeleted(work.tx, store, ids, false).catch(orNameTaken)
  for (const { id, ...after } of restored) work.record({ resource, id, label: after.name, action: 'restore', after })
  return restored.map(({ id }) => id)
}
