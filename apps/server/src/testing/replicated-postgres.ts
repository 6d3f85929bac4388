import { execFile } from 'node:child_process'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { chooseOwner, changeOwner, makeAccessibleFolder, type Owner } from '#server/platform/db/embedded-owner.ts'
import { choosePort } from '#server/platform/db/embedded-port.ts'
import { postgresEnvironment } from '#server/platform/db/embedded-postmaster.ts'
import { type FreshDatabase, freshDatabase, sharedAdminUrl, testBinaries } from './postgres.ts'
import { findMemoryFolder, makeThrowawayFolder } from './throwaway-folder.ts'
import { waitFor } from './wait-for.ts'

const run = promisify(execFile)

export interface ReplicatedPostgres {
  freshDatabase(): Promise<FreshDatabase>
  /** The URL of the same database on the replica. */
  toReplicaUrl(url: string): string
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until the replica has replayed everything that is committed. */
  catchUp(): Promise<void>
  promote(): Promise<void>
  /** Without closing its connections. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

const query = async <Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A server in a folder that ends with this process at the latest. */
interface Server {
  cluster: string
  port: number
  owner: Owner
  control(...args: string[]): Promise<unknown>
  start(settings: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

const prepareServer = async (): Promise<Server> => {
  const folder = await makeThrowawayFolder(await findMemoryFolder())
  const home = join(folder.path, 'postgres')
  // Where the folder's removal looks for a server to stop.
  const cluster = join(home, 'cluster')
  const owner = await chooseOwner(cluster)
  await makeAccessibleFolder(home, owner)
  await mkdir(cluster, { mode: 0o700 })
  await changeOwner(owner, cluster)
  const binaries = await testBinaries()(owner, home)
  const port = await choosePort(join(home, 'port'))
  const control = (...args: string[]) =>
    run(join(binaries.folder, 'bin', 'pg_ctl'), ['-D', cluster, '-s', '-w', '-l', join(cluster, 'log'), ...args], {
      cwd: cluster,
      env: postgresEnvironment(),
      ...owner,
    })
  const start = async (settings: Record<string, string>): Promise<void> => {
    const lines = Object.entries({
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: 'off',
      shared_buffers: '32MB',
      autovacuum: 'off',
      ...settings,
    }).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(join(cluster, 'postgresql.auto.conf'), lines.join(''))
    await control('start')
  }
  return { cluster, port, owner, control, start, remove: folder.remove }
}

/** Files that are deleted while they are copied are missing in the copy, as with pg_basebackup. */
const copyFolder = (from: string, to: string): Promise<unknown> => run('cp', ['-a', `${from}/.`, to]).catch(() => null)

/**
 * An online copy of the test run's server, which has a migrated template: a new cluster would take longer. The bundled
 * PostgreSQL has no pg_basebackup, so its steps are made here.
 */
const copyCluster = async ({ cluster, owner }: Server): Promise<void> => {
  const client = new Client({ connectionString: sharedAdminUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const source = rows[0]?.data_directory ?? ''
    await client.query(`select pg_backup_start('replica', true)`)
    await copyFolder(source, cluster)
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await copyFolder(join(source, 'pg_wal'), join(cluster, 'pg_wal'))
    const label = join(cluster, 'backup_label')
    await writeFile(label, stopped.rows[0]?.labelfile ?? '')
    await changeOwner(owner, label)
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, name), { force: true })
  } finally {
    await client.end()
  }
}

const makeReplica = async (primary: Server, { cluster, owner }: Server): Promise<void> => {
  await copyFolder(primary.cluster, cluster)
  await rm(join(cluster, 'pg_wal'), { recursive: true })
  await mkdir(join(cluster, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await writeFile(join(cluster, 'standby.signal'), '')
  for (const name of ['standby.signal', 'pg_wal', 'pg_wal/archive_status']) {
    await changeOwner(owner, join(cluster, name))
  }
}

const replacePort = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href

/** A primary and a replica that follows it. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const [primary, replica] = [await prepareServer(), await prepareServer()]
  await copyCluster(primary)
  await makeReplica(primary, replica)
  await primary.start({ wal_keep_size: '512MB' })
  const primaryUrl = replacePort(sharedAdminUrl(), primary.port)
  const replicaUrl = replacePort(sharedAdminUrl(), replica.port)
  const { username, password } = new URL(primaryUrl)
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`
  await replica.start({ primary_conninfo: source })
  return {
    freshDatabase: () => freshDatabase(primaryUrl),
    toReplicaUrl: (url) => replacePort(url, replica.port),
    pauseReplay: async () => {
      await query(replicaUrl, 'select pg_wal_replay_pause()')
      await waitFor(async () => {
        const [row] = await query<{ state: string }>(replicaUrl, 'select pg_get_wal_replay_pause_state() as state')
        if (row?.state !== 'paused') throw new Error('The replica still replays.')
      })
    },
    resumeReplay: async () => void (await query(replicaUrl, 'select pg_wal_replay_resume()')),
    catchUp: async () => {
      const [now] = await query<{ lsn: string }>(primaryUrl, 'select pg_current_wal_lsn()::text as lsn')
      await waitFor(async () => {
        const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done'
        const [row] = await query<{ done: boolean }>(replicaUrl, text, [now?.lsn])
        if (!row?.done) throw new Error('The replica is behind.')
      })
    },
    promote: async () => void (await query(replicaUrl, 'select pg_promote()')),
    killReplica: async () => void (await replica.control('-m', 'immediate', 'stop')),
    startReplica: async () => void (await replica.control('start')),
    stop: async () => {
      await replica.remove()
      await primary.remove()
    },
  }
}
