import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export interface LockWaits {
  /** The longest wait for a table and for a row since the last call, in ms, and how many sessions waited at once. */
  take(): { table: number; row: number; sessions: number }
  stop(): Promise<void>
}

const sampleMs = 10

/** Without the sessions that migrate, which wait so that requests don't. */
const waiting = `
  select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)
      filter (where l.locktype = 'relation'), 0)::float8 as table,
    coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)
      filter (where l.locktype in ('transactionid', 'tuple')), 0)::float8 as row,
    count(*) filter (where l.locktype = 'relation')::int as sessions
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and a.application_name <> 'storeward migrate' and a.datname = current_database()`

type Sample = ReturnType<LockWaits['take']>

export const watchLockWaits = async (url: string): Promise<LockWaits> => {
  const client = new Client({ connectionString: url, application_name: 'storm' })
  await client.connect()
  let most: Sample = { table: 0, row: 0, sessions: 0 }
  let isRunning = true
  const watch = async (): Promise<void> => {
    while (isRunning) {
      const { rows } = await client.query<Sample>(waiting)
      const [sample] = rows
      if (sample)
        most = {
          table: Math.max(most.table, sample.table),
          row: Math.max(most.row, sample.row),
          sessions: Math.max(most.sessions, sample.sessions),
        }
      await pause(sampleMs)
    }
    await client.end()
  }
  const watching = watch()
  return {
    take: () => {
      const sample = most
      most = { table: 0, row: 0, sessions: 0 }
      return sample
    },
    stop: async () => {
      isRunning = false
      await watching
    },
  }
}
