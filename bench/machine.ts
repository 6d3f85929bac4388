import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import { startTestPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { type PostgresInfo, readPostgresInfo } from './cpu-usage.ts'

/** The machine and database that everything is measured on. */
export interface Machine {
  server: TestPostgres
  postgres: PostgresInfo
  /** Text for the report. */
  description: string
}

const readCommit = (): string => {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes')
  } catch {
    return 'unknown'
  }
}

/**
 * `wal_level = minimal` skips the WAL for bulk-built indexes; requests write the usual amount. `io_method = sync`,
 * because I/O workers would compete with the connections for the CPU.
 */
const tuning = { fsync: 'on', wal_level: 'minimal', max_wal_senders: '0', io_method: 'sync' }

const gigabyte = 1024 ** 3

export const describeMachine = async (server: TestPostgres): Promise<Machine> => {
  const postgres = await readPostgresInfo(server.adminUrl)
  const model = cpus()[0]?.model.trim() ?? ''
  const cores = `${availableParallelism()} processors${model && model !== 'unknown' ? ` (${model})` : ''}`
  const machine = `${platform()} ${arch()}, ${cores}, ${(totalmem() / gigabyte).toFixed(0)} GB`
  const description = `${machine}, Node ${process.versions.node}, PostgreSQL ${postgres.version}, commit ${readCommit()}`
  return { server, postgres, description }
}

export const openMachine = async (): Promise<Machine> => describeMachine(await startTestPostgres({ tuning }))
