import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ThrowawayFolder, throwawayFolder } from '#server/testing/throwaway-folder.ts'
import { type Bundle, bundleServer } from './bundle.ts'
import { freePort, type ServerProcess, serverProcess } from './server-process.ts'

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
  ;[folder, bundle] = await Promise.all([throwawayFolder(), bundleServer()])
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  base = `${address}/api/v1`
  // Development mode exposes mails with codes; no demo data, because filling it takes longer than this test.
  const env = { NODE_ENV: 'development', DATA_DIR: folder.path, PUBLIC_URL: address, SEED_DEMO: 'false' }
  server = serverProcess({ port, env })
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
  const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await answer.json()) as { data: Data }
  expect(answer.status, JSON.stringify(data)).toBe(200)
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
const writer = async (name: string, acknowledged: Map<string, string>, strange: number[], go: () => boolean) => {
  for (let count = 0; go(); count++) {
    const body = JSON.stringify({ store_id: session.store, name: `Survivor ${name} ${count}` })
    const headers = { ...session.headers, 'x-idempotency-key': `${name}-${count}` }
    for (;;) {
      const answer = await fetch(`${base}/brands`, { method: 'POST', headers, body }).catch(() => undefined)
      if (answer?.status === 200) {
        const { data } = (await answer.json()) as { data: Brand }
        acknowledged.set(data.name, data._id)
        break
      }
      if (answer && answer.status !== 503) strange.push(answer.status)
      if (answer?.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
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
    const answer: Response = await fetch(`${base}/brands?${query}`, { headers: session.headers })
    const page = (await answer.json()) as { data: { data: Brand[]; nextCursor: string | null } }
    rows.push(...page.data.data)
    cursor = page.data.nextCursor
  }
  return rows
}

it('loses and duplicates no acknowledged write when server and database are killed', async () => {
  const acknowledged = new Map<string, string>()
  const strange: number[] = []
  let going = true
  const writers = ['a', 'b', 'c', 'd'].map((name) => writer(name, acknowledged, strange, () => going))
  /** Waits for 40 more writes, so that each kill happens during writes and the last one is recovered. */
  const writeOn = async (): Promise<void> => {
    const enough = acknowledged.size + 40
    while (acknowledged.size < enough) await pause(10)
  }
  for (const kill of [killServer, killDatabase, killServer, killDatabase]) {
    await writeOn()
    await kill()
  }
  await writeOn()
  going = false
  await Promise.all(writers)
  const rows = await allBrands()
  expect(strange).toEqual([])
  expect(new Map(rows.map((row) => [row.name, row._id]))).toEqual(acknowledged)
  expect(rows).toHaveLength(acknowledged.size)
})

/** Sends only the headers of a request; the returned function sends the body. */
const halfSent = async (index: number): Promise<() => Promise<number | undefined>> => {
  const headers = { ...session.headers, 'x-idempotency-key': `drained-${index}`, expect: '100-continue' }
  const sent = request(`${base}/brands`, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(JSON.stringify({ store_id: session.store, name: `Drained ${index}` }))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
}

/** Waits until the server accepts no new connections, which means that it is draining. */
const untilClosed = async (): Promise<void> => {
  const headers = { connection: 'close' }
  while (await fetch(`${address}/readyz`, { headers }).catch(() => undefined)) await pause(20)
}

it('drains on SIGTERM: every accepted request is answered', async () => {
  const underWay = await Promise.all(Array.from({ length: 12 }, (_, index) => halfSent(index)))
  const ended = server.end()
  await untilClosed()
  const statuses = await Promise.all(underWay.map((finish) => finish()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
})
