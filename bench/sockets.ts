// Thousands of sockets, many of which send a status every second: latency of change events and cost for the servers.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { CrowdCommand, CrowdMessage, SocketUser } from './socket-crowd.ts'
import { quantile } from './load.ts'
import type { Bench } from './measure.ts'
import { readMemoryMegabytes, readCpuMs, readFamilyCpuMs } from './cpu-usage.ts'
import type { Fact } from './report.ts'
import { secret, type Server, startProduct } from './servers.ts'
import { startRedis } from '../storm/redis.ts'

export interface CrowdSize {
  sockets: number
  stores: number
  /** How many sockets send a status every second. */
  ticking: number
  /** Web processes; each has half of every store's sockets if there are two. */
  servers: 1 | 2
  /** Passes events between the web processes, instead of PostgreSQL. */
  hasRedis?: boolean
}

const processCount = 2
const maxWaitMs = 10_000
const bounds = { megabytes: 1200, milliseconds: 250 }

/** One vendor per store; every user has their own session. */
const fillPeople = async (
  client: Client,
  { sockets, stores }: Pick<CrowdSize, 'sockets' | 'stores'>,
): Promise<SocketUser[]> => {
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
  const users = Array.from({ length: Math.floor(sockets / stores) * stores }, (_, index) => ({
    sessionId: newId(),
    storeId: storeIds[index % stores] ?? '',
  }))
  const people = [users.map(({ sessionId }) => sessionId), users.map(({ storeId }) => storeId)]
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
  return users
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface Announcement {
  id: string
  requestedAt: number
  respondedAt: number
}

const now = (): number => performance.timeOrigin + performance.now()

const milliseconds = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(0)).join(' / ')
}

const waitForMessage = async <Kind extends CrowdMessage>(crowd: ChildProcess): Promise<Kind> => {
  const [message] = (await once(crowd, 'message')) as [Kind]
  return message
}
type Report = Extract<CrowdMessage, { heard: unknown }>
const requestReport = (crowd: ChildProcess): Promise<Report> => {
  const message = waitForMessage<Report>(crowd)
  crowd.send('report')
  return message
}

/** Creates a brand through the API. */
const createBrand = async (port: number, { sessionId, storeId }: SocketUser, name: string): Promise<Announcement> => {
  const session = makeSessionTokens(makeTokens(secret)).session(sessionId)
  const requestedAt = now()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/brands`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'x-csrf-token': session.csrf_token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ store_id: storeId, name }),
  })
  const respondedAt = now()
  const body = (await response.json()) as { data: { _id: string } }
  if (!response.ok) throw new Error(JSON.stringify(body))
  return { id: body.data._id, requestedAt, respondedAt }
}

interface OpenCrowd {
  people: ChildProcess[]
  open: number
  milliseconds: number
}

/** Each process gets half of every store's users, and connects to one of the servers. */
const openSockets = async (
  servers: readonly Server[],
  users: readonly SocketUser[],
  { stores, ticking }: CrowdSize,
): Promise<OpenCrowd> => {
  const openers = Array.from({ length: processCount }, (_, index) => {
    const crowd = fork('bench/socket-crowd.ts', { execArgv: ['--import', 'tsx'] })
    const opened = waitForMessage<Extract<CrowdMessage, { open: number }>>(crowd)
    const ownUsers = users.filter((_place, position) => Math.floor(position / stores) % processCount === index)
    const port = servers[index % servers.length]?.port ?? 0
    const command: CrowdCommand = { port, secret, users: ownUsers, ticking: ticking / processCount }
    crowd.send(command)
    return { crowd, opened }
  })
  const opened = await Promise.all(openers.map((item) => item.opened))
  return {
    people: openers.map(({ crowd }) => crowd),
    open: sum(opened.map((item) => item.open)),
    milliseconds: Math.max(...opened.map((item) => item.milliseconds)),
  }
}

interface TickStats {
  perSecond: number
  behind: number
  /** In CPU cores. */
  server: number
  database: number
  clients: number
}

/** Measures a period with status ticks only. */
const measureTicks = async (
  servers: readonly Server[],
  postgres: number,
  people: readonly ChildProcess[],
  time: number,
): Promise<TickStats> => {
  const readCpu = () => [
    sum(servers.map(({ pid }) => readCpuMs(pid) ?? Number.NaN)),
    readFamilyCpuMs(postgres) ?? Number.NaN,
    sum(people.map(({ pid = 0 }) => readCpuMs(pid) ?? Number.NaN)),
  ]
  await pause(time / 2)
  await Promise.all(people.map(requestReport))
  const [before, startedAt] = [readCpu(), now()]
  await pause(time)
  const [after, elapsed] = [readCpu(), now() - startedAt]
  const reports = await Promise.all(people.map(requestReport))
  const [serverShare = 0, databaseShare = 0, clientsShare = 0] = after.map(
    (value, index) => (value - (before[index] ?? 0)) / elapsed,
  )
  return {
    perSecond: (sum(reports.map(({ ticks }) => ticks)) / elapsed) * 1000,
    behind: Math.max(...reports.map(({ behind }) => behind)),
    server: serverShare,
    database: databaseShare,
    clients: clientsShare,
  }
}

interface AnnounceResult {
  createdBrands: Announcement[]
  times: Map<string, number[]>
  closed: number
  expectedCount: number
}

/** Creates brands one after the other, with pauses long enough for all sockets to get the event. */
const createBrands = async (
  servers: readonly Server[],
  people: readonly ChildProcess[],
  users: readonly SocketUser[],
  { sockets, stores }: CrowdSize,
): Promise<AnnounceResult> => {
  const viewers = Math.floor(sockets / stores)
  const announcements = stores === 1 ? 20 : Math.min(100, stores * 2)
  const createdBrands: Announcement[] = []
  for (let index = 0; index < announcements; index++) {
    const [user, server] = [users[index % stores], servers[index % servers.length]]
    if (user && server) createdBrands.push(await createBrand(server.port, user, `Brand ${index}`))
    await pause(300 + viewers / 5)
  }
  const times = new Map<string, number[]>()
  const expectedCount = announcements * viewers
  let closed = 0
  const collectReports = async (): Promise<void> => {
    const reports = await Promise.all(people.map(requestReport))
    closed = sum(reports.map((item) => item.closed))
    for (const { heard } of reports) {
      for (const [id, position] of heard) times.set(id, [...(times.get(id) ?? []), ...position])
    }
  }
  const startedWaiting = now()
  await collectReports()
  while ([...times.values()].flat().length < expectedCount && now() - startedWaiting < maxWaitMs) {
    await pause(500)
    await collectReports()
  }
  return { createdBrands, times, closed, expectedCount }
}

const formatShare = (value: number): string =>
  Number.isNaN(value) ? '–' : `${(value * 100).toFixed(0)} % of a processor`
const megabytes = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} MB`)

