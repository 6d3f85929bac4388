import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** PostgreSQL and Patroni don't run as root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface Daemon {
  readonly pid: number
  signal(name: NodeJS.Signals): void
  /** Sends the signal and waits for the end. */
  end(name: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program that ends with this process at the latest. */
export const startDaemon = (command: string, args: readonly string[], logFile: string, home: string): Daemon => {
  const log = openSync(logFile, 'a')
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    stdio: ['ignore', log, log],
    // Patroni 4 starts PostgreSQL from its working directory, which may be closed to its user.
    cwd: home,
    // etcd supports arm64 only since 3.5, but Debian builds and tests 3.4 there.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: 'arm64' },
    ...unprivileged,
  })
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} didn’t start.`)
  return {
    pid,
    signal: (name) => void child.kill(name),
    end: async (name) => {
      child.kill(name)
      await exited
    },
  }
}

const readParent = async (pid: string): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const killIfRunning = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Kills a PostgreSQL with all its processes. */
export const killPostgres = async (dataFolder: string): Promise<void> => {
  const [line = ''] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const postmaster = Number(line)
  // The file of a killed PostgreSQL remains, and its process id may be in use again.
  const command = await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(dataFolder)) return
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(readParent))
  killIfRunning(postmaster)
  for (const [index, pid] of pids.entries()) if (parents[index] === postmaster) killIfRunning(Number(pid))
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen(port, '127.0.0.1')
  const free = await listening.then(
    () => true,
    () => false,
  )
  if (free) await new Promise((resolve) => probe.close(resolve))
  return free
}

/** Below the ports of outgoing connections, which could take the port of a program that is being restarted. */
export const chooseStablePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = []
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  for (let port = first; ports.length < count; port += 1) if (await isFree(port)) ports.push(port)
  return ports
}
