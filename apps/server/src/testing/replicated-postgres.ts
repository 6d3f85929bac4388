import { execFile } from 'node:child_process'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { chooseOwner, changeOwner, makeAccessibleFolder, type Owner } from '#server/platform/db/embedded-owner.ts'
import { choosePort } from '#server/platform/db/embedded-port.ts'
import { postgresEnvironment } from '#server/platform/db/embedded-postmaster.ts'
import { type FreshDatabase, startTestPostgres, testBinaries } from './postgres.ts'
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

/** An online copy of the running cluster. The bundled PostgreSQL has no pg_basebackup, so its steps are made here. */
const copyCluster = async (adminUrl: string, target: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.query(`select pg_backup_start('replica', true)`)
    await run('cp', ['-a', `${rows[0]?.data_directory}/.`, target])
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(target, 'backup_label'), stopped.rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

const configureReplica = async (cluster: string, owner: Owner, primary: URL, port: number): Promise<void> => {
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) {
    await rm(join(cluster, name), { recursive: true, force: true })
  }
  await mkdir(join(cluster, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  await writeFile(join(cluster, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password}`
  const settings = {
    port: String(port),
    primary_conninfo: source,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    shared_buffers: '32MB',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(cluster, 'postgresql.auto.conf'), lines.join(''))
  for (const name of ['', 'standby.signal', 'backup_label', 'pg_wal', 'pg_wal/archive_status']) {
    await changeOwner(owner, join(cluster, name))
  }
}

/** A primary and a replica that follows it; both end with this process at the latest. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const primary = await startTestPostgres({
    inMemory: true,
    tuning: { wal_keep_size: '256MB', autovacuum: 'off', shared_buffers: '32MB' },
  })
  const folder = await makeThrowawayFolder(await findMemoryFolder())
  const home = join(folder.path, 'postgres')
  // Where the folder's removal looks for a server to stop.
  const cluster = join(home, 'cluster')
  const owner = await chooseOwner(cluster)
  await makeAccessibleFolder(home, owner)
  await mkdir(cluster, { mode: 0o700 })
  const binaries = await testBinaries()(owner, home)
  const port = await choosePort(join(home, 'port'))
  const control = (...args: string[]) =>
    run(join(binaries.folder, 'bin', 'pg_ctl'), ['-D', cluster, '-s', '-w', ...args], {
      cwd: cluster,
      env: postgresEnvironment(),
      ...owner,
    })
  const toReplicaUrl = (url: string): string => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  const replicaAdmin = toReplicaUrl(primary.adminUrl)
  const startReplica = async () => void (await control('-l', join(cluster, 'server.log'), 'start'))
  await copyCluster(primary.adminUrl, cluster)
  await configureReplica(cluster, owner, new URL(primary.adminUrl), port)
  await startReplica()
  return {
    freshDatabase: primary.freshDatabase,
    toReplicaUrl,
    pauseReplay: async () => {
      await query(replicaAdmin, 'select pg_wal_replay_pause()')
      await waitFor(async () => {
        const [row] = await query<{ state: string }>(replicaAdmin, 'select pg_get_wal_replay_pause_state() as state')
        if (row?.state !== 'paused') throw new Error('The replica still replays.')
      })
    },
    resumeReplay: async () => void (await query(replicaAdmin, 'select pg_wal_replay_resume()')),
    catchUp: async () => {
      const [now] = await query<{ lsn: string }>(primary.adminUrl, 'select pg_current_wal_lsn()::text as lsn')
      await waitFor(async () => {
        const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as done'
        const [row] = await query<{ done: boolean }>(replicaAdmin, text, [now?.lsn])
        if (!row?.done) throw new Error('The replica is behind.')
      })
    },
    promote: async () => void (await query(replicaAdmin, 'select pg_promote()')),
    killReplica: async () => void (await control('-m', 'immediate', 'stop')),
    startReplica,
    stop: async () => {
      await folder.remove()
      await primary.stop()
    },
  }
}
