import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { customerSegments, Segment, SegmentFilter } from '#contract/domains/customer-segments.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold, hasFoldedWords } from '#server/platform/db/fold.ts'
import { listPage, type RawJson } from '#server/platform/db/list.ts'

type ListQuery = z.output<typeof customerSegments.list.query>

/** As it is kept: what an older version wrote into the filter may no longer be one. */
export type KeptSegment = Omit<Segment, 'filter'> & { filter: unknown }

interface Fields {
  name?: string | undefined
  filter?: SegmentFilter | undefined
}

const segmentJson = sql`json_build_object(
  '_id', s.id, 'name', s.name, 'filter', s.filter,
  'version', s.version, 'createdAt', utc(s.created_at), 'updatedAt', utc(s.updated_at), 'updatedBy', p.name)`

const withEditor = sql`left join persons p on p.id = s.updated_by`

export const listSegments = (db: Db, store: StoreId, query: ListQuery): Promise<RawJson<Page<KeptSegment>>> => {
  const where = [sql`s.store_id = ${store}`, sql`s.deleted_at is null`]
  if (query.search) where.push(hasFoldedWords(sql`s.name_fold`, query.search))
  return listPage<KeptSegment>(db, query.sortBy, {
    from: sql`customer_segments s`,
    join: withEditor,
    id: sql`s.id`,
    row: segmentJson,
    where,
    sort: { column: sql`s.name_fold`, type: 'text' },
    order: query.sortOrder,
    limit: query.limit,
    cursor: query.cursor,
  })
}

export const readSegment = async (db: Db, store: StoreId, id: string): Promise<KeptSegment | undefined> => {
  const { rows } = await sql<{ segment: KeptSegment }>`
    select ${segmentJson} as segment from customer_segments s ${withEditor}
    where s.store_id = ${store} and s.id = ${id} and s.deleted_at is null`.execute(db)
  return rows[0]?.segment
}

export const insertSegment = async (
  tx: Tx,
  store: StoreId,
  segment: { id: string; by: string; name: string; filter: SegmentFilter },
): Promise<void> => {
  await tx
    .insertInto('customer_segments')
    .values({
      store_id: store,
      id: segment.id,
      name: segment.name,
      name_fold: fold(segment.name),
      filter: JSON.stringify(segment.filter),
      updated_by: segment.by,
    })
    .execute()
}

/** False when the version is no longer the one that was read. */
export const updateSegment = async (
  tx: Tx,
  store: StoreId,
  { id, by, version, fields }: { id: string; by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const result = await tx
    .updateTable('customer_segments')
    .set({
      ...(fields.name === undefined ? {} : { name: fields.name, name_fold: fold(fields.name) }),
      ...(fields.filter === undefined ? {} : { filter: JSON.stringify(fields.filter) }),
      version: version + 1,
      updated_at: sql`now()`,
      updated_by: by,
    })
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes or restores those of the ids that this store has in the other state; says which. */
export const setDeleted = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  deleted: boolean,
): Promise<({ id: string } & Pick<KeptSegment, 'name' | 'filter'>)[]> => {
  const { rows } = await sql<{ id: string } & Pick<KeptSegment, 'name' | 'filter'>>`
    update customer_segments set deleted_at = ${deleted ? sql`now()` : sql`null`}
    where store_id = ${store} and id = any(${[...ids]}::uuid[])
      and deleted_at is ${deleted ? sql`null` : sql`not null`}
    returning id, name, filter`.execute(tx)
  return rows
}
