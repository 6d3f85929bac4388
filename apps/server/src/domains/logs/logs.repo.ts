import { sql } from 'kysely'
import type * as z from 'zod'
import type { LogEntry, logs } from '#contract/domains/logs.ts'
import { retention } from '#contract/retention.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withinDays, daysAgo } from '#server/platform/db/day-range.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof logs.list.query>

const entryJson = sql`json_build_object(
  '_id', l.id, 'at', utc(l.at), 'level', l.level, 'message', l.message, 'error', l.error,
  'address', l.address, 'device', l.device)`

export const insertClientLog = async (
  db: Db,
  log: { id: string; level: string; message: string; error: string; address: string; device: string },
): Promise<void> => {
  await db.insertInto('client_logs').values(log).execute()
}

export const listClientLogs = defineList<LogEntry, ListQuery, readonly []>({
  sorts: { at: { column: sql`l.at`, type: 'timestamptz' } },
  from: sql`client_logs l`,
  id: sql`l.id`,
  row: entryJson,
  where: (query) => {
    const where = [sql`true`, ...withinDays(sql`l.at`, query.from, query.to)]
    if (query.level) where.push(sql`l.level = ${query.level}`)
    if (query.search) where.push(sql`normalize_for_search(l.message) like ${toContainsPattern(query.search)}`)
    return where
  },
})

export const readClientLog = async (db: Db, id: string): Promise<RawJson<LogEntry> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${entryJson}::text as json from client_logs l where l.id = ${id}`.execute(db)
  return rows[0]
}

export const purgeClientLogs = sql`delete from client_logs where at < ${daysAgo(retention.browserErrors)}`
