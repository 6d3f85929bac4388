import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoOwner, demoPassword } from './demo.ts'
import { type ThrowawayFolder, throwawayFolder } from './testing/throwaway-folder.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: ThrowawayFolder
let port: number
let base: string
let server: ChildProcess

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const start = async (): Promise<void> => {
  server = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder.path, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await pause(50)
  }
  throw new Error('The server did not start.')
}

const killServer = async (): Promise<void> => {
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
  await start()
}

const killDatabase = async (): Promise<void> => {
  const text = await readFile(join(folder.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}

beforeAll(async () => {
  folder = await throwawayFolder()
  port = await freePort()
  base = `http://127.0.0.1:${port}/api/v1`
  await start()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await folder.remove()
})

interface Session {
  headers: Record<string, string>
  store: string
}

const signIn = async (): Promise<Session> => {
  const answer = await fetch(`${base}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoOwner, password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string; csrf_token: string } }
  const headers = {
    authorization: `Bearer ${data.access_token}`,
    'x-csrf-token': data.csrf_token,
    'content-type': 'application/json',
  }
  const stores = (await (await fetch(`${base}/store`, { headers })).json()) as { data: { data: { _id: string }[] } }
  return { headers, store: stores.data.data[0]?._id ?? '' }
}

/** Writes until told to stop; a write that got no answer is repeated under its key, as the front end does. */
const writer = async (
  session: Session,
  name: string,
  acknowledged: Map<string, string>,
  strange: number[],
  go: () => boolean,
) => {
  for (let count = 0; go(); count++) {
    const body = JSON.stringify({ store_id: session.store, name: `Survivor ${name} ${count}` })
    const headers = { ...session.headers, 'x-idempotency-key': `${name}-${count}` }
    for (;;) {
      const answer = await fetch(`${base}/brands`, { method: 'POST', headers, body }).catch(() => undefined)
      if (answer?.status === 200) {
        const { data } = (await answer.json()) as { data: { _id: string; name: string } }
        acknowledged.set(data.name, data._id)
        break
      }
      if (answer && answer.status !== 503) strange.push(answer.status)
      if (answer?.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
      await pause(100)
    }
  }
}

const allBrands = async (session: Session): Promise<{ _id: string; name: string }[]> => {
  const rows: { _id: string; name: string }[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = new URLSearchParams({
      store_id: session.store,
      limit: '200',
      search: 'survivor',
      ...(cursor ? { cursor } : {}),
    }).toString()
    const answer: Response = await fetch(`${base}/brands?${query}`, { headers: session.headers })
    const page = (await answer.json()) as { data: { data: { _id: string; name: string }[]; nextCursor: string | null } }
    rows.push(...page.data.data)
    cursor = page.data.nextCursor
  }
  return rows
}

it('loses no acknowledged write and repeats none when server and database are killed', async () => {
  const session = await signIn()
  const acknowledged = new Map<string, string>()
  const strange: number[] = []
  let going = true
  const writers = ['a', 'b', 'c', 'd'].map((name) => writer(session, name, acknowledged, strange, () => going))
  for (const kill of [killServer, killDatabase, killServer, killDatabase]) {
    await pause(700)
    await kill()
  }
  await pause(1500)
  going = false
  await Promise.all(writers)
  const rows = await allBrands(session)
  expect(strange).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(new Map(rows.map((row) => [row.name, row._id]))).toEqual(acknowledged)
  expect(rows).toHaveLength(acknowledged.size)
}, 120_000)

/** A request of which the server has the head and waits for the body. */
const halfSent = async (index: number): Promise<() => Promise<number | undefined>> => {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const sent = request(`${base}/user/login`, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(JSON.stringify({ email: `nobody-${index}@example.com`, password: 'not this one' }))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
}

it('drains on SIGTERM: every request it has taken is answered', async () => {
  const underWay = await Promise.all(Array.from({ length: 12 }, (_, index) => halfSent(index)))
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await pause(1000)
  const statuses = await Promise.all(underWay.map((finish) => finish()))
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(await gone).toEqual([0, null])
}, 60_000)
