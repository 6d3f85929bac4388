import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { countedTo, type Page } from '#contract/core/page.ts'
import type { Collection, collections, Condition, Rules } from '#contract/domains/collections.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof collections.list.query>
type Fields = Omit<z.output<typeof collections.update.body>, 'version'>

// Counted as far as lists are: a collection that holds the whole catalogue does not make the page slow.
const membersOf = (more: RawBuilder<unknown>) => sql`(select count(*) from (
  select 1 from collection_products m
  join products p on p.store_id = m.store_id and p.id = m.product_id and p.deleted_at is null and p.archived_at is null
  where m.store_id = c.store_id and m.collection_id = c.id ${more} limit ${sql.lit(countedTo)}) counted)`

const collectionJson = sql`json_build_object(
  '_id', c.id, 'name', c.name, 'description', c.description,
  'picture', case when c.picture_key is not null
    then json_build_object('key', c.picture_key, 'url', '/files/' || c.picture_key) end,
  'rules', c.rules, 'products', ${membersOf(sql``)}, 'byHand', ${membersOf(sql`and m.by_hand`)},
  'version', c.version, 'createdAt', utc(c.created_at), 'updatedAt', utc(c.updated_at), 'updatedBy', e.name)`

const withEditor = sql`left join persons e on e.id = c.updated_by`

const sorts: Record<ListQuery['sortBy'], Sort> = {
  name: { column: sql`c.name_fold`, type: 'text' },
  updatedAt: { column: sql`c.updated_at`, type: 'timestamptz' },
}

export const listCollections = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<Collection>>> => {
  const where = [sql`c.store_id = ${store}`, sql`c.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`c.name_fold`, query.search))
  if (query.kind === 'manual') where.push(sql`c.rules is null`)
  if (query.kind === 'rules') where.push(sql`c.rules is not null`)
  return listPage<Collection>(db, query.sortBy, {
    from: sql`collections c`,
    join: withEditor,
    id: sql`c.id`,
    row: collectionJson,
    where,
    sort: sorts[query.sortBy],
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readCollection = async (db: Db, store: StoreId, id: string): Promise<Collection | undefined> => {
  const { rows } = await sql<{ collection: Collection }>`
    select ${collectionJson} as collection from collections c ${withEditor}
    where c.store_id = ${store} and c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]?.collection
}

const jsonOf = (rules: Rules | null): RawBuilder<unknown> =>
  rules === null ? sql`null::jsonb` : sql`${JSON.stringify(rules)}::jsonb`

/** Only what was named changes; the folded name follows. */
const columns = (fields: Fields) => ({
  ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
  ...(fields.description === undefined ? {} : { description: fields.description }),
  ...(fields.picture === undefined ? {} : { picture_key: fields.picture }),
  ...(fields.rules === undefined ? {} : { rules: sql<string | null>`${jsonOf(fields.rules)}` }),
})

export const insertCollection = async (
  tx: Tx,
  store: StoreId,
  collection: { id: string; by: string; name: string; fields: Fields },
): Promise<void> => {
  const { id, by, name, fields } = collection
  await tx
    .insertInto('collections')
    .values({ ...columns(fields), store_id: store, id, name, name_fold: fold(name), updated_by: by })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateCollection = async (
  tx: Tx,
  store: StoreId,
  collection: { id: string; by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const result = await tx
    .updateTable('collections')
    .set({
      ...columns(collection.fields),
      version: collection.version + 1,
      updated_at: sql`now()`,
      updated_by: collection.by,
    })
    .where('store_id', '=', store)
    .where('id', '=', collection.id)
    .where('version', '=', collection.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes or restores those of the ids that this store has in the other state; says which. Undo leaves no trace. */
export const setDeleted = (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<({ id: string } & Pick<Collection, 'name' | 'description'>)[]> =>
  tx
    .updateTable('collections')
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where('store_id', '=', store)
    .where('id', 'in', [...ids])
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning(['id', 'name', 'description'])
    .execute()

/** From here to the commit nobody judges products by this store's rules. */
export const lockRules = async (tx: Tx, store: StoreId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(41, hashtext(${store}::text))`.execute(tx)
}

/** Judges every product of the store by the rules as they stand now; under `lockRules`. */
export const refreshMembers = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select refresh_memberships(${store}, null, id) from unnest(${[...ids]}::uuid[]) id`.execute(tx)
}

type Referring = Extract<Condition, { field: 'brand' | 'category' | 'subcategory' }>

const tables = { brand: sql`brands`, category: sql`categories`, subcategory: sql`subcategories` }

/** Which of the things that rules name this store does not have: their places among the conditions. */
export const unknownInRules = async (
  db: Db,
  store: StoreId,
  named: readonly (Pick<Referring, 'field' | 'value'> & { place: number })[],
): Promise<number[]> => {
  if (named.length === 0) return []
  const asked = named.map(
    ({ field, value, place }) => sql`select ${place}::int as place where not exists (
      select 1 from ${tables[field]} t where t.store_id = ${store} and t.id = ${value} and t.deleted_at is null)`,
  )
  const { rows } = await sql<{ place: number }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place)
}
