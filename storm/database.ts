import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { isRunning } from '#server/platform/db/process-info.ts'
import { silentLog, startTestPostgres, testBinaries } from '#server/testing/postgres.ts'

/** `fast`: clean shutdown. `immediate`: like a power failure. */
export type Restart = 'fast' | 'immediate'

export interface StormDatabase {
  adminUrl: string
  /** Resolves when the database accepts connections again. */
  restart(mode: Restart): Promise<void>
  stop(): Promise<void>
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const
// Acknowledged data must be on disk, as in production.
const tuning = { fsync: 'on', max_connections: '200' }

const readDataDirectory = async (adminUrl: string): Promise<string> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? ''
  } finally {
    await client.end()
  }
}

/** A separate PostgreSQL server that can be restarted while in use. */
export const startStormDatabase = async (options: { inMemory?: boolean } = {}): Promise<StormDatabase> => {
  const postgres = await startTestPostgres({ tuning, ...options })
  const cluster = await readDataDirectory(postgres.adminUrl)
  const dataDir = dirname(dirname(cluster))
  return {
    adminUrl: postgres.adminUrl,
    restart: async (mode) => {
      const [line = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      const pid = Number(line)
      process.kill(pid, signals[mode])
      while (isRunning(pid)) await pause(5)
      const { url } = await openEmbedded({ dataDir, log: silentLog, tuning, findBinaries: testBinaries() })
      if (url !== postgres.adminUrl) throw new Error('PostgreSQL came back on another port: its own was taken.')
    },
    stop: postgres.stop,
  }
}
