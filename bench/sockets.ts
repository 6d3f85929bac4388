// 10,000 sockets that send a status every second: latency of change events and cost for the server.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { CrowdOrder, CrowdWord, Place } from './crowd.ts'
import { quantile } from './load.ts'
import type { Bench } from './measure.ts'
import { megabytesOf, processorOf, processorOfFamily } from './processor.ts'
import type { Fact } from './report.ts'
import { secret, type Server, startProduct } from './servers.ts'

/** Number of sockets and of stores. */
export interface Crowd {
  lines: number
  stores: number
}

const crowds = 2
const longestTail = 10_000
const most = { megabytes: 1200, milliseconds: 250 }

/** One vendor per store; every user has their own session. */
const fillPeople = async (client: Client, { lines, stores }: Crowd): Promise<Place[]> => {
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
  const places = Array.from({ length: Math.floor(lines / stores) * stores }, (_, index) => ({
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

interface Announced {
  id: string
  asked: number
  answered: number
}

const now = (): number => performance.timeOrigin + performance.now()

const milliseconds = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(0)).join(' / ')
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

/** Creates a brand through the API. */
const announce = async (port: number, { sessionId, storeId }: Place, name: string): Promise<Announced> => {
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

interface Opened {
  people: ChildProcess[]
  open: number
  milliseconds: number
}

/** Each process gets half of every store's users. */
const openLines = async (server: Server, places: readonly Place[], stores: number): Promise<Opened> => {
  const openers = Array.from({ length: crowds }, (_, index) => {
    const crowd = fork('bench/crowd.ts', { execArgv: ['--import', 'tsx'] })
    const opened = word<Extract<CrowdWord, { open: number }>>(crowd)
    const own = places.filter((_place, at) => Math.floor(at / stores) % crowds === index)
    const order: CrowdOrder = { port: server.port, secret, places: own }
    crowd.send(order)
    return { crowd, opened }
  })
  const opened = await Promise.all(openers.map((one) => one.opened))
  return {
    people: openers.map(({ crowd }) => crowd),
    open: opened.reduce((sum, one) => sum + one.open, 0),
    milliseconds: Math.max(...opened.map((one) => one.milliseconds)),
  }
}

interface Ticking {
  perSecond: number
  behind: number
  /** In CPU cores. */
  server: number
  database: number
  clients: number
}

/** Measures a period with status ticks only. */
const tick = async (
  server: Server,
  postgres: number,
  people: readonly ChildProcess[],
  time: number,
): Promise<Ticking> => {
  const used = () => [
    processorOf(server.pid) ?? Number.NaN,
    processorOfFamily(postgres) ?? Number.NaN,
    people.reduce((sum, { pid = 0 }) => sum + (processorOf(pid) ?? Number.NaN), 0),
  ]
  await pause(time / 2)
  await Promise.all(people.map(report))
  const [before, begun] = [used(), now()]
  await pause(time)
  const [after, took] = [used(), now() - begun]
  const quiet = await Promise.all(people.map(report))
  const [ofServer = 0, ofDatabase = 0, ofClients = 0] = after.map(
    (value, index) => (value - (before[index] ?? 0)) / took,
  )
  return {
    perSecond: (quiet.reduce((sum, { ticks }) => sum + ticks, 0) / took) * 1000,
    behind: Math.max(...quiet.map(({ behind }) => behind)),
    server: ofServer,
    database: ofDatabase,
    clients: ofClients,
  }
}

interface Heard {
  made: Announced[]
  times: Map<string, number[]>
  closed: number
  awaited: number
}

/** Creates brands one after the other, with pauses long enough for all sockets to get the event. */
const announceAll = async (
  server: Server,
  people: readonly ChildProcess[],
  places: readonly Place[],
  { lines, stores }: Crowd,
): Promise<Heard> => {
  const viewers = Math.floor(lines / stores)
  const announcements = stores === 1 ? 20 : Math.min(100, stores * 2)
  const made: Announced[] = []
  for (let index = 0; index < announcements; index++) {
    const place = places[index % stores]
    if (place) made.push(await announce(server.port, place, `Brand ${index}`))
    await pause(300 + viewers / 5)
  }
  const times = new Map<string, number[]>()
  const awaited = announcements * viewers
  let closed = 0
  const hear = async (): Promise<void> => {
    const told = await Promise.all(people.map(report))
    closed = told.reduce((sum, one) => sum + one.closed, 0)
    for (const { heard } of told) {
      for (const [id, at] of heard) times.set(id, [...(times.get(id) ?? []), ...at])
    }
  }
  const last = now()
  await hear()
  while ([...times.values()].flat().length < awaited && now() - last < longestTail) {
    await pause(500)
    await hear()
  }
  return { made, times, closed, awaited }
}

const share = (of: number): string => (Number.isNaN(of) ? '–' : `${(of * 100).toFixed(0)} % of a processor`)
const megabytes = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(0)} MB`)

const factsOf = (opened: Opened, ticking: Ticking, heard: Heard, memory: (number | undefined)[]): Fact[] => {
  const { made, times, closed, awaited } = heard
  const after = (from: 'asked' | 'answered'): number[] =>
    made.flatMap((one) => (times.get(one.id) ?? []).map((at) => at - one[from]))
  const count = [...times.values()].flat().length
  const [empty, full] = memory
  const untilHeard = quantile(
    after('asked').toSorted((a, b) => a - b),
    0.99,
  )
  return [
    { name: 'lines open, lost', value: `${opened.open}, ${closed}`, bound: 'none lost', isKept: closed === 0 },
    { name: 'opened in', value: `${(opened.milliseconds / 1000).toFixed(1)} s` },
    { name: 'ticks a second', value: ticking.perSecond.toFixed(0) },
    { name: 'clients behind their clock, at most', value: `${ticking.behind.toFixed(0)} ms` },
    { name: 'server, while ticking', value: share(ticking.server) },
    { name: 'database, while ticking', value: share(ticking.database) },
    { name: 'clients, while ticking', value: share(ticking.clients) },
    {
      name: 'memory of the server: before, and with all',
      value: `${megabytes(empty)}, ${megabytes(full)}`,
      bound: `${most.megabytes} MB`,
      isKept: (full ?? 0) <= most.megabytes,
    },
    {
      name: 'heard of the announcements',
      value: `${count} of ${awaited}`,
      bound: 'all',
      isKept: count === awaited,
    },
    {
      name: 'from asking to hearing: p50 / p99 / the last',
      value: `${milliseconds(after('asked'))} ms`,
      bound: `p99 ${most.milliseconds} ms`,
      isKept: untilHeard < most.milliseconds,
    },
    { name: 'from the answer to hearing', value: `${milliseconds(after('answered'))} ms` },
    { name: 'from asking to the answer', value: `${milliseconds(made.map((one) => one.answered - one.asked))} ms` },
    { name: 'load average at the end', value: loadavg()[0]?.toFixed(1) ?? '–' },
  ]
}

export const measureSockets = async ({ machine, dist, say }: Bench, crowd: Crowd): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const client = new Client({ connectionString: fresh.url })
  client.on('error', () => undefined)
  await client.connect()
  const places = await fillPeople(client, crowd)
  await client.end()
  const server = await startProduct(dist, { DATABASE_URL: fresh.url, ROLE: 'web' })
  const empty = megabytesOf(server.pid)
  // Warm up the process before sockets are open.
  if (places[0]) await announce(server.port, places[0], 'The first brand')
  const opened = await openLines(server, places, crowd.stores)
  try {
    say(`${opened.open} lines are open.`)
    const ticking = await tick(server, machine.postgres.pid, opened.people, crowd.lines < 1000 ? 2000 : 20_000)
    const heard = await announceAll(server, opened.people, places, crowd)
    return factsOf(opened, ticking, heard, [empty, megabytesOf(server.pid)])
  } finally {
    for (const child of opened.people) child.kill('SIGKILL')
    await server.stop()
    await fresh.drop()
  }
}
