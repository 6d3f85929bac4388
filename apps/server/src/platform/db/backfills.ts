import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type QueryResult, type QueryResultRow } from 'pg'
import type { DbLog } from './db-log.ts'

/** Fills a column or copies rows of a table that is in use, in small batches (migrations/README.md). */
export interface Backfill {
  name: string
  /** Its rows are read in the order of the key, which needs a unique index. */
  table: string
  key: string[]
  /** Changes the rows of `batch`, a relation with the columns of the key; leaves rows that have been changed already. */
  text: string
}

interface Connection {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
}

const header = /^-- backfill (\w+) \((\w+(?:, \w+)*)\)\n/

export const readBackfills = async (folder: string): Promise<Backfill[]> => {
  const files = await readdir(join(folder, 'backfills')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = files.filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = (await readFile(join(folder, 'backfills', file), 'utf8')).replaceAll('\r\n', '\n')
      const [line, table, key] = header.exec(text) ?? []
      if (line === undefined || table === undefined || key === undefined)
        throw new Error(`The backfill ${file} must begin with a line such as "-- backfill orders (store_id, id)".`)
      const statement = text.slice(line.length).trim().replace(/;$/, '')
      return { name: file.replace(/\.sql$/, ''), table, key: key.split(', '), text: statement }
    }),
  )
}

/** `position` is the key of the last row of the last batch; null at the beginning of a pass. */
export const backfillsTable = `
  create table if not exists schema_backfills (
    name text primary key,
    position jsonb,
    pass integer not null default 1,
    changed_in_pass bigint not null default 0,
    rows_read bigint not null default 0,
    rows_changed bigint not null default 0,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`

interface State {
  position: unknown
  pass: number
  finished: boolean
}

/** Changes a batch and stores the key of its last row, in one statement. */
const toBatchText = ({ table, key, text }: Backfill, isFirst: boolean): string => {
  const columns = key.join(', ')
  // One sub-select per column, so that the index is searched from the position on.
  const position = key.map((column) => `(select (jsonb_populate_record(null::${table}, $3::jsonb)).${column})`)
  return `
    with batch as materialized (
      select ${columns} from ${table}
      where ${isFirst ? '$3::jsonb is null' : `(${columns}) > (${position.join(', ')})`}
      order by ${columns} limit $2
    ), changed as (${text} returning 1), counts as (
      select (select count(*) from batch) as read, (select count(*) from changed) as changed,
        (select to_jsonb(b) from batch b order by ${key.map((column) => `${column} desc`).join(', ')} limit 1) as last
    )
    update schema_backfills s set rows_read = s.rows_read + c.read, rows_changed = s.rows_changed + c.changed,
      position = case when c.read = $2 then c.last end,
      changed_in_pass = case when c.read = $2 then s.changed_in_pass + c.changed else 0 end,
      pass = s.pass + case when c.read < $2 and s.changed_in_pass + c.changed > 0 then 1 else 0 end,
      finished_at = case when c.read < $2 and s.changed_in_pass + c.changed = 0 then now() end
    from counts c where s.name = $1
    returning s.finished_at is not null as finished, c.changed::int as changed`
}

const assertEnds = (backfill: Backfill, pass: number): void => {
  if (pass <= maxPasses) return
  throw new Error(
    `The backfill ${backfill.name} has changed rows in ${maxPasses} passes; its statement must leave rows that are done.`,
  )
}

interface BatchResult {
  state: 'more' | 'finished' | 'already finished'
  changed: number
}

/**
 * One batch and its position in one transaction, so that a crash neither repeats nor skips rows. Reaching the end begins
 * another pass, for rows that the previous version wrote behind the position; a pass without changes is the last.
 */
const runBatch = async (client: Connection, backfill: Backfill, size: number): Promise<BatchResult> => {
  // Several processes take turns.
  const { rows } = await client.query<State>(
    `select position, pass, finished_at is not null as finished from schema_backfills where name = $1 for update`,
    [backfill.name],
  )
  const [state] = rows
  if (!state) throw new Error(`The backfill ${backfill.name} has no row.`)
  if (state.finished) return { state: 'already finished', changed: 0 }
  assertEnds(backfill, state.pass)
  const position = state.position === null ? null : JSON.stringify(state.position)
  const result = await client.query<{ finished: boolean; changed: number }>(toBatchText(backfill, position === null), [
    backfill.name,
    size,
    position,
  ])
  const { finished = false, changed = 0 } = result.rows[0] ?? {}
  return { state: finished ? 'finished' : 'more', changed }
}

