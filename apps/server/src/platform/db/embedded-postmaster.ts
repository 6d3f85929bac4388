import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { executableName, type Binaries } from './embedded-binaries.ts'
import { statIfPresent, type Owner } from './embedded-owner.ts'
import { isInProcessTable, isRunning, mayBePostmaster } from './process-info.ts'

export type Postmaster = { pid: number; port: number }

type PidFile = Postmaster & { status: string }

const POLL_MS = 10
const START_TIMEOUT_MS = 600_000
const STOP_TIMEOUT_MS = 60_000
const LOG_LIMIT = 10 * 1024 * 1024

/** The running server of this cluster, once it has finished starting. Waits for one that is shutting down. */
export async function findRunningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const file = await readPidFile(cluster)
    if (file === undefined || !mayBePostmaster(file.pid, cluster)) return undefined
    if (file.status === 'ready') return { pid: file.pid, port: file.port }
    if (Date.now() > deadline) {
      throw new Error(
        `The bundled PostgreSQL (process ${file.pid}) has been ${file.status || 'starting'} for ten minutes.`,
      )
    }
    await sleep(POLL_MS)
  }
}

/**
 * PostgreSQL detects stale files itself, except when the pid now belongs to another program of
 * the same user or to a zombie: then it assumes a running server and refuses to start.
 */
export async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const file = await readPidFile(cluster)
  if (file === undefined || !isInProcessTable(file.pid) || mayBePostmaster(file.pid, cluster)) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

export type StartRequest = {
  binaries: Binaries
  cluster: string
  owner: Owner
  port: number
  settings: Record<string, string>
  logFile: string
}

export type StartResult = { postmaster: Postmaster } | { exited: string }

/** Starts the server detached: it outlives this process, and Ctrl+C in our terminal doesn't reach it. */
export async function startPostmaster(request: StartRequest): Promise<StartResult> {
  const { binaries, cluster, owner, port, settings, logFile } = request
  if (((await statIfPresent(logFile))?.size ?? 0) > LOG_LIMIT) await rename(logFile, `${logFile}.old`)
  // A file and not a pipe: a full pipe whose reader has died would block the server.
  const log = await open(logFile, 'a', 0o600)
  const { size: logStart } = await log.stat()
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(binaries.folder, 'bin', executableName('postgres')),
    ['-D', cluster, '-p', String(port), ...options],
    { cwd: cluster, env: postgresEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd], ...owner },
  )
  let exitReason: string | undefined
  child.once('error', (error) => (exitReason = error.message))
  child.once('exit', (code, signal) => (exitReason = `it ended with ${signal ?? `code ${code}`}`))
  child.unref()
  try {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (exitReason === undefined && Date.now() < deadline) {
      const file = await readPidFile(cluster)
      if (file !== undefined && file.pid === child.pid && file.status === 'ready') {
        return { postmaster: { pid: file.pid, port: file.port } }
      }
      await sleep(POLL_MS)
    }
  } finally {
    await log.close()
  }
  const logTail = (await readFile(logFile)).subarray(logStart).toString('utf8').trim()
  return { exited: `${exitReason ?? 'it did not become ready in ten minutes'}\n${logTail}`.trim() }
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: string, binaries?: Binaries): Promise<void> {
  const file = await readPidFile(cluster)
  if (file === undefined || !mayBePostmaster(file.pid, cluster)) return
  if (process.platform === 'win32' && binaries !== undefined) {
    // On Windows Node terminates a process at once for any signal; pg_ctl requests a shutdown.
    await promisify(execFile)(join(binaries.folder, 'bin', executableName('pg_ctl')), ['kill', 'INT', String(file.pid)])
  } else {
    signalIfRunning(file.pid, 'SIGINT')
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isRunning(file.pid)) {
    if (Date.now() > deadline) throw new Error('The bundled PostgreSQL is still shutting down after a minute.')
    await sleep(POLL_MS)
  }
}

/** Our own environment may contain secrets, and locale or PG… variables that would change the server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inheritedNames = ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP']
  const entries = inheritedNames
    .map((name) => [name, process.env[name]] as const)
    .filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  let text: string
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  // Line 1 is the process, line 4 the port, line 8 the state.
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}
