import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ThrowawayFolder, makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { type Bundle, bundleServer } from './bundle.ts'
import { freePort, type ServerProcess, makeServerProcess } from './server-process.ts'

interface Session {
  headers: Record<string, string>
  store: string
}

interface Brand {
  _id: string
  name: string
}

let folder: ThrowawayFolder
let bundle: Bundle
let address: string
let base: string
let server: ServerProcess
let session: Session

beforeAll(async () => {
  ;[folder, bundle] = await Promise.all([makeThrowawayFolder(), bundleServer()])
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  base = `${address}/api/v1`
  // Development mode exposes mails with codes; no demo data, because filling it takes longer than this test.
  const env = { NODE_ENV: 'development', DATA_DIR: folder.path, PUBLIC_URL: address, SEED_DEMO: 'false' }
  server = makeServerProcess({ port, env })
  await server.start(bundle.dist)
  session = await register()
})
afterAll(async () => {
  await server.kill()
  await folder.remove()
  await bundle.close()
})

const killServer = async (): Promise<void> => {
  await server.kill()
  await server.start(bundle.dist)
}

const killDatabase = async (): Promise<void> => {
  const text = await readFile(join(folder.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}

const post = async <Data>(path: string, body: object): Promise<Data> => {
  const headers = { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }
  const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await response.json()) as { data: Data }
  expect(response.status, JSON.stringify(data)).toBe(200)
  return data
}

const readCode = async (): Promise<string> => {
  for (;;) {
    const mails = (await (await fetch(`${address}/dev/mail.json`)).json()) as { text: string }[]
    const code = mails[0] && /\b\d{6}\b/.exec(mails[0].text)?.[0]
    if (code) return code
    await pause(50)
  }
}

const register = async (): Promise<Session> => {
  const email = 'ann@example.com'
  const business = { businessName: 'Soaps', ownerName: 'Ann', storeName: 'Soap Corner' }
  const started = await post<object>('/vendor/register', { ...business, email, password: 'Lavender-2026' })
  const code = await readCode()
  const tokens = await post<{ access_token: string; csrf_token: string }>('/verification-code/verify', {
    ...started,
    email,
    code,
    purpose: 'registration',
  })
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    'x-csrf-token': tokens.csrf_token,
    'content-type': 'application/json',
  }
  const stores = (await (await fetch(`${base}/store`, { headers })).json()) as { data: { data: { _id: string }[] } }
  return { headers, store: stores.data.data[0]?._id ?? '' }
}

/** Writes until stopped; retries unanswered writes with the same key, like the front end. */
const writer = async (
  name: string,
  acknowledged: Map<string, string>,
  unexpectedStatuses: number[],
  isRunning: () => boolean,
) => {
  for (let count = 0; isRunning(); count++) {
    const body = JSON.stringify({ store_id: session.store, name: `Survivor ${name} ${count}` })
    const headers = { ...session.headers, 'x-idempotency-key': `${name}-${count}` }
    for (;;) {
      const response = await fetch(`${base}/brands`, { method: 'POST', headers, body }).catch(() => undefined)
      if (response?.status === 200) {
        const { data } = (await response.json()) as { data: Brand }
        acknowledged.set(data.name, data._id)
        break
      }
      if (response && response.status !== 503) unexpectedStatuses.push(response.status)
      if (response?.status === 503) expect(response.headers.get('retry-after')).not.toBeNull()
      await pause(100)
    }
  }
}

const allBrands = async (): Promise<Brand[]> => {
  const rows: Brand[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = new URLSearchParams({
      store_id: session.store,
      limit: '200',
      search: 'survivor',
      ...(cursor ? { cursor } : {}),
    }).toString()
    const response: Response = await fetch(`${base}/brands?${query}`, { headers: session.headers })
    const page = (await response.json()) as { data: { data: Brand[]; nextCursor: string | null } }
    rows.push(...page.data.data)
    cursor = page.data.nextCursor
  }
  return rows
}

it('loses and duplicates no acknowledged write when server and database are killed', async () => {
  const acknowledged = new Map<string, string>()
  const unexpectedStatuses: number[] = []
  let isRunning = true
  const writers = ['a', 'b', 'c', 'd'].map((name) => writer(name, acknowledged, unexpectedStatuses, () => isRunning))
  /** Waits for 40 more writes, so that each kill happens during writes and the last one is recovered. */
  const waitForWrites = async (): Promise<void> => {
    const target = acknowledged.size + 40
    while (acknowledged.size < target) await pause(10)
  }
  for (const kill of [killServer, killDatabase, killServer, killDatabase]) {
    await waitForWrites()
    await kill()
  }
  await waitForWrites()
  isRunning = false
  await Promise.all(writers)
  const rows = await allBrands()
  expect(unexpectedStatuses).toEqual([])
  expect(new Map(rows.map((row) => [row.name, row._id]))).toEqual(acknowledged)
  expect(rows).toHaveLength(acknowledged.size)
})

/** Sends only the headers of a request; the returned function sends the body. */
const sendHalf = async (index: number): Promise<() => Promise<number | undefined>> => {
  const headers = { ...session.headers, 'x-idempotency-key': `drained-${index}`, expect: '100-continue' }
  const clientRequest = request(`${base}/brands`, { method: 'POST', headers })
  clientRequest.flushHeaders()
  await once(clientRequest, 'continue')
  return async () => {
    clientRequest.end(JSON.stringify({ store_id: session.store, name: `Drained ${index}` }))
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
}

/** Waits until the server accepts no new connections, which means that it is draining. */
const waitUntilClosed = async (): Promise<void> => {
  const headers = { connection: 'close' }
  while (await fetch(`${address}/readyz`, { headers }).catch(() => undefined)) await pause(20)
}

it('drains on SIGTERM: every accepted request is answered', async () => {
  const pendingRequests = await Promise.all(Array.from({ length: 12 }, (_, index) => sendHalf(index)))
  const ended = server.terminate()
  await waitUntilClosed()
  const statuses = await Promise.all(pendingRequests.map((finish) => finish()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
})
