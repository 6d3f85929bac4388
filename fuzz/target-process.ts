import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '#server/testing/app.ts'

export interface Health {
  /** How late the event loop was, in milliseconds. */
  p99: number
  most: number
  megabytes: number
}

/** A server that can be asked, wherever it runs. */
export interface Target {
  port(): number
  /** What it has logged as its own failure since it was last asked. */
  failures(): string[]
  /** Undefined where it shares its loop with whoever asks. */
  health(): Promise<Health | undefined>
  /** How it ended, if it did; it is started again. */
  ending(): Promise<string | undefined>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('target.ts', import.meta.url))

const failureOf = (line: string): string => {
  try {
    const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string }
    return err?.stack ?? msg ?? line
  } catch {
    return line
  }
}

/** A process of its own on the database of a test. */
export const startTarget = async (test: TestApp): Promise<Target> => {
  let failures: string[] = []
  let ended: string | undefined
  let port = 0
  let child: ChildProcess

  const start = async (): Promise<void> => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://127.0.0.1',
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: test.config.secretKey,
      TRUSTED_PROXIES: '127.0.0.1',
      ROLE: 'web',
    }
    child = fork(program, { env, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => failures.push(failureOf(line)))
    }
    child.on('exit', (code, signal) => (ended = `It ended with ${signal ?? code}.`))
    ;({ port } = (await message()) as { port: number })
  }
  const message = async (): Promise<unknown> => {
    const [told] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`The server did not start.\n${failures.join('\n')}`)
      }),
    ])) as unknown[]
    return told
  }
  await start()
  return {
    port: () => port,
    failures: () => {
      const told = failures
      failures = []
      return told
    },
    health: async () => {
      child.send('health')
      return (await message()) as Health
    },
    ending: async () => {
      const how = ended
      if (how === undefined) return undefined
      ended = undefined
      await start()
      return how
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** The test's own server, on a port; for a short run that starts no process. */
export const targetWithin = async (test: TestApp): Promise<Target> => {
  await test.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const bound = test.app.fastify.server.address()
  return {
    port: () => (typeof bound === 'object' && bound ? bound.port : 0),
    failures: () => [],
    health: async () => undefined,
    ending: async () => undefined,
    close: async () => undefined,
  }
}
