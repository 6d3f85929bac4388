import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import { bundleServer } from './bundle.ts'
import { freePort, serverProcess } from './server-process.ts'

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

/** One server alone on a test's database. */
export const mortalServer = async (test: TestApp): Promise<MortalServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
  const [port, bundle] = [await freePort(), await bundleServer()]
  const base = `http://127.0.0.1:${port}`
  const tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  const server = serverProcess({
    port,
    env: {
      DATA_DIR: folder,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: test.config.secretKey,
      PUBLIC_URL: base,
      ROLE: 'web',
    },
  })
  return {
    kill: server.kill,
    start: () => server.start(bundle.dist),
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
      await server.kill()
      await bundle.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
