// Latency of an image, a script and a list, without and with many concurrent sign-ins.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { filesPath } from '#server/platform/files/file-links.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openHttpClient, quantile, type Request } from './load.ts'
import type { Bench } from './measure.ts'
import { readMemoryMegabytes } from './cpu-usage.ts'
import type { Fact } from './report.ts'
import { secret, type Server, startProduct } from './servers.ts'

export interface LoginLoad {
  /** Number of people who sign in repeatedly and concurrently. */
  people: number
  rounds: number
  /** In ms, for each round without and with sign-ins. */
  roundTime: number
}

const maxRatio = 2
const maxMegabytes = 200
const spacingMs = 10
const password = 'Bench-password-2026'

interface Account {
  vendorId: string
  storeId: string
  sessionId: string
  emails: string[]
}

/** A vendor whose members all have the same password. */
const fillPeople = async (client: Client, people: number): Promise<Account> => {
  const [vendorId, storeId] = [newId(), newId()]
  const ids = Array.from({ length: people }, newId)
  const emails = ids.map((id) => `${id}@example.com`)
  await client.query(`insert into vendors (id, name, trial_ends_at) values ($1, 'Bench', now() + interval '14 days')`, [
    vendorId,
  ])
  await client.query(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
     values ($1::uuid, $2, 'Bench', $1::uuid::text, 'USD', 'en', 'America/New_York')`,
    [storeId, vendorId],
  )
  await client.query(
    `insert into persons (id, email, name, password_hash)
     select id, email, 'Bench', $3 from unnest($1::uuid[], $2::text[]) as p (id, email)`,
    [ids, emails, await hashPassword(password)],
  )
  await client.query(
    `insert into memberships (id, person_id, vendor_id, role, status)
     select id, id, $2, 'owner', 'active' from unnest($1::uuid[]) id`,
    [ids, vendorId],
  )
  const sessionId = newId()
  await client.query(`insert into sessions (id, person_id, membership_id) values ($1, $2, $2)`, [sessionId, ids[0]])
  return { vendorId, storeId, sessionId, emails }
}

/** Publishes an image of 60 kB and returns its path. */
const publishImage = async (client: Client, dataDir: string, vendorId: string): Promise<string> => {
  const files = await openFiles({ dataDir, s3: undefined, publicUrl: 'http://localhost' }, makeTokens(secret))
  const key = `${vendorId}/${newId()}.jpg`
  await files.publish(key, randomBytes(60_000), 'image/jpeg')
  await client.query(
    `insert into files (key, vendor_id, mime_type, state, bytes, copies, settled_at)
     values ($1, $2, 'image/jpeg', 'ready', 60000, '{}', now())`,
    [key, vendorId],
  )
  return `${filesPath}/${key}`
}

/** The path of a built script; a server-only build gets a script of 60 kB. */
const findScript = async (dist: string): Promise<string> => {
  const assets = join(dist, 'web', 'assets')
  const built = await readdir(assets).catch(() => [])
  const script = built.find((name) => name.endsWith('.js'))
  if (script) return `/assets/${script}`
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, 'bench.js'), `// ${'x'.repeat(60_000)}\n`)
  return '/assets/bench.js'
}

/** Sends evenly spaced requests until `isOver` and returns their durations. */
const sendRepeatedly = async (port: number, request: Request, isOver: () => boolean): Promise<number[]> => {
  const httpClient = openHttpClient(port)
  const took: number[] = []
  try {
    while (!isOver()) {
      const startedAt = performance.now()
      await httpClient.send(request)
      took.push(performance.now() - startedAt)
      await pause(spacingMs)
    }
  } finally {
    httpClient.close()
  }
  return took
}

interface SignInStats {
  took: number[]
  rejected: number
}

/** Signs in repeatedly, without a pause. */
const signIn = async (port: number, email: string, isOver: () => boolean): Promise<SignInStats> => {
  const httpClient = openHttpClient(port)
  const body = JSON.stringify({ email, password })
  const request: Request = {
    method: 'POST',
    path: '/api/v1/user/login',
    headers: { 'content-type': 'application/json' },
    body,
  }
  const stats: SignInStats = { took: [], rejected: 0 }
  while (!isOver()) {
    const startedAt = performance.now()
    try {
      await httpClient.send(request)
      stats.took.push(performance.now() - startedAt)
    } catch {
      stats.rejected += 1
      await pause(200)
    }
  }
  httpClient.close()
  return stats
}

const p99 = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.99,
  )
