import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isUnavailable } from './db-errors.ts'
import type { DbLog } from './db-log.ts'
import type { Binaries } from './embedded-binaries.ts'
import { clusterFolder, isComplete, makeCluster, passwordFile, assertSameMajor } from './embedded-initdb.ts'
import type { Owner } from './embedded-owner.ts'
import { choosePort, deletePortFile } from './embedded-port.ts'
import {
  removeMisleadingPidFile,
  findRunningPostmaster,
  startPostmaster,
  type Postmaster,
} from './embedded-postmaster.ts'
import { withProcessLock } from './process-lock.ts'
import { connectionConfig, sessionSettings } from './session-settings.ts'

/** All files of the bundled server are in `home`; only the cluster in it belongs to `owner`. */
export type Cluster = {
  home: string
  owner: Owner
  binaries: Binaries
  tuning: Record<string, string>
  log: DbLog
}

export type RunningCluster = { url: string; postmaster: Postmaster; adopted: boolean }

const ADOPT_TIMEOUT_MS = 5_000
const RETRY_TIMEOUT_MS = 60_000

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  // Also for psql and other programs.
  ...sessionSettings,
  log_timezone: 'UTC',
  // Constraint violations are expected, as conflicts are detected by them; their statements and values aren't logged.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Finds the running server or starts it, creating the cluster if there is none; one process at a time. */
export function ensureRunning(cluster: Cluster): Promise<RunningCluster> {
  return withProcessLock(cluster.home, 'opening', async () => {
    const adopted = await adopt(cluster)
    if (adopted !== undefined) return adopted
    await prepareCluster(cluster)
    const postmaster = await start(cluster)
    const url = await serverUrl(cluster.home, postmaster.port)
    if (await isOwnServer(url, clusterFolder(cluster.home))) return { url, postmaster, adopted: false }
    throw new Error(`The bundled PostgreSQL started, but port ${postmaster.port} answers for another one.`)
  })
}

async function adopt({ home }: Cluster): Promise<RunningCluster | undefined> {
  const folder = clusterFolder(home)
  const deadline = Date.now() + ADOPT_TIMEOUT_MS
  for (;;) {
    const runningServer = await findRunningPostmaster(folder)
    if (runningServer === undefined) return undefined
    const url = await serverUrl(home, runningServer.port)
    if (await isOwnServer(url, folder)) return { url, postmaster: runningServer, adopted: true }
    // It may be shutting down; if it doesn't respond, starting PostgreSQL decides whether it is running.
    if (Date.now() > deadline) return undefined
    await sleep(50)
  }
}

async function prepareCluster({ home, owner, binaries, tuning, log }: Cluster): Promise<void> {
  if (await isComplete(home)) {
    await assertSameMajor(home, binaries)
    await removeMisleadingPidFile(clusterFolder(home))
    return
  }
  log.info({ folder: home }, 'Making the data folder of the bundled PostgreSQL.')
  await makeCluster({ home, binaries, owner, sync: tuning['fsync'] !== 'off' })
}

async function start({ home, owner, binaries, tuning, log }: Cluster): Promise<Postmaster> {
  const portFile = join(home, 'port')
  const logFile = join(home, 'postgres.log')
  const settings = { ...SETTINGS, ...tuning }
  const deadline = Date.now() + RETRY_TIMEOUT_MS
  for (;;) {
    const port = await choosePort(portFile)
    const result = await startPostmaster({ binaries, cluster: clusterFolder(home), owner, port, settings, logFile })
    if ('postmaster' in result) return result.postmaster
    const portTaken = result.exited.includes('could not bind')
    // After a kill -9 of the server its sessions continue until their statement ends.
    const sessionsLeft = result.exited.includes('still in use')
    if ((!portTaken && !sessionsLeft) || Date.now() > deadline) {
      throw new Error(`The bundled PostgreSQL did not start: ${result.exited}\nIts log is ${logFile}.`)
    }
    log.debug({ said: result.exited }, 'The bundled PostgreSQL could not start yet; trying again.')
    if (portTaken) await deletePortFile(portFile)
    await sleep(50)
  }
}

async function serverUrl(home: string, port: number): Promise<string> {
  const file = passwordFile(home)
  try {
    const password = await readFile(file, 'utf8')
    return `postgres://storeward:${password}@127.0.0.1:${port}/storeward`
  } catch (cause) {
    throw new Error(
      `The password of the bundled PostgreSQL cannot be read from ${file}. ` +
        `Start Storeward as the user who made that folder, or set DATA_DIR to another one.`,
      { cause },
    )
  }
}

/** False when the port belongs to another server. Creates our database if an interrupted start didn't. */
async function isOwnServer(url: string, folder: string): Promise<boolean> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS
  for (;;) {
    try {
      return (await queryValue(url, "select current_setting('data_directory') as answer")) === folder
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '3D000') await createDatabase(url)
      else if (code === 'ECONNREFUSED' || code === '28P01') return false
      else if (!isUnavailable(error) || Date.now() > deadline) throw error
      else await sleep(50)
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  await queryValue(admin.href, 'create database storeward')
}

async function queryValue(url: string, query: string): Promise<unknown> {
  const client = new Client({ ...connectionConfig(url, 'storeward start'), connectionTimeoutMillis: 5000 })
  // The connection may break between two statements; the statement itself rejects as well.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(query)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}
