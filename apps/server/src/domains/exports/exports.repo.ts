import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { ExportFile, ExportKind, exports } from '#contract/domains/exports.ts'
import { retention } from '#contract/retention.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import { newId } from '#server/platform/ids.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

/** Whose exports, and of which kinds they may see now. */
export interface ExportViewer {
  personId: string
  kinds: readonly ExportKind[]
  canSeePii: boolean
}

const lifetime = sql`make_interval(days => ${sql.lit(retention.exports)})`
const isCurrent = sql`e.created_at + ${lifetime} > now()`

const isVisible = (store: StoreId, { personId, kinds, canSeePii }: ExportViewer): RawBuilder<unknown>[] => [
  sql`e.store_id = ${store}`,
  sql`e.person_id = ${personId}`,
  sql`e.kind = any(${[...kinds]}::text[])`,
  ...(canSeePii ? [] : [sql`not e.has_pii`]),
  isCurrent,
]

const exportJson = sql`json_build_object('_id', e.id, 'kind', e.kind, 'fileName', e.file_name, 'status', e.status,
  'done', e.done_count, 'total', e.total, 'bytes', e.byte_count, 'createdAt', utc(e.created_at),
  'finishedAt', utc(e.finished_at), 'expiresAt', utc(e.created_at + ${lifetime}))`

export const listExports = defineList<
  ExportFile,
  z.output<typeof exports.list.query>,
  readonly [store: StoreId, viewer: ExportViewer]
>({
  sorts: { createdAt: { column: sql`e.created_at`, type: 'timestamptz' } },
  from: sql`exports e`,
  id: sql`e.id`,
  row: exportJson,
  where: (_query, store, viewer) => isVisible(store, viewer),
})

export const readExport = async (
  db: Db | Tx,
  store: StoreId,
  viewer: ExportViewer,
  id: string,
): Promise<ExportFile | undefined> => {
  const { rows } = await sql<{ export: ExportFile }>`
    select ${exportJson} as export from exports e
    where ${sql.join(isVisible(store, viewer), sql` and `)} and e.id = ${id}`.execute(db)
  return rows[0]?.export
}

interface NewExport {
  kind: ExportKind
  query: object
  hasPii: boolean
  fileName: string
}

/** The caller's running export of the same rows. Locks the person, so that two clicks start one export. */
export const findRunning = async (
  tx: Tx,
  store: StoreId,
  personId: string,
  { kind, query, hasPii }: NewExport,
): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export ${store} ${personId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select e.id from exports e
    where e.store_id = ${store} and e.person_id = ${personId} and e.status = 'running' and e.kind = ${kind}
      and e.query = ${JSON.stringify(query)}::jsonb and e.has_pii = ${hasPii} and ${isCurrent} limit 1`.execute(tx)
  return rows[0]?.id
}

export const insertExport = async (
  tx: Tx,
  store: StoreId,
  personId: string,
  { kind, query, hasPii, fileName }: NewExport,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('exports')
    .values({
      store_id: store,
      id,
      kind,
      query: JSON.stringify(query),
      has_pii: hasPii,
      file_name: fileName,
      person_id: personId,
    })
    .execute()
  return id
}

export interface RunningExport {
  kind: ExportKind
  query: Record<string, unknown>
  hasPii: boolean
  fileName: string
  cursor: string | null
  parts: number
}

/** An export that isn't finished; undefined after it was cancelled. */
export const readRunning = async (db: Db, store: StoreId, id: string): Promise<RunningExport | undefined> => {
  const { rows } = await sql<RunningExport>`
    select e.kind, e.query, e.has_pii as "hasPii", e.file_name as "fileName", e.cursor, e.part_count as parts
    from exports e where e.store_id = ${store} and e.id = ${id} and e.status = 'running'`.execute(db)
  return rows[0]
}

export interface WrittenPart {
  content: string
  count: number
  total: number | null
  nextCursor: string | null
  /** The number of parts before it. */
  position: number
}

/**
 * Adds a page to the file; without a next page the file is complete. Returns the seconds since the export was started;
 * undefined if it was cancelled or has the page already.
 */
export const appendPart = async (
  tx: Tx,
  store: StoreId,
  id: string,
  part: WrittenPart,
): Promise<number | undefined> => {
  const { content, count, total, nextCursor, position } = part
  const { rows } = await sql<{ age: number }>`
    update exports set part_count = part_count + 1, done_count = done_count + ${count}::integer,
      total = ${total}::integer, byte_count = byte_count + ${Buffer.byteLength(content)}::bigint, cursor = ${nextCursor}::text,
      status = case when ${nextCursor}::text is null then 'done' else status end,
      finished_at = case when ${nextCursor}::text is null then now() end
    where store_id = ${store} and id = ${id} and status = 'running' and part_count = ${position}
    returning extract(epoch from now() - created_at)::integer as age`.execute(tx)
  if (!rows[0]) return undefined
  await tx.insertInto('export_parts').values({ store_id: store, export_id: id, position, content }).execute()
  return rows[0].age
}

export const markFailed = async (db: Db, store: StoreId, id: string): Promise<void> => {
  await sql`update exports set status = 'failed', finished_at = now()
    where store_id = ${store} and id = ${id} and status = 'running'`.execute(db)
}

/** With its parts. */
export const deleteExport = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`delete from exports where store_id = ${store} and id = ${id}`.execute(tx)
}

export interface FinishedExport {
  fileName: string
  bytes: number
  parts: number
}

export const readFinished = async (db: Db, store: StoreId, id: string): Promise<FinishedExport | undefined> => {
  const { rows } = await sql<FinishedExport>`
    select e.file_name as "fileName", e.byte_count as bytes, e.part_count as parts from exports e
    where e.store_id = ${store} and e.id = ${id} and e.status = 'done' and ${isCurrent}`.execute(db)
  return rows[0]
}

export const readPart = async (db: Db, store: StoreId, id: string, position: number): Promise<string | undefined> => {
  const { rows } = await sql<{ content: string }>`
    select content from export_parts
    where store_id = ${store} and export_id = ${id} and position = ${position}`.execute(db)
  return rows[0]?.content
}

export const purgeExports = sql`delete from exports where created_at < ${daysAgo(retention.exports)}`
