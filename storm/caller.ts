import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type TestRequest, toInjectOptions } from '#server/testing/app.ts'
import { servedBy } from './balancer.ts'
import type { Rng } from './rng.ts'

export interface Call extends TestRequest {
  endpoint: Endpoint
  /** Idempotency key for retries. */
  key?: string
  /** Client address, for rate limits per address. */
  address?: string
}

export interface CallResponse {
  status: number
  body: { data?: unknown; code?: string }
  headers: Headers
}

export interface Tally {
  /** Number of responses by status. */
  statuses: Map<number, number>
  unanswered: number
  sentTwice: number
  /** Number of acknowledged writes. */
  acknowledged: number
  /** Unexpected responses with their counts. */
  findings: Map<string, number>
}

export interface Caller {
  readonly tally: Tally
  /** Retries a call without a response or with a 503, with the same key, until it is answered. */
  send(call: Call): Promise<CallResponse>
  /** Time until the next successful call, on this port or on any, in ms. */
  nextSuccess(port?: number): Promise<number>
}

const timeoutMs = 30_000
const maxRetryMs = 90_000
/** The same request is in flight elsewhere, or there was a conflict: retry. */
const retryableCodes = new Set(['in_flight', 'conflict'])

/** A client that retries until it gets a response and sometimes sends a request twice. */
export const makeCaller = (url: string, rng: Rng): Caller => {
  const tally: Tally = { statuses: new Map(), unanswered: 0, sentTwice: 0, acknowledged: 0, findings: new Map() }
  const watchers = new Set<(port: string | null) => void>()
  const addFinding = (finding: string): void => void tally.findings.set(finding, (tally.findings.get(finding) ?? 0) + 1)

  const recordResponse = (endpoint: Endpoint, { status, headers, body }: CallResponse): void => {
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    if (status === 503 && !headers.get('retry-after')) addFinding(`${endpoint.name}: 503 without Retry-After`)
    if (status >= 500 && status !== 503) addFinding(`${endpoint.name}: ${status} ${body.code ?? ''}`)
    if (status === 200) for (const watcher of watchers) watcher(headers.get(servedBy))
  }

  const sendOnce = async (call: Call): Promise<CallResponse | undefined> => {
    const { method, url: path, headers, payload } = toInjectOptions(call.endpoint, call)
    try {
      const response = await fetch(`${url}${String(path)}`, {
        method: method ?? 'GET',
        headers: {
          ...(headers as Record<string, string>),
          ...(call.key ? { 'x-idempotency-key': call.key } : {}),
          ...(call.address ? { 'x-forwarded-for': call.address } : {}),
        },
        ...(payload === undefined ? {} : { body: String(payload) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = (await response.json()) as CallResponse['body']
      const result = { status: response.status, body, headers: response.headers }
      recordResponse(call.endpoint, result)
      return result
    } catch {
      tally.unanswered += 1
      return undefined
    }
  }

  const isFinal = (result: CallResponse): boolean =>
    result.status < 500 && result.status !== 429 && !retryableCodes.has(result.body.code ?? '')

  /**
   * Sends a request twice concurrently with one key, to two processes: it must be executed once. Rejections aren't
   * stored, so the second attempt may succeed where the first was rejected.
   */
  const sendTwice = async (call: Call): Promise<CallResponse | undefined> => {
    tally.sentTwice += 1
    const later = pause(rng(30)).then(() => sendOnce(call))
    const finals = (await Promise.all([sendOnce(call), later])).filter((result) => result && isFinal(result))
    const [done, repeated] = finals.filter((result) => result?.status === 200)
    if (done && repeated && JSON.stringify(done.body) !== JSON.stringify(repeated.body)) {
      addFinding(`${call.endpoint.name}: done twice under one key`)
    }
    return done ?? finals[0]
  }

  return {
    tally,
    send: async (call) => {
      const isWrite = call.endpoint.mode !== 'read'
      const deadline = Date.now() + maxRetryMs
      for (;;) {
        const result = await (call.key && rng(20) === 0 ? sendTwice(call) : sendOnce(call))
        if (result && isFinal(result)) {
          if (isWrite && result.status === 200) tally.acknowledged += 1
          return result
        }
        if (Date.now() > deadline) throw new Error(`${call.endpoint.name} was never answered (${result?.status}).`)
        await pause(result?.status === 429 ? 1000 : 50 + rng(100))
      }
    },
    nextSuccess: (port) =>
      new Promise((resolve) => {
        const since = performance.now()
        const watcher = (respondingPort: string | null): void => {
          if (port !== undefined && respondingPort !== String(port)) return
          watchers.delete(watcher)
          resolve(performance.now() - since)
        }
        watchers.add(watcher)
      }),
  }
}
