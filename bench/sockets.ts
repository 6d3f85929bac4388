// Ten thousand live lines that tick every second: how fast everybody hears of a change, and what it costs the server.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import type { CrowdOrder, CrowdWord, Place } from './crowd.ts'

// `bench/sockets.ts 10000 100` spreads them over a hundred stores; `10000 1` puts all of them into one.
const size = Number(process.argv[2] ?? 10_000)
const stores = Number(process.argv[3] ?? 100)
const viewers = Math.floor(size / stores)
const crowds = 2
const announcements = stores === 1 ? 20 : 100
// The next one when the last one should long have been heard by all.
const gap = 300 + viewers / 5
const longestTail = 10_000
const port = 4790
const secret = randomBytes(32).toString('hex')
const children: ChildProcess[] = []

/** Stores of a business each, whose staff are all there; everybody has a session of their own. */
const fillPeople = async (client: Client): Promise<Place[]> => {
  const storeIds = Array.from({ length: stores }, newId)
  await client.query(
    `insert into vendors (id, name, trial_ends_at)
     select id, 'Bench', now() + interval '14 days' from unnest($1::uuid[]) id`,
    [storeIds],
  )
  await client.query(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
     select id, id, 'Bench', id::text, 'USD', 'en', 'America/New_York' from unnest($1::uuid[]) id`,
    [storeIds],
  )
  const places = Array.from({ length: viewers * stores }, (_, index) => ({
    sessionId: newId(),
    storeId: storeIds[index % stores] ?? '',
  }))
  const people = [places.map(({ sessionId }) => sessionId), places.map(({ storeId }) => storeId)]
  await client.query(
    `insert into persons (id, email, name, password_hash) select id, id::text, 'Bench', '-' from unnest($1::uuid[]) id`,
    [people[0]],
  )
  await client.query(
    `insert into memberships (id, person_id, vendor_id, role, status)
     select id, id, vendor_id, 'owner', 'active' from unnest($1::uuid[], $2::uuid[]) as x(id, vendor_id)`,
    people,
  )
  await client.query(
    `insert into sessions (id, person_id, membership_id) select id, id, id from unnest($1::uuid[]) id`,
    [people[0]],
  )
  await client.query('vacuum analyze')
  return places
}

const startServer = async (url: string): Promise<number> => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: url,
      SECRET_KEY: secret,
      PUBLIC_URL: 'http://localhost',
      ROLE: 'web',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(server)
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok && server.pid !== undefined) return server.pid
    await pause(100)
  }
  throw new Error('The server did not start.')
}

const word = async <Kind extends CrowdWord>(crowd: ChildProcess): Promise<Kind> => {
  const [said] = (await once(crowd, 'message')) as [Kind]
  return said
}
type Report = Extract<CrowdWord, { heard: unknown }>
const report = (crowd: ChildProcess): Promise<Report> => {
  const said = word<Report>(crowd)
  crowd.send('report')
  return said
}

/** A brand made by somebody of the store, through the API as anybody makes one. */
const announce = async ({ sessionId, storeId }: Place, name: string) => {
  const session = makeSessionTokens(makeTokens(secret)).session(sessionId)
  const asked = now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/brands`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'x-csrf-token': session.csrf_token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ store_id: storeId, name }),
  })
  const answered = now()
  const body = (await answer.json()) as { data: { _id: string } }
  if (!answer.ok) throw new Error(JSON.stringify(body))
  return { id: body.data._id, asked, answered }
}

/** Seconds of processor time, of which Linux counts a hundred ticks each. */
const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const megabytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const now = (): number => performance.timeOrigin + performance.now()
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const milliseconds = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(0)).join(' / ')
}

