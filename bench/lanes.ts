import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import { processorOf } from './processor.ts'

export type Job = (client: Client) => Promise<unknown>

/** Parallel connections, one per CPU core. */
export interface Lanes {
  /** Runs a statement on the first connection. */
  alone(text: string, values?: unknown[]): Promise<void>
  /** Runs jobs on all connections, in no particular order, until all are done. */
  together(jobs: readonly Job[]): Promise<void>
  read<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export const job =
  (text: string, values: unknown[] = []): Job =>
  (client) =>
    client.query(text, values)

const width = Math.min(Math.max(availableParallelism(), 2), 8)

/** Only while filling; reset and followed by a checkpoint before anything is measured. */
const whileFilling = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: `'16GB'`,
  checkpoint_timeout: `'1h'`,
  autovacuum: 'off',
}

/** Enough `work_mem` to sort the search words of a million orders in memory; on disk it takes 50 % longer. */
const ofSession = `
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
  await client.query(ofSession)
  return client
}

/** BENCH_PROFILE=1 prints elapsed and CPU time of each statement in ms. */
const isProfiled = process.env['BENCH_PROFILE'] !== undefined

const profiled = (client: Client): Client => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const { processID: pid } = client as unknown as { processID: number }
  client.query = (async (...args: unknown[]) => {
    const [begun, used] = [performance.now(), processorOf(pid) ?? 0]
    const answer = await query(...args)
    const figures = [performance.now() - begun, (processorOf(pid) ?? 0) - used]
    const said = figures.map((figure) => figure.toFixed(0).padStart(8)).join('')
    console.error(said, String(args[0]).replaceAll(/\s+/g, ' ').slice(0, 110))
    return answer
  }) as Client['query']
  return client
}

export const openLanes = async (url: string): Promise<Lanes> => {
  const opened = await Promise.all(Array.from({ length: width }, () => openClient(url)))
  const clients = isProfiled ? opened.map(profiled) : opened
  const [first] = clients
  if (!first) throw new Error('There is no lane.')
  const { rows: told } = await first.query<{ fsync: string }>('show fsync')
  // A test server has fsync off already and is shared, so its settings stay unchanged.
  const settings = told[0]?.fsync === 'on' ? Object.entries(whileFilling) : []
  for (const [name, value] of settings) await first.query(`alter system set ${name} = ${value}`)
  await first.query('select pg_reload_conf()')
  return {
    alone: async (text, values = []) => void (await first.query(text, values)),
    together: async (jobs) => {
      const waiting = [...jobs]
      const work = async (client: Client): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await next(client)
      }
      await Promise.all(clients.map(work))
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