const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Runs all requests concurrently for a while, with one sign-in loop per email. */
const runRound = async (server: Server, requests: readonly Request[], emails: readonly string[], time: number) => {
  let isOver = false
  const checkOver = (): boolean => isOver
  const logins = emails.map((email) => signIn(server.port, email, checkOver))
  // Let the queue of sign-ins fill first.
  if (emails.length > 0) await pause(1000)
  const responses = requests.map((request) => sendRepeatedly(server.port, request, checkOver))
  await pause(time)
  isOver = true
  return { took: await Promise.all(responses), logins: await Promise.all(logins) }
}

export const measureLogins = async ({ machine, dist, log }: Bench, load: LoginLoad): Promise<Fact[]> => {
  const fresh = await machine.server.freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'storeward-bench-files-'))
  const client = new Client({ connectionString: fresh.url })
  await client.connect()
  const { vendorId, storeId, sessionId, emails } = await fillPeople(client, load.people)
  const image = await publishImage(client, dataDir, vendorId)
  const script = await findScript(dist)
  await client.end()
  const server = await startProduct(dist, { DATABASE_URL: fresh.url, DATA_DIR: dataDir })
  try {
    const { access_token } = makeSessionTokens(makeTokens(secret)).session(sessionId)
    const get = (path: string, headers: Record<string, string> = {}): Request => ({ method: 'GET', path, headers })
    const kinds = ['an image', 'a script', 'a list of brands']
    const requests = [
      get(image),
      get(script),
      get(`/api/v1/brands?store_id=${storeId}`, { authorization: `Bearer ${access_token}` }),
    ]
    await runRound(server, requests, [], load.roundTime / 4)
    const megabytesIdle = readMemoryMegabytes(server.pid) ?? Number.NaN
    const [withoutLogins, withLogins]: [number[][], number[][]] = [kinds.map(() => []), kinds.map(() => [])]
    const logins: SignInStats[] = []
    for (let index = 0; index < load.rounds; index++) {
      const quiet = await runRound(server, requests, [], load.roundTime)
      for (const [kind, took] of quiet.took.entries()) withoutLogins[kind]?.push(...took)
      const busy = await runRound(server, requests, emails, load.roundTime)
      for (const [kind, took] of busy.took.entries()) withLogins[kind]?.push(...took)
      logins.push(...busy.logins)
      log(`Sign-ins, round ${index + 1} of ${load.rounds}.`)
    }
    const took = logins.flatMap((login) => login.took)
    const rejected = logins.reduce((sum, login) => sum + login.rejected, 0)
    const megabytesAfter = readMemoryMegabytes(server.pid) ?? Number.NaN
    const seconds = (load.rounds * (load.roundTime + 1000)) / 1000
    return [
      ...kinds.map((kind, index): Fact => {
        const [quiet = [], busy = []] = [withoutLogins[index], withLogins[index]]
        const ratio = p99(busy) / p99(quiet)
        return {
          name: `${kind}: p50, p99 without and with ${load.people} people signing in; ratio of p99`,
          value: `${[median(quiet), p99(quiet)].map((ms) => ms.toFixed(1)).join(', ')} ms; ${[median(busy), p99(busy)]
            .map((ms) => ms.toFixed(1))
            .join(', ')} ms; ${ratio.toFixed(2)}×`,
          bound: `${maxRatio.toFixed(2)}×`,
          isWithinBound: ratio <= maxRatio,
        }
      }),
      { name: 'sign-ins a second', value: (took.length / seconds).toFixed(0) },
      {
        name: 'a sign-in beside all others: p50, p99; rejected with 503',
        value: `${[median(took), p99(took)].map((ms) => ms.toFixed(0)).join(', ')} ms; ${rejected}`,
      },
      {
        name: 'memory of the server: before, and after the last sign-in',
        value: `${megabytesIdle.toFixed(0)} MB, ${megabytesAfter.toFixed(0)} MB`,
        bound: `${maxMegabytes} MB`,
        isWithinBound: !(megabytesAfter > maxMegabytes),
      },
    ]
  } finally {
    await server.stop()
    await fresh.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
