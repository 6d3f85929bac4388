import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DbLog } from './db-log.ts'
import { findBundledBinaries, type Binaries } from './embedded-binaries.ts'
import { ensureRunning, type Cluster } from './embedded-cluster.ts'
import { clusterFolder } from './embedded-initdb.ts'
import { chooseOwner, makeAccessibleFolder, assertAccessible, type Owner } from './embedded-owner.ts'
import { stopPostmaster } from './embedded-postmaster.ts'
import { isRunning } from './process-info.ts'

export type EmbeddedOptions = {
  /** The server only uses the folder `postgres` in it. */
  dataDir: string
  log: DbLog
  /** Settings of postgresql.conf on top of ours. */
  tuning?: Record<string, string>
  /** Starts the server again when it dies without `stop`, on the same port. */
  keepRunning?: boolean
  /** Tests pass their own to run on another version. */
  findBinaries?: (owner: Owner, spareFolder: string) => Promise<Binaries>
}

export type Embedded = {
  url: string
  /** Stops the server, also when it was adopted or is shared with another process. */
  stop(): Promise<void>
  /** True when the server was already running: left by a killed process or shared with a running one. */
  adopted: boolean
}

const WATCH_MS = 500

export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, tuning = {}, keepRunning = false, findBinaries = findBundledBinaries } = options
  const requestedHome = join(resolve(dataDir), 'postgres')
  const owner = await chooseOwner(clusterFolder(requestedHome))
  await makeAccessibleFolder(requestedHome, owner)
  const home = await realpath(requestedHome)
  await assertAccessible(home)
  await assertAccessible(clusterFolder(home))
  const cluster: Cluster = { home, owner, binaries: await findBinaries(owner, home), tuning, log }

  const running = await ensureRunning(cluster)
  const stopWatching = keepRunning ? watch(cluster, running.postmaster.pid, running.url) : async () => {}
  return {
    url: running.url,
    adopted: running.adopted,
    async stop() {
      await stopWatching()
      await stopPostmaster(clusterFolder(home), cluster.binaries)
    },
  }
}

function watch(cluster: Cluster, firstPid: number, url: string): () => Promise<void> {
  const { log } = cluster
  let pid = firstPid
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (restarting !== undefined || isRunning(pid)) return
    log.error('The bundled PostgreSQL has died; starting it again.')
    restarting = ensureRunning(cluster)
      .then((running) => {
        pid = running.postmaster.pid
        if (running.url !== url) log.error('The bundled PostgreSQL came back on another port; restart Storeward.')
      })
      .catch((error: unknown) => log.error({ err: error }, 'The bundled PostgreSQL could not be started again.'))
      .finally(() => (restarting = undefined))
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await restarting
  }
}
