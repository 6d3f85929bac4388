import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { CustomField, FieldLimits, customFields } from '#contract/domains/custom-fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { arrangeRows } from '#server/platform/db/arrange.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof customFields.list.query>
type Fields = Omit<z.output<typeof customFields.update.body>, 'version'>

// Deleted categories stay among a field's own: without them it would belong to all products while they are gone.
const fieldJson = sql`json_build_object(
  '_id', f.id, 'name', f.name, 'help', f.help, 'type', f.type, 'required', f.required, 'limits', f.limits,
  'categories', (
    select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.position, c.id), '[]')
    from categories c where c.store_id = f.store_id and c.id = any(f.category_ids)),
  'position', f.position,
  'version', f.version, 'createdAt', utc(f.created_at), 'updatedAt', utc(f.updated_at), 'updatedBy', e.name)`

const withEditor = sql`left join persons e on e.id = f.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  position: { column: sql`f.position`, type: 'bigint' },
  name: { column: sql`f.name_fold`, type: 'text' },
}

export const listCustomFields = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<CustomField>>> => {
  const where = [sql`f.store_id = ${store}`, sql`f.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`f.name_fold`, query.search))
  if (query.type) where.push(sql`f.type = ${query.type}`)
  if (query.category) where.push(sql`(f.category_ids = '{}' or ${query.category} = any(f.category_ids))`)
  return listPage<CustomField>(db, query.sortBy, {
    from: sql`custom_fields f`,
    join: withEditor,
    id: sql`f.id`,
    row: fieldJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

const readAll = async (db: Db | Tx, store: StoreId, id?: string): Promise<CustomField[]> => {
  const { rows } = await sql<{ field: CustomField }>`
    select ${fieldJson} as field from custom_fields f ${withEditor}
    where f.store_id = ${store} and f.deleted_at is null ${id === undefined ? sql`` : sql`and f.id = ${id}`}
    order by f.position, f.id`.execute(db)
  return rows.map(({ field }) => field)
}

export const readCustomFields = (db: Db | Tx, store: StoreId): Promise<CustomField[]> => readAll(db, store)

export const readCustomField = async (db: Db | Tx, store: StoreId, id: string): Promise<CustomField | undefined> =>
  (await readAll(db, store, id))[0]

const columns = (fields: Fields, limits: FieldLimits) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
  ...(fields.help === undefined ? {} : { help: fields.help }),
  ...(fields.type === undefined ? {} : { type: fields.type }),
  ...(fields.required === undefined ? {} : { required: fields.required }),
  ...(fields.categories === undefined ? {} : { category_ids: [...new Set(fields.categories)] }),
  limits: JSON.stringify(limits),
})

export const insertCustomField = async (
  tx: Tx,
  store: StoreId,
  field: { id: string; by: string; fields: Fields & Pick<CustomField, 'name' | 'type'>; limits: FieldLimits },
): Promise<void> => {
  const { id, by, fields, limits } = field
  await tx
    .insertInto('custom_fields')
    .values({
      ...columns(fields, limits),
      store_id: store,
      id,
      name: fields.name,
      name_fold: fold(fields.name),
      type: fields.type,
      position: sql`(select coalesce(max(position), 0) + 1 from custom_fields where store_id = ${store})`,
      updated_by: by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateCustomField = async (
  tx: Tx,
  store: StoreId,
  field: { id: string; by: string; version: number; fields: Fields; limits: FieldLimits },
): Promise<boolean> => {
  const { id, by, version, fields, limits } = field
  const result = await tx
    .updateTable('custom_fields')
    .set({ ...columns(fields, limits), version: version + 1, updated_at: sql`now()`, updated_by: by })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Also those of deleted products, which can be restored. */
export const hasValues = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from products where store_id = ${store} and jsonb_exists(custom_values, ${id}) limit 1`.execute(tx)
  return rows.length > 0
}

export const placeCustomFields = (tx: Tx, store: StoreId, ids: readonly string[]) =>
  arrangeRows(tx, 'custom_fields', sql`store_id = ${store}`, ids)

export const setDeleted = (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<{ id: string; name: string; type: string }[]> =>
  tx
    .updateTable('custom_fields')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name', 'type'])
    .execute()
