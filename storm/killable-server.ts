import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import { bundleServer } from './bundle.ts'
import { freePort, makeServerProcess, type Vitals } from './server-process.ts'

export interface KillableServer {
  readonly url: string
  start(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends a call with a key; undefined without a response. */
  post(endpoint: Endpoint, call: Call): Promise<CallResponse | undefined>
  /** A read. */
  get(call: Pick<Call, 'as' | 'path'>): Promise<CallResponse | undefined>
  close(): Promise<void>
}

interface Call {
  as?: Person
  key: string
  path: string
  body: object
  /** The client address; needs TRUSTED_PROXIES in the server's environment. */
  address?: string
  cookie?: string
}

export interface CallResponse {
  status: number
  body: { data?: unknown; code?: string }
}

// A process that is stopped or overloaded must not block a client forever.
const maxResponseMs = 30_000

/** A single server on the test database. */
export const makeKillableServer = async (
  test: TestApp,
  env: Record<string, string> = {},
  onError?: (line: string) => void,
  onVitals?: (vitals: Vitals) => void,
): Promise<KillableServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-'))
  const [port, bundle] = [await freePort(), await bundleServer()]
  const base = `http://127.0.0.1:${port}`
  const tokens = makeSessionTokens(makeTokens(test.config.secretKey))
  const server = makeServerProcess({
    port,
    ...(onError && { onError }),
    ...(onVitals && { onVitals }),
    env: {
      DATA_DIR: folder,
      DATABASE_URL: test.databaseUrl,
      SECRET_KEY: test.config.secretKey,
      PUBLIC_URL: base,
      ROLE: 'web',
      ...env,
    },
  })
  return {
    url: base,
    kill: server.kill,
    start: () => server.start(bundle.dist),
    post: async (endpoint, { as, key, path, body, address, cookie }) => {
      const session = as && tokens.session(as.sessionId)
      const headers = {
        ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
        ...(address && { 'x-forwarded-for': address }),
        ...(cookie && { cookie }),
        'x-idempotency-key': key,
        'content-type': 'application/json',
      }
      const signal = AbortSignal.timeout(maxResponseMs)
      const init = { method: endpoint.method, headers, body: JSON.stringify(body), signal }
      return fetch(`${base}/api/v1${path}`, init)
        .then(async (response) => ({ status: response.status, body: (await response.json()) as CallResponse['body'] }))
        .catch(() => undefined)
    },
    get: async ({ as, path }) => {
      const session = as && tokens.session(as.sessionId)
      const headers = session ? { authorization: `Bearer ${session.access_token}` } : {}
      return fetch(`${base}/api/v1${path}`, { headers, signal: AbortSignal.timeout(maxResponseMs) })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as CallResponse['body'] }))
        .catch(() => undefined)
    },
    close: async () => {
      await server.kill()
      await bundle.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
