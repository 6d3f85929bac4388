import type * as z from 'zod'
import {
  type CustomField,
  type customFieldFields,
  type customFields,
  type FieldLimits,
  pickLimits,
} from '#contract/domains/custom-fields.ts'
import { assertCategories } from '#server/domains/categories/categories.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  customFieldColumns,
  customFieldTable,
  hasValues,
  newCustomFieldColumns,
  readCustomFields,
} from './custom-fields.repo.ts'

/** All fields of the store in order; `fieldsOf` of the contract selects those of a product. */
export const readStoreFields = (db: Db | Tx, store: StoreId): Promise<CustomField[]> => readCustomFields(db, store)

const getUsableLimits = (type: CustomField['type'], limits: FieldLimits): FieldLimits => {
  const typeLimits = pickLimits(type, limits)
  if (type === 'List' && !typeLimits.choices?.length) fail('choices_missing', { field: 'limits.choices' })
  return typeLimits
}

export const createCustomField = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: z.output<typeof customFieldFields>,
): Promise<CustomField> => {
  const limits = getUsableLimits(fields.type, fields.limits ?? {})
  await assertCategories(uow.tx, store, fields.categories ?? [], 'categories')
  return customFieldTable.create(uow, store, actor, newCustomFieldColumns(store, fields, limits))
}

export const updateCustomField = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof customFields.update.body>,
): Promise<CustomField> => {
  const before = await customFieldTable.readOrThrow(uow.tx, store, id)
  const type = fields.type ?? before.type
  const limits = getUsableLimits(type, fields.limits ?? before.limits)
  // Categories the field already had may be deleted; they are kept in case they are restored.
  const previous = new Set(before.categories.map(({ _id }) => _id))
  const added = (fields.categories ?? []).filter((category) => !previous.has(category))
  await assertCategories(uow.tx, store, added, 'categories')
  const columns = customFieldColumns(fields, limits)
  const after = await customFieldTable.change(uow, store, actor, before, { version, columns })
  if (type !== before.type && (await hasValues(uow.tx, store, id))) fail('field_in_use', { field: 'type' })
  return after
}
