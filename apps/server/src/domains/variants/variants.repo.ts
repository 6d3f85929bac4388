import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { VariantTemplate, variantTemplateFields, variants } from '#contract/domains/variants.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof variants.list.query>
type Fields = z.output<typeof variantTemplateFields>

const templateJson = sql`json_build_object(
  '_id', t.id, 'name', t.name, 'options', t.options,
  'version', t.version, 'createdAt', utc(t.created_at), 'updatedAt', utc(t.updated_at), 'updatedBy', e.name)`

const withEditor = sql`left join persons e on e.id = t.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  name: { column: sql`t.name_fold`, type: 'text' },
  updatedAt: { column: sql`t.updated_at`, type: 'timestamptz' },
}

export const listTemplates = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<VariantTemplate>>> => {
  const where = [sql`t.store_id = ${store}`, sql`t.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`t.search_fold`, query.search))
  return listPage<VariantTemplate>(db, query.sortBy, {
    from: sql`variant_templates t`,
    join: withEditor,
    id: sql`t.id`,
    row: templateJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readTemplate = async (db: Db | Tx, store: StoreId, id: string): Promise<VariantTemplate | undefined> => {
  const { rows } = await sql<{ template: VariantTemplate }>`
    select ${templateJson} as template from variant_templates t ${withEditor}
    where t.store_id = ${store} and t.id = ${id} and t.deleted_at is null`.execute(db)
  return rows[0]?.template
}

/** Found by its own name and by what its options and values are called. */
export const templateColumns = ({ name, options }: Fields) => ({
  name,
  name_fold: fold(name),
  search_fold: fold([name, ...options.flatMap((option) => [option.name, ...option.values])].join(' ')),
  options: JSON.stringify(options),
})

export const insertTemplate = async (
  tx: Tx,
  store: StoreId,
  template: { id: string; by: string; fields: Fields },
): Promise<void> => {
  const { id, by, fields } = template
  await tx
    .insertInto('variant_templates')
    .values({ ...templateColumns(fields), store_id: store, id, updated_by: by })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateTemplate = async (
  tx: Tx,
  store: StoreId,
  template: { id: string; by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const { id, by, version, fields } = template
  const result = await tx
    .updateTable('variant_templates')
    .set({ ...templateColumns(fields), version: version + 1, updated_at: sql`now()`, updated_by: by })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const setDeleted = (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<{ id: string; name: string }[]> =>
  tx
    .updateTable('variant_templates')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name'])
    .execute()
