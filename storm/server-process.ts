import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFlags } from '../tools/server-flags.mjs'

export interface Vitals {
  /** Memory in bytes; event loop lag in ms, p99 of half a second and maximum. */
  memory: number
  lag: number
  worstLag: number
}

export interface ServerProcess {
  readonly port: number
  readonly pid: number | undefined
  /** Starts a build, or the sources without an argument. */
  start(dist?: string): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  terminate(): Promise<number | null>
}

export interface ServerSettings {
  port: number
  env: Record<string, string>
  /** Until it is ready, with its migrations. */
  maxStartMs?: number
  onVitals?: (vitals: Vitals) => void
  /** Called with each logged line; LOG_LEVEL decides which there are. */
  onLine?: (line: string) => void
  /** Called with each logged error line. */
  onError?: (line: string) => void
  /** Called when the process exits unexpectedly. */
  onDeath?: (reason: string) => void
}

const root = join(import.meta.dirname, '..')
const defaultMaxStartMs = 180_000

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const getProgram = (dist: string | undefined): string[] =>
  dist === undefined
    ? ['--import', 'tsx', join(root, 'apps', 'server', 'src', 'main.ts')]
    : [...serverFlags, join(dist, 'server', 'main.js')]

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The server as a child process that can be killed and restarted on its port. */
export const makeServerProcess = (settings: ServerSettings): ServerProcess => {
  const { port, env, onVitals, onLine, onError, onDeath, maxStartMs = defaultMaxStartMs } = settings
  let child: ChildProcess | undefined
  const requestedExits = new WeakSet<ChildProcess>()

  const signal = async (name: NodeJS.Signals): Promise<number | null> => {
    const target = child
    if (!target || hasExited(target)) return null
    const ended = once(target, 'exit')
    requestedExits.add(target)
    target.kill(name)
    await ended
    return target.exitCode
  }

  let lastLine = ''
  const watch = (started: ChildProcess): (() => void) => {
    let isReady = false
    started.on('message', (vitals: Vitals) => {
      // Ignore the startup, because loading the program blocks the event loop.
      if (isReady) onVitals?.(vitals)
    })
    started.on('exit', (code, name) => {
      if (!requestedExits.has(started)) onDeath?.(String(name ?? code))
    })
    let rest = ''
    started.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      lastLine = lines.at(-1) ?? lastLine
      for (const line of lines) {
        onLine?.(line)
        if (/"level":(50|60)/.test(line)) onError?.(line)
      }
    })
    return () => (isReady = true)
  }

  return {
    port,
    get pid() {
      return child?.pid
    },
    start: async (dist) => {
      const vitals = ['--import', join(root, 'storm', 'vitals.mjs')]
      const started = spawn(process.execPath, [...vitals, ...getProgram(dist)], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          TMPDIR: process.env['TMPDIR'],
          NODE_ENV: 'production',
          // Hide deprecation warnings of libraries.
          NODE_NO_WARNINGS: '1',
          LOG_LEVEL: 'error',
          HOST: '127.0.0.1',
          PORT: String(port),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      child = started
      const startCounting = watch(started)
      const deadline = Date.now() + maxStartMs
      while (Date.now() < deadline && !hasExited(started)) {
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
        await ready?.arrayBuffer().catch(() => undefined)
        if (ready?.ok) return void setTimeout(startCounting, 1000).unref()
        await pause(50)
      }
      throw new Error(
        `A server did not start (${started.signalCode ?? started.exitCode ?? 'it took too long'}): ${lastLine}`,
      )
    },
    kill: async () => void (await signal('SIGKILL')),
    terminate: () => signal('SIGTERM'),
  }
}
