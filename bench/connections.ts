import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import { readCpuMs } from './cpu-usage.ts'

export type Job = (client: Client) => Promise<unknown>

/** Parallel connections, one per CPU core. */
export interface Connections {
  /** Runs a statement on the first connection. */
  run(text: string, values?: unknown[]): Promise<void>
  /** Runs jobs on all connections, in no particular order, until all are done. */
  runInParallel(jobs: readonly Job[]): Promise<void>
  read<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export const job =
  (text: string, values: unknown[] = []): Job =>
  (client) =>
    client.query(text, values)

const connectionCount = Math.min(Math.max(availableParallelism(), 2), 8)

/** Only while filling; reset and followed by a checkpoint before anything is measured. */
const fillSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: `'16GB'`,
  checkpoint_timeout: `'1h'`,
  autovacuum: 'off',
}

/** Enough `work_mem` to sort the search words of a million orders in memory; on disk it takes 50 % longer. */
const sessionSettings = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set work_mem = '1GB';
  set maintenance_work_mem = '1536MB';
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;
  set enable_mergejoin = off;
  set enable_nestloop = off`

const openClient = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  // A failed run stops the database; its error has been reported by then.
  client.on('error', () => undefined)
  await client.connect()
  // Disables foreign keys and triggers, which would check ten million rows; fill.test.ts checks consistency.
  await client.query(sessionSettings)
  return client
}

/** BENCH_PROFILE=1 prints elapsed and CPU time of each statement in ms. */
const isProfiled = process.env['BENCH_PROFILE'] !== undefined

const withProfiling = (client: Client): Client => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const { processID: pid } = client as unknown as { processID: number }
  client.query = (async (...args: unknown[]) => {
    const [startedAt, cpuBefore] = [performance.now(), readCpuMs(pid) ?? 0]
    const result = await query(...args)
    const timings = [performance.now() - startedAt, (readCpuMs(pid) ?? 0) - cpuBefore]
    const text = timings.map((timing) => timing.toFixed(0).padStart(8)).join('')
    console.error(text, String(args[0]).replaceAll(/\s+/g, ' ').slice(0, 110))
    return result
  }) as Client['query']
  return client
}

export const openConnections = async (url: string): Promise<Connections> => {
  const opened = await Promise.all(Array.from({ length: connectionCount }, () => openClient(url)))
  const clients = isProfiled ? opened.map(withProfiling) : opened
  const [first] = clients
  if (!first) throw new Error('There is no lane.')
  const { rows: settingRows } = await first.query<{ fsync: string }>('show fsync')
  // A test server has fsync off already and is shared, so its settings stay unchanged.
  const settings = settingRows[0]?.fsync === 'on' ? Object.entries(fillSettings) : []
  for (const [name, value] of settings) await first.query(`alter system set ${name} = ${value}`)
  await first.query('select pg_reload_conf()')
  return {
    run: async (text, values = []) => void (await first.query(text, values)),
    runInParallel: async (jobs) => {
      const queue = [...jobs]
      const runJobs = async (client: Client): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) await next(client)
      }
      await Promise.all(clients.map(runJobs))
    },
    read: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await first.query<Row>(text, values)).rows,
    close: async () => {
      for (const [name] of settings) await first.query(`alter system reset ${name}`)
      await first.query('select pg_reload_conf()')
      if (settings.length > 0) await first.query('checkpoint')
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
