import { sql } from 'kysely'
import type * as z from 'zod'
import type { CustomField, customFields, FieldLimits } from '#contract/domains/custom-fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Columns, nextPosition } from '#server/platform/db/store-rows.ts'
import { nameSort, storeTable } from '#server/platform/db/store-table.ts'

type Fields = Omit<z.output<typeof customFields.update.body>, 'version'>

export const customFieldTable = storeTable<CustomField, z.output<typeof customFields.list.query>>({
  table: 'custom_fields',
  resource: 'customFields',
  nameIndex: 'custom_fields_name_key',
  summary: ['name', 'type'],
  // Includes deleted categories: without them the field would apply to all products until they are restored.
  json: sql`'name', t.name, 'help', t.help, 'type', t.type, 'required', t.required, 'limits', t.limits,
    'categories', (
      select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.position, c.id), '[]')
      from categories c where c.store_id = t.store_id and c.id = any(t.category_ids)),
    'position', t.position`,
  sorts: {
    position: { column: sql`t.position`, type: 'bigint' },
    name: nameSort,
  },
  filters: ({ type, category }) => [
    ...(type ? [sql`t.type = ${type}`] : []),
    ...(category ? [sql`(t.category_ids = '{}' or ${category} = any(t.category_ids))`] : []),
  ],
})

export const readCustomFields = (db: Db | Tx, store: StoreId): Promise<CustomField[]> =>
  customFieldTable.readAll(db, store, sql`order by t.position, t.id`)

export const customFieldColumns = (fields: Fields, limits: FieldLimits): Columns => ({
  name: fields.name,
  help: fields.help,
  type: fields.type,
  required: fields.required,
  category_ids: fields.categories && [...new Set(fields.categories)],
  limits: JSON.stringify(limits),
})

export const newCustomFieldColumns = (store: StoreId, fields: Fields, limits: FieldLimits): Columns => ({
  ...customFieldColumns(fields, limits),
  position: nextPosition('custom_fields', store),
})

/** Includes deleted products, which can be restored. */
export const hasValues = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from products where store_id = ${store} and jsonb_exists(custom_values, ${id}) limit 1`.execute(tx)
  return rows.length > 0
}
