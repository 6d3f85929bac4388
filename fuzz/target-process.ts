import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '#server/testing/app.ts'
import { freePort } from '../storm/server-process.ts'
import { serverFlags } from '../tools/server-flags.mjs'

export interface Health {
  /** Event loop delay caused by the server's own computation, in ms of CPU time. */
  p99: number
  most: number
  /** The longest delays with the requests in flight. */
  moments: { milliseconds: number; requests: string[] }[]
  megabytes: number
  /** Heap and external memory in use; the rest is code, threads and freed memory that wasn't returned. */
  heapMegabytes: number
}

/** A server under test, in this process or another. */
export interface Target {
  port(): number
  /** Errors logged since the last call. */
  takeFailures(): string[]
  /** Undefined for a server in this process. */
  health(): Promise<Health | undefined>
  /** If the process has exited, restarts it and returns how it ended. */
  restartIfEnded(): Promise<string | undefined>
  close(): Promise<void>
}

const vitals = fileURLToPath(new URL('vitals.mjs', import.meta.url))
const maxStartMs = 120_000

/** Lines that aren't JSON are regular output, not errors. */
const parseFailure = (line: string): string[] => {
  try {
    const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string }
    return [err?.stack ?? msg ?? line]
  } catch {
    return []
  }
}

/** Runs the built server in its own process on the test database. */
export const startTarget = async (test: TestApp, dist: string): Promise<Target> => {
  let failures: string[] = []
  let exitMessage: string | undefined
  let child: ChildProcess
  const port = await freePort()

  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const start = async (): Promise<void> => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: test.config.secretKey,
      TRUSTED_PROXIES: '127.0.0.1',
      PLATFORM_ADDRESSES: '192.0.2.10',
      // Nothing answers there, so that no name is looked up outside.
      DNS_SERVER: '127.0.0.1:1',
      ROLE: 'web',
    }
    const started = fork(join(dist, 'server', 'main.js'), {
      env,
      execArgv: [...serverFlags, '--import', vitals],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    if (started.stdout) {
      createInterface({ input: started.stdout }).on('line', (line) => failures.push(...parseFailure(line)))
    }
    if (started.stderr) createInterface({ input: started.stderr }).on('line', (line) => failures.push(line))
    started.on('exit', (code, signal) => (exitMessage = `It ended with ${signal ?? code}.`))
    for (const deadline = Date.now() + maxStartMs; !(await isReady()); await pause(50)) {
      if (exitMessage === undefined && Date.now() < deadline) continue
      throw new Error(`The server did not start.\n${failures.join('\n')}`)
    }
    // Ignore the event loop delay of loading the program.
    started.send('begin')
  }
  await start()
  return {
    port: () => port,
    takeFailures: () => {
      const result = failures
      failures = []
      return result
    },
    health: async () => {
      const result = once(child, 'message')
      child.send('health')
      return ((await result) as [Health])[0]
    },
    restartIfEnded: async () => {
      const message = exitMessage
      if (message === undefined) return undefined
      exitMessage = undefined
      await start()
      return message
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Listens with the server of the test app; for short runs without another process. */
export const startInProcessTarget = async (test: TestApp): Promise<Target> => {
  await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.fastify.server.address()
  return {
    port: () => (typeof address === 'object' && address ? address.port : 0),
    takeFailures: () => [],
    health: async () => undefined,
    restartIfEnded: async () => undefined,
    close: async () => undefined,
  }
}