const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
try {
  const fresh = await postgres.freshDatabase()
  const client = new Client({ connectionString: fresh.url })
  client.on('error', () => undefined)
  await client.connect()
  const places = await fillPeople(client)
  const pid = await startServer(fresh.url)
  const empty = megabytesOf(pid)

  const openers = Array.from({ length: crowds }, (_, index) => {
    const crowd = fork('bench/crowd.ts', { execArgv: ['--import', 'tsx'] })
    children.push(crowd)
    const opened = word<Extract<CrowdWord, { open: number }>>(crowd)
    // Half of every store's people in each process.
    const own = places.filter((_place, at) => Math.floor(at / stores) % crowds === index)
    const order: CrowdOrder = { port, secret, places: own }
    crowd.send(order)
    return { crowd, opened }
  })
  const opened = await Promise.all(openers.map((one) => one.opened))
  const people = openers.map(({ crowd }) => crowd)
  const crowdProcessor = (): number => people.reduce((sum, crowd) => sum + processorOf(crowd.pid ?? 0), 0)
  await pause(10_000)
  await Promise.all(people.map(report))
  const [cpuBefore, crowdBefore, timeBefore] = [processorOf(pid), crowdProcessor(), now()]
  await pause(20_000)
  const [cpuAfter, crowdAfter, timeAfter] = [processorOf(pid), crowdProcessor(), now()]
  const quiet = await Promise.all(people.map(report))
  const share = (used: number): string => `${((used / (timeAfter - timeBefore)) * 100_000).toFixed(0)} % of a core`
  const ticksPerSecond = quiet.reduce((sum, { ticks }) => sum + ticks, 0) / ((timeAfter - timeBefore) / 1000)

  const made: Awaited<ReturnType<typeof announce>>[] = []
  for (let index = 0; index < announcements; index++) {
    const place = places[index % stores]
    if (place) made.push(await announce(place, `Brand ${index}`))
    await pause(gap)
  }
  const heard = new Map<string, number[]>()
  const hear = async (): Promise<void> => {
    for (const told of await Promise.all(people.map(report))) {
      for (const [id, times] of told.heard) heard.set(id, [...(heard.get(id) ?? []), ...times])
    }
  }
  const count = (): number => [...heard.values()].reduce((sum, times) => sum + times.length, 0)
  const last = now()
  while (count() < announcements * viewers && now() - last < longestTail) {
    await hear()
    await pause(500)
  }
  const took = made.map(({ asked, answered }) => answered - asked)
  const after = (from: 'asked' | 'answered'): number[] =>
    made.flatMap((one) => (heard.get(one.id) ?? []).map((at) => at - one[from]))
  const closed = (await Promise.all(people.map(report))).reduce((sum, one) => sum + one.closed, 0)

  const rows: [string, string][] = [
    ['stores, viewers of each', `${stores} × ${viewers}`],
    ['processors, shared by all of this', `${availableParallelism()}`],
    ['other processes on them', `${crowds} of clients, PostgreSQL`],
    ['load average at the end', loadavg()[0]?.toFixed(1) ?? ''],
    ['lines open', String(opened.reduce((sum, one) => sum + one.open, 0))],
    ['lines lost', String(closed)],
    ['opened in', `${(Math.max(...opened.map((one) => one.milliseconds)) / 1000).toFixed(1)} s`],
    ['ticks a second', ticksPerSecond.toFixed(0)],
    ['clients behind their clock, at most', `${Math.max(...quiet.map(({ behind }) => behind)).toFixed(0)} ms`],
    ['server, processor while ticking', share(cpuAfter - cpuBefore)],
    ['clients, processor while ticking', share(crowdAfter - crowdBefore)],
    ['server, memory before and with all', `${empty.toFixed(0)} and ${megabytesOf(pid).toFixed(0)} MB`],
    ['heard of the announcements', `${count()} of ${announcements * viewers}`],
    ['in ms', 'p50 / p99 / the last'],
    ['from asking to hearing', milliseconds(after('asked'))],
    ['from the answer to hearing', milliseconds(after('answered'))],
    ['from asking to the answer', milliseconds(took)],
    ['the slowest call was the', `${took.indexOf(Math.max(...took)) + 1}th`],
  ]
  for (const [name, value] of rows) console.log(name.padEnd(38) + value.padStart(26))
  await client.end()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
}
