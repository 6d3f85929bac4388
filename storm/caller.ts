import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type Asked, requestOf } from '#server/testing/app.ts'
import { servedBy } from './balancer.ts'
import type { Dice } from './dice.ts'

export interface Call extends Asked {
  endpoint: Endpoint
  /** Idempotency key for retries. */
  key?: string
  /** Client address, for rate limits per address. */
  address?: string
}

export interface Told {
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
  ask(call: Call): Promise<Told>
  /** Time until the next successful call, on this port or on any, in ms. */
  nextSuccess(port?: number): Promise<number>
}

const patience = 30_000
const longestRepeating = 90_000
/** The same request is in flight elsewhere, or there was a conflict: retry. */
const again = new Set(['in_flight', 'conflict'])

/** A client that retries until it gets a response and sometimes sends a request twice. */
export const makeCaller = (url: string, dice: Dice): Caller => {
  const tally: Tally = { statuses: new Map(), unanswered: 0, sentTwice: 0, acknowledged: 0, findings: new Map() }
  const watchers = new Set<(port: string | null) => void>()
  const find = (what: string): void => void tally.findings.set(what, (tally.findings.get(what) ?? 0) + 1)

  const hear = (endpoint: Endpoint, { status, headers, body }: Told): void => {
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    if (status === 503 && !headers.get('retry-after')) find(`${endpoint.name}: 503 without Retry-After`)
    if (status >= 500 && status !== 503) find(`${endpoint.name}: ${status} ${body.code ?? ''}`)
    if (status === 200) for (const watcher of watchers) watcher(headers.get(servedBy))
  }

  const once = async (call: Call): Promise<Told | undefined> => {
    const { method, url: path, headers, payload } = requestOf(call.endpoint, call)
    try {
      const response = await fetch(`${url}${String(path)}`, {
        method: method ?? 'GET',
        headers: {
          ...(headers as Record<string, string>),
          ...(call.key ? { 'x-idempotency-key': call.key } : {}),
          ...(call.address ? { 'x-forwarded-for': call.address } : {}),
        },
        ...(payload === undefined ? {} : { body: String(payload) }),
        signal: AbortSignal.timeout(patience),
      })
      const body = (await response.json()) as Told['body']
      const told = { status: response.status, body, headers: response.headers }
      hear(call.endpoint, told)
      return told
    } catch {
      tally.unanswered += 1
      return undefined
    }
  }

  const isFinal = (told: Told): boolean => told.status < 500 && told.status !== 429 && !again.has(told.body.code ?? '')

  /**
   * Sends a request twice concurrently with one key, to two processes: it must be executed once. Rejections aren't
   * stored, so the second attempt may succeed where the first was rejected.
   */
  const twice = async (call: Call): Promise<Told | undefined> => {
    tally.sentTwice += 1
    const later = pause(dice(30)).then(() => once(call))
    const both = (await Promise.all([once(call), later])).filter((told) => told && isFinal(told))
    const [done, repeated] = both.filter((told) => told?.status === 200)
    if (done && repeated && JSON.stringify(done.body) !== JSON.stringify(repeated.body)) {
      find(`${call.endpoint.name}: done twice under one key`)
    }
    return done ?? both[0]
  }

  return {
    tally,
    ask: async (call) => {
      const isWrite = call.endpoint.answer !== 'read'
      const deadline = Date.now() + longestRepeating
      for (;;) {
        const told = await (call.key && dice(20) === 0 ? twice(call) : once(call))
        if (told && isFinal(told)) {
          if (isWrite && told.status === 200) tally.acknowledged += 1
          return told
        }
        if (Date.now() > deadline) throw new Error(`${call.endpoint.name} was never answered (${told?.status}).`)
        await pause(told?.status === 429 ? 1000 : 50 + dice(100))
      }
    },
    nextSuccess: (port) =>
      new Promise((resolve) => {
        const since = performance.now()
        const watcher = (by: string | null): void => {
          if (port !== undefined && by !== String(port)) return
          watchers.delete(watcher)
          resolve(performance.now() - since)
        }
        watchers.add(watcher)
      }),
  }
}
