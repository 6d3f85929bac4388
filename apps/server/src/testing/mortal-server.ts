import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from './app.ts'

export interface MortalServer {
  start(): Promise<void>
  /** As `kill -9` does it. */
  kill(): Promise<void>
  /** One call under a key; undefined where no answer came. */
  post(endpoint: Endpoint, call: { as: Person; key: string; path: string; body: object }): Promise<Told | undefined>
  close(): Promise<void>
}

export interface Told {
  status: number
  body: { data?: unknown; code?: string }
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The server as a process of its own on a test's database, to be killed in the middle of what it does. */
export const mortalServer = async (test: TestApp): Promise<MortalServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  let child: ChildProcess | undefined

  const kill = async (): Promise<void> => {
    const dying = child
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    dying.kill('SIGKILL')
    await once(dying, 'exit')
  }
  return {
    kill,
    start: async () => {
      child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: test.databaseUrl,
          SECRET_KEY: test.config.secretKey,
          PUBLIC_URL: base,
          ROLE: 'web',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      for (let tries = 0; tries < 1200; tries++) {
        const ready = await fetch(`${base}/readyz`).catch(() => undefined)
        if (ready?.ok) return
        await pause(50)
      }
      throw new Error('The server did not start.')
    },
    post: async (endpoint, { as, key, path, body }) => {
      const { access_token: access, csrf_token: csrf } = tokens.session(as.sessionId)
      const headers = {
        authorization: `Bearer ${access}`,
        'x-csrf-token': csrf,
        'x-idempotency-key': key,
        'content-type': 'application/json',
      }
      const asked = { method: endpoint.method, headers, body: JSON.stringify(body) }
      return fetch(`${base}/api/v1${path}`, asked)
        .then(async (response) => ({ status: response.status, body: (await response.json()) as Told['body'] }))
        .catch(() => undefined)
    },
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
