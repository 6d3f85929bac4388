import type * as z from 'zod'
import {
  type CustomField,
  type customFieldFields,
  type customFields,
  type FieldLimits,
  limitsFor,
} from '#contract/domains/custom-fields.ts'
import { assertCategories } from '#server/domains/categories/categories.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  customFieldColumns,
  customFieldTable,
  hasValues,
  newCustomFieldColumns,
  readCustomFields,
} from './custom-fields.repo.ts'

/** All fields of the store in order; `fieldsOf` of the contract selects those of a product. */
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
  fields: z.output<typeof customFieldFields>,
): Promise<CustomField> => {
  const limits = usableLimits(fields.type, fields.limits ?? {})
  await assertCategories(work.tx, store, fields.categories ?? [], 'categories')
  return customFieldTable.create(work, store, actor, newCustomFieldColumns(store, fields, limits))
}

export const updateCustomField = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof customFields.update.body>,
): Promise<CustomField> => {
  const before = await customFieldTable.readOrThrow(work.tx, store, id)
  const type = fields.type ?? before.type
  const limits = usableLimits(type, fields.limits ?? before.limits)
  // Categories the field already had may be deleted; they are kept in case they are restored.
  const had = new Set(before.categories.map(({ _id }) => _id))
  const added = (fields.categories ?? []).filter((category) => !had.has(category))
  await assertCategories(work.tx, store, added, 'categories')
  const columns = customFieldColumns(fields, limits)
  const after = await customFieldTable.change(work, store, actor, before, { version, columns })
  if (type !== before.type && (await hasValues(work.tx, store, id))) refuse('field_in_use', { at: 'type' })
  return after
}
