import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from './server-flags.mjs'

const root = join(import.meta.dirname, '..')
const maxStartMs = 300_000

export interface StartedProduct {
  address: string
  dataDir: string
  /** Everything the server has printed. */
  output: () => string
  /** Stops the server and removes its data; throws if it didn't exit normally or logged errors. */
  stop: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const hasExited = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

const waitForExit = (server: ChildProcess) =>
  hasExited(server) ? Promise.resolve() : new Promise<void>((resolve) => server.once('exit', () => resolve()))

const waitUntilReady = async (server: ChildProcess, address: string, getOutput: () => string) => {
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (hasExited(server)) throw new Error(`The server stopped during startup:\n${getOutput()}`)
    await sleep(50)
  }
  throw new Error(`The server wasn’t ready after ${maxStartMs / 1000} s:\n${getOutput()}`)
}

/**
 * Starts the built server on a free port with a temporary data folder and the given extra settings. DIST names
 * another build folder.
 */
export const startProduct = async (settings: Record<string, string> = {}): Promise<StartedProduct> => {
  const entry = join(root, process.env['DIST'] ?? 'dist', 'server', 'main.js')
  if (!existsSync(entry)) throw new Error('The product isn’t built. Run: npm run build')
  const dataDir = await mkdtemp(join(tmpdir(), 'storeward-product-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, [...serverFlags, entry], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      // Nothing answers there: domain checks must not depend on the network.
      DNS_SERVER: '127.0.0.1:1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: Buffer[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk))
  const getOutput = () => Buffer.concat(lines).toString()
  const stop = async () => {
    const exitReason = hasExited(server) ? (server.signalCode ?? server.exitCode) : undefined
    server.kill('SIGTERM')
    await waitForExit(server)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    if (exitReason !== undefined) throw new Error(`The server stopped unexpectedly (${exitReason}):\n${getOutput()}`)
    if (server.exitCode !== 0) throw new Error(`The server didn’t stop cleanly (${server.exitCode}):\n${getOutput()}`)
    // A 5xx is a defect even if no test failed because of it.
    if (/"level":(50|60)/.test(getOutput())) throw new Error(`The server logged errors:\n${getOutput()}`)
  }
  try {
    await waitUntilReady(server, address, getOutput)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return { address, dataDir, output: getOutput, stop }
}
