import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../storm/server-process.ts'
import { serverFlags } from '../tools/server-flags.mjs'
import type { BaselineRoute } from './baseline-server.ts'
import type { BarePage } from './page-server.ts'

export interface Server {
  port: number
  pid: number
  /** Time from start to first response, in ms. */
  startMs: number
  stop(): Promise<void>
}

export const secret = randomBytes(32).toString('hex')
const maxStartMs = 120_000
const running = new Set<ChildProcess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Polls every 10 ms, to measure a fast start precisely. */
const waitUntilReady = async (port: number, child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + maxStartMs
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await ready?.arrayBuffer()
    if (ready?.ok) return
    await pause(10)
  }
  throw new Error(`A server did not start (${child.exitCode ?? 'it took too long'}).`)
}

const start = async (program: readonly string[], environment: Record<string, string>): Promise<Server> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...program], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://localhost',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  await waitUntilReady(port, child)
  return { port, pid: child.pid ?? 0, startMs: performance.now() - startedAt, stop: () => stopProcess(child) }
}

/** Starts the built product. */
export const startProduct = (dist: string, environment: Record<string, string>): Promise<Server> =>
  start([...serverFlags, join(dist, 'server', 'main.js')], { SECRET_KEY: secret, ...environment })

/** Starts a program whose input is in a file, because it exceeds the size of an environment variable. */
const startWithFile = async (
  program: string,
  variable: string,
  content: unknown,
  environment = {},
): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-bench-'))
  const file = join(folder, 'input.json')
  await writeFile(file, JSON.stringify(content))
  try {
    return await start(['--import', 'tsx', program], { [variable]: file, ...environment })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const startBaseline = (url: string, routes: readonly BaselineRoute[]): Promise<Server> =>
  startWithFile('bench/baseline-server.ts', 'BARE_ROUTES', routes, { SECRET_KEY: secret, DATABASE_URL: url })

/** Hand-written statements for a few calls, in the product's paths. */
export const startLean = (url: string): Promise<Server> =>
  start(['--import', 'tsx', 'bench/lean-server.ts'], { SECRET_KEY: secret, DATABASE_URL: url })

export const startPageServer = (pages: readonly BarePage[]): Promise<Server> =>
  startWithFile('bench/page-server.ts', 'BARE_PAGES', pages)