const maxPasses = 20
const lockTimeoutMs = 300
/** The size of the next batch depends on how long one takes. One that changes nothing blocks no request. */
const [changeMs, readMs] = [
  { short: 100, long: 250 },
  { short: 500, long: 1_500 },
]
/** Not smaller: on a busy machine each statement waits, regardless of its rows. */
const [minSize, firstSize, maxSize] = [200, 500, 5_000]
const minRestMs = 10
/** Reading it takes as long as a small batch. */
const lagCheckMs = 1_000
const maxLagBytes = 32 * 1024 * 1024
const retryMs = 500

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03'

const inTransaction = async <T>(client: Connection, run: () => Promise<T>): Promise<T> => {
  // Less than `deadlock_timeout`: in a deadlock with a request the batch gives up, not the request.
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Bytes of WAL that the slowest replica hasn't replayed; 0 without replicas, or if the role may not see them. */
const readReplicaLag = async (client: Connection): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float8 as bytes
     from pg_stat_replication`,
  )
  return rows[0]?.bytes ?? 0
}

interface RunOptions {
  log: DbLog
  shouldStop?: () => boolean
}

/**
 * Runs batches until the backfill is finished or should stop; returns whether it is finished. Rests after each batch that
 * has changed rows as long as it took, so that it takes less of a machine that is busy, and while a replica is behind.
 */
export const runBackfill = async (
  client: Connection,
  backfill: Backfill,
  { log, shouldStop = () => false }: RunOptions,
): Promise<boolean> => {
  let size = firstSize
  let checkedAt = -lagCheckMs
  await client.query('insert into schema_backfills (name) values ($1) on conflict do nothing', [backfill.name])
  while (!shouldStop()) {
    if (performance.now() - checkedAt > lagCheckMs) {
      if ((await readReplicaLag(client)) > maxLagBytes) {
        await pause(retryMs)
        continue
      }
      checkedAt = performance.now()
    }
    const startedAt = performance.now()
    let changed: number
    try {
      const batch = await inTransaction(client, () => runBatch(client, backfill, size))
      if (batch.state === 'finished') log.info({ backfill: backfill.name }, 'The backfill is complete.')
      if (batch.state !== 'more') return true
      changed = batch.changed
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      log.debug({ backfill: backfill.name }, 'Rows are in use; the batch is tried again.')
      size = Math.max(minSize, Math.floor(size / 2))
      await pause(retryMs)
      continue
    }
    const took = performance.now() - startedAt
    const { short, long } = changed > 0 ? changeMs : readMs
    const factor = took > long ? 0.5 : took < short ? 1.5 : 1
    size = Math.min(maxSize, Math.max(minSize, Math.floor(size * factor)))
    await pause(changed > 0 ? Math.max(minRestMs, took) : minRestMs)
  }
  return false
}

/** For a migration that needs every row: another pass also finds rows that the previous version wrote since the last. */
export const completeBackfill = async (client: Connection, backfill: Backfill, log: DbLog): Promise<void> => {
  log.info({ backfill: backfill.name }, 'A migration needs a backfill; completing it.')
  await client.query('update schema_backfills set finished_at = null where name = $1', [backfill.name])
  await runBackfill(client, backfill, { log })
}

export interface BackfillState {
  name: string
  rowsRead: number
  rowsChanged: number
  isFinished: boolean
}

export const readBackfillStates = async (
  client: Connection,
  backfills: readonly Backfill[],
): Promise<BackfillState[]> => {
  const { rows } = await client.query<BackfillState>(
    `select d.name, coalesce(b.rows_read, 0)::float8 as "rowsRead", coalesce(b.rows_changed, 0)::float8 as "rowsChanged",
       b.finished_at is not null as "isFinished"
     from unnest($1::text[]) with ordinality d (name, position) left join schema_backfills b on b.name = d.name
     order by d.position`,
    [backfills.map(({ name }) => name)],
  )
  return rows
}
