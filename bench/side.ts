import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { TestPostgres } from '#server/testing/postgres.ts'
import type { BareRoute, Statement } from './bare.ts'
import { type Captured, capture } from './capture.ts'
import type { FilledStore } from './fill.ts'
import { openLanes } from './lanes.ts'
import type { Request, Target } from './load.ts'
import { secret, type Server, startBare, startProduct } from './servers.ts'
import type { Ask, Call, Group, Workload } from './workload.ts'

export interface Pair {
  product: Target
  bare: Target
  statements: number
  shown: number | undefined
}

/** A filled store with the product and the baseline server running on it. */
export interface Side {
  size: number
  filledIn: number
  /** In workload order. */
  pairs: Pair[]
  product: Server
  bare: Server
  close(): Promise<void>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Ids generated during a call; a repeated call needs new ones. */
const freshIn = (statements: readonly Statement[], since: number): string[] => {
  const ids = JSON.stringify(statements.map(({ values }) => values)).match(uuid) ?? []
  return [...new Set(ids)].filter((id) => timeOf(id) >= since)
}

const signedIn = (sessionId: string): Record<string, string> => {
  const session = makeSessionTokens(makeTokens(secret)).session(sessionId)
  return { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }
}

/** Adds the headers that a browser sends. */
const dressed = (call: Call, headers: Record<string, string>): Request =>
  call.method === 'GET'
    ? { ...call, headers }
    : { ...call, headers: { ...headers, 'content-type': 'application/json', 'x-idempotency-key': newId() } }

interface Inside {
  send(call: Call): Promise<{ status: number; text: string }>
  ask: Ask
  close(): Promise<void>
}

/** Runs the product in this process, to capture its statements. */
const openInside = async (url: string, sessionId: string): Promise<Inside> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-bench-'))
  const env = { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: secret, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost', ROLE: 'web' })
  const log = makeLog(config.logLevel)
  const database = connect({ url, max: 4, log })
  const app = await buildApp({ config, database, log, dist: folder, farewell: 0 })
  await app.fastify.ready()
  const send: Inside['send'] = async (call) => {
    const { method, path, headers, body } = dressed(call, signedIn(sessionId))
    const answer = await app.fastify.inject({ method, url: path, headers, ...(body === undefined ? {} : { body }) })
    return { status: answer.statusCode, text: answer.body }
  }
  return {
    send,
    ask: async (path) => {
      const { status, text } = await send({ method: 'GET', path: `/api/v1${path}` })
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
      return (JSON.parse(text) as { data: unknown }).data
    },
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Number of rows of a page. */
const shownIn = (text: string): number | undefined => {
  const { data } = JSON.parse(text) as { data?: { data?: unknown } | null }
  return Array.isArray(data?.data) ? data.data.length : undefined
}

type CapturedCall = Captured & { since: number; shown: number | undefined }

/** Captures the second call, when the product's caches are warm, so that the baseline runs the same statements. */
const captureCall = async ({ send }: Inside, next: () => Call, name: string): Promise<CapturedCall> => {
  const answered = async (): Promise<string> => {
    const { status, text } = await send(next())
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`)
    return text
  }
  const shown = shownIn(await answered())
  const since = Date.now()
  return { ...(await capture(answered)), since, shown }
}

interface Prepared extends Pick<Pair, 'statements' | 'shown'> {
  next: () => Call
  route: BareRoute
}

const prepare = async <F extends FilledStore>(
  inside: Inside,
  workload: Workload<F>,
  filled: F,
  path: string,
): Promise<Prepared> => {
  const next = await workload.calls(filled, inside.ask)
  const captured = await captureCall(inside, next, workload.name)
  const { outside, since } = captured
  const rows = workload.rows?.(filled)
  const changed = workload.oneOf?.(filled)
  const id = changed?.find((one) => JSON.stringify(captured.inside).includes(one))
  return {
    next,
    statements: outside.length + captured.inside.length,
    shown: captured.shown,
    route: {
      path,
      method: workload.kind === 'write' ? 'POST' : 'GET',
      // Keep the session check if rows replace the other statements.
      outside: rows ? [...outside.slice(0, 1), ...rows] : outside,
      inside: captured.inside,
      fresh: freshIn(captured.inside, since),
      oneOf: changed && id ? { id, of: changed } : null,
    },
  }
}

export const openSide = async <F extends FilledStore>(
  postgres: TestPostgres,
  { fill, workloads }: Pick<Group<F>, 'fill' | 'workloads'>,
  size: number,
  dist: string,
): Promise<Side> => {
  const fresh = await postgres.freshDatabase()
  const begun = performance.now()
  const lanes = await openLanes(fresh.url)
  const filled = await fill(lanes, size)
  await lanes.close()
  const filledIn = performance.now() - begun

  const inside = await openInside(fresh.url, filled.sessionIds[0] ?? '')
  const prepared: Prepared[] = []
  for (const [index, workload] of workloads.entries()) {
    prepared.push(await prepare(inside, workload, filled, `/workload-${index}`))
  }
  await inside.close()

  const product = await startProduct(dist, { DATABASE_URL: fresh.url, ROLE: 'web' })
  const bare = await startBare(
    fresh.url,
    prepared.map(({ route }) => route),
  )
  const target = (port: number, next: () => Call): Target => ({
    port,
    begin: () => {
      const people = filled.sessionIds.map(signedIn)
      let turn = 0
      return () => dressed(next(), people[turn++ % people.length] ?? {})
    },
  })
  const pairs = prepared.map(({ next, route, statements, shown }): Pair => {
    const sent = ({ body }: Call): Call => ({
      method: route.method,
      path: route.path,
      ...(body === undefined ? {} : { body }),
    })
    return { product: target(product.port, next), bare: target(bare.port, () => sent(next())), statements, shown }
  })
  const close = async (): Promise<void> => {
    await Promise.all([product.stop(), bare.stop()])
    await fresh.drop()
  }
  return { size, filledIn, pairs, product, bare, close }
}
