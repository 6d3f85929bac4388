import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toRowPage } from '#contract/core/row-page.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { makeLog } from '#server/platform/log.ts'
import { type Audience, makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { TestPostgres } from '#server/testing/postgres.ts'
import type { BaselineRoute, Statement } from './baseline-server.ts'
import { type CapturedStatements, capture } from './capture.ts'
import type { FilledStore } from './fill.ts'
import { openConnections } from './connections.ts'
import type { Request, Target } from './load.ts'
import { secret, type Server, startBaseline, startProduct } from './servers.ts'
import type { FetchData, Call, Group, Workload } from './workload.ts'

export interface Pair {
  product: Target
  baseline: Target
  statements: number
  shown: number | undefined
}

/** A filled store with the product and the baseline server running on it. */
export interface BenchSetup<F extends FilledStore = FilledStore> {
  url: string
  filled: F
  size: number
  fillMs: number
  /** In workload order. */
  pairs: Pair[]
  product: Server
  baseline: Server
  close(): Promise<void>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const getTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Ids generated during a call; a repeated call needs new ones. */
const findNewIds = (statements: readonly Statement[], since: number): string[] => {
  const ids = JSON.stringify(statements.map(({ values }) => values)).match(uuid) ?? []
  return [...new Set(ids)].filter((id) => getTime(id) >= since)
}

export const sessionHeaders = (sessionId: string, audience: Audience = 'vendor'): Record<string, string> => {
  const session = makeSessionTokens(makeTokens(secret), audience).session(sessionId)
  return { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }
}

/** Adds the headers that a browser sends. */
export const withHeaders = (call: Call, ofSession: Record<string, string>): Request => {
  const headers = call.headers ?? ofSession
  return call.method === 'GET'
    ? { ...call, headers }
    : { ...call, headers: { ...headers, 'content-type': 'application/json', 'x-idempotency-key': newId() } }
}

interface InProcessApp {
  send(call: Call): Promise<{ status: number; text: string }>
  fetchData: FetchData
  close(): Promise<void>
}

/** Runs the product in this process, to capture its statements. */
const openInProcessApp = async (url: string, sessionId: string): Promise<InProcessApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-bench-'))
  const env = { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: secret, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...env, PUBLIC_URL: 'http://localhost', ROLE: 'web' })
  const log = makeLog(config.logLevel)
  const database = connect({ url, max: 4, log })
  const app = await buildApp({ config, database, log, dist: folder, drainDelay: 0 })
  await app.fastify.ready()
  const send: InProcessApp['send'] = async (call) => {
    const { method, path, headers, body } = withHeaders(call, sessionHeaders(sessionId))
    const response = await app.fastify.inject({ method, url: path, headers, ...(body === undefined ? {} : { body }) })
    return { status: response.statusCode, text: response.body }
  }
  return {
    send,
    fetchData: async (path) => {
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
const countRows = (text: string): number | undefined => {
  const data = toRowPage((JSON.parse(text) as { data?: unknown }).data) as { data?: unknown } | null | undefined
  return Array.isArray(data?.data) ? data.data.length : undefined
}

type CapturedCall = CapturedStatements & { since: number; shown: number | undefined }

/** Captures the second call, when the product's caches are warm, so that the baseline runs the same statements. */
const captureCall = async ({ send }: InProcessApp, next: () => Call, name: string): Promise<CapturedCall> => {
  const sendAndCheck = async (): Promise<string> => {
    const { status, text } = await send(next())
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`)
    return text
  }
  const shown = countRows(await sendAndCheck())
  const since = Date.now()
  return { ...(await capture(sendAndCheck)), since, shown }
}

interface Prepared extends Pick<Pair, 'statements' | 'shown'> {
  next: () => Call
  /** Only for its bodies: the baseline must not use up versions or ids of the product's calls. */
  nextBaseline: () => Call
  route: BaselineRoute
}

const prepare = async <F extends FilledStore>(
  inProcessApp: InProcessApp,
  workload: Workload<F>,
  filled: F,
  path: string,
): Promise<Prepared> => {
  const next = await workload.calls(filled, inProcessApp.fetchData)
  const captured = await captureCall(inProcessApp, next, workload.name)
  const { beforeTransaction, since } = captured
  const rows = workload.rows?.(filled)
  const rotatingIds = workload.oneOf?.(filled)
  const id = rotatingIds?.find((candidate) => JSON.stringify(captured.transaction).includes(candidate))
  return {
    next,
    nextBaseline: await workload.calls(filled, inProcessApp.fetchData),
    statements: beforeTransaction.length + captured.transaction.length,
    shown: captured.shown,
    route: {
      path,
      method: workload.kind === 'write' ? 'POST' : 'GET',
      // Keep the session check if rows replace the other statements.
      beforeTransaction: rows ? [...beforeTransaction.slice(0, 1), ...rows] : beforeTransaction,
      transaction: captured.transaction,
      newIds: findNewIds(captured.transaction, since),
      oneOf: rotatingIds && id ? { id, ids: rotatingIds } : null,
    },
  }
}

/** Calls in turn with every session. */
export const toTarget = (port: number, next: () => Call, { sessionIds }: FilledStore): Target => ({
  port,
  makeRequests: () => {
    const headersByUser = sessionIds.map((id) => sessionHeaders(id))
    let turn = 0
    return () => withHeaders(next(), headersByUser[turn++ % headersByUser.length] ?? {})
  },
})

export const openSetup = async <F extends FilledStore>(
  postgres: TestPostgres,
  { fill, workloads, environment }: Pick<Group<F>, 'fill' | 'workloads' | 'environment'>,
  size: number,
  dist: string,
): Promise<BenchSetup<F>> => {
  const fresh = await postgres.freshDatabase()
  const startedAt = performance.now()
  const connections = await openConnections(fresh.url)
  const filled = await fill(connections, size)
  await connections.close()
  const fillMs = performance.now() - startedAt

  const inProcessApp = await openInProcessApp(fresh.url, filled.sessionIds[0] ?? '')
  const prepared: Prepared[] = []
  for (const [index, workload] of workloads.entries()) {
    prepared.push(await prepare(inProcessApp, workload, filled, `/workload-${index}`))
  }
  await inProcessApp.close()

  const product = await startProduct(dist, { DATABASE_URL: fresh.url, ROLE: 'web', ...environment })
  const baseline = await startBaseline(
    fresh.url,
    prepared.map(({ route }) => route),
  )
  const target = (port: number, next: () => Call): Target => toTarget(port, next, filled)
  const pairs = prepared.map(({ next, nextBaseline, route, statements, shown }): Pair => {
    const toBaselineCall = ({ body }: Call): Call => ({
      method: route.method,
      path: route.path,
      ...(body === undefined ? {} : { body }),
    })
    return {
      product: target(product.port, next),
      baseline: target(baseline.port, () => toBaselineCall(nextBaseline())),
      statements,
      shown,
    }
  })
  const close = async (): Promise<void> => {
    await Promise.all([product.stop(), baseline.stop()])
    await fresh.drop()
  }
  return { url: fresh.url, filled, size, fillMs, pairs, product, baseline, close }
}