const toFacts = (
  opened: OpenCrowd,
  ticking: TickStats,
  heard: AnnounceResult,
  [empty, full]: [number, number],
): Fact[] => {
  const { createdBrands, times, closed, expectedCount } = heard
  const after = (from: 'requestedAt' | 'respondedAt'): number[] =>
    createdBrands.flatMap((item) => (times.get(item.id) ?? []).map((position) => position - item[from]))
  const count = [...times.values()].flat().length
  const p99UntilHeard = quantile(
    after('requestedAt').toSorted((a, b) => a - b),
    0.99,
  )
  return [
    { name: 'lines open, lost', value: `${opened.open}, ${closed}`, bound: 'none lost', isWithinBound: closed === 0 },
    { name: 'opened in', value: `${(opened.milliseconds / 1000).toFixed(1)} s` },
    { name: 'ticks a second', value: ticking.perSecond.toFixed(0) },
    { name: 'clients behind their clock, at most', value: `${ticking.behind.toFixed(0)} ms` },
    { name: 'servers, while ticking', value: formatShare(ticking.server) },
    { name: 'database, while ticking', value: formatShare(ticking.database) },
    { name: 'clients, while ticking', value: formatShare(ticking.clients) },
    {
      name: 'memory of a server: before, and with all',
      value: `${megabytes(empty)}, ${megabytes(full)}`,
      bound: `${bounds.megabytes} MB`,
      isWithinBound: full <= bounds.megabytes,
    },
    {
      name: 'heard of the announcements',
      value: `${count} of ${expectedCount}`,
      bound: 'all',
      isWithinBound: count === expectedCount,
    },
    {
      name: 'from asking to hearing: p50 / p99 / the last',
      value: `${milliseconds(after('requestedAt'))} ms`,
      bound: `p99 ${bounds.milliseconds} ms`,
      isWithinBound: p99UntilHeard < bounds.milliseconds,
    },
    { name: 'from the response to hearing', value: `${milliseconds(after('respondedAt'))} ms` },
    {
      name: 'from asking to the answer',
      value: `${milliseconds(createdBrands.map((item) => item.respondedAt - item.requestedAt))} ms`,
    },
    { name: 'load average at the end', value: loadavg()[0]?.toFixed(1) ?? '–' },
  ]
}

export const measureSockets = async ({ machine, dist, log }: Bench, crowd: CrowdSize): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const client = new Client({ connectionString: fresh.url })
  client.on('error', () => undefined)
  await client.connect()
  const users = await fillPeople(client, crowd)
  await client.end()
  const redis = crowd.hasRedis ? await startRedis() : undefined
  const environment = { DATABASE_URL: fresh.url, ROLE: 'web', ...(redis && { REDIS_URL: redis.url }) }
  const servers: Server[] = []
  for (let count = 0; count < crowd.servers; count++) servers.push(await startProduct(dist, environment))
  const readMemory = () => Math.max(...servers.map(({ pid }) => readMemoryMegabytes(pid) ?? Number.NaN))
  const empty = readMemory()
  // Warm up the processes before sockets are open.
  for (const server of servers) if (users[0]) await createBrand(server.port, users[0], `First brand at ${server.port}`)
  const opened = await openSockets(servers, users, crowd)
  try {
    log(`${opened.open} lines are open.`)
    const tickingMs = crowd.sockets < 1000 ? 2000 : 20_000
    const ticking = await measureTicks(servers, machine.postgres.pid, opened.people, tickingMs)
    const heard = await createBrands(servers, opened.people, users, crowd)
    return toFacts(opened, ticking, heard, [empty, readMemory()])
  } finally {
    for (const child of opened.people) child.kill('SIGKILL')
    for (const server of servers) await server.stop()
    await redis?.stop()
    await fresh.drop()
  }
}
