import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { apiKeyLimit } from '#contract/core/api-key-access.ts'
import type { Endpoint, Limit } from '#contract/core/endpoint.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { toNetwork } from '#server/platform/network.ts'

interface Caller {
  address: string
  /** Of a customer: the id of the account. */
  personId: string | undefined
  isCustomer?: boolean
  isStaff?: boolean
  storeId: string | undefined
  body: unknown
  /** The id of the calling device if it is known for this account. */
  getKnownDevice(account: string): string | undefined
}

const getLimitTarget = (limit: Limit, caller: Caller): string | undefined => {
  const { isCustomer = false, isStaff = false } = caller
  if (limit.callers === 'visitors' && isStaff) return undefined
  if (limit.callers === 'customers' && !isCustomer) return undefined
  if (limit.callers === 'guests' && isCustomer) return undefined
  if (limit.by === 'person') return caller.personId
  if (limit.by === 'store') return caller.storeId
  const { email, ...body } = caller.body as Record<string, unknown>
  const device = limit.countsKnownDevicesSeparately && caller.getKnownDevice(String(email))
  if (device) return `device ${device}`
  if (limit.by === 'address') return toNetwork(caller.address)
  if (limit.by === 'address in store') return `${toNetwork(caller.address)} ${caller.storeId ?? ''}`
  const value = { email, ...body }[limit.by.slice('body.'.length)]
  return value === undefined ? undefined : String(value)
}

/**
 * After a successful call all of its points are returned. After a call that was rejected unchecked because of a full
 * queue, the points of its address stay: that limits a flood from one address without locking the account.
 */
type ReturnPoints = (outcome: 'succeeded' | 'unchecked') => Promise<void>

/** Retries over an endpoint's limit that can still get their stored response, per address. */
const replayLimit = { points: 300, seconds: 600 }

/** Counts calls in the database, shared by all processes. */
export const makeRateLimits = (pool: Pool, tokens: Tokens) => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (name: string, limit: Pick<Limit, 'points' | 'seconds' | 'onlyFailures'>): RateLimiterPostgres => {
    const existing = limiters.get(name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      // A caller over the limit is rejected without a query; not where points are returned, because memory would be
      // stale.
      ...(limit.onlyFailures ? {} : { inMemoryBlockOnConsumed: limit.points + 1 }),
    })
    limiters.set(name, limiter)
    return limiter
  }

  /** Hashed, so that the table contains no addresses or emails. */
  const toKey = (target: string): string => tokens.hash('rate limit', target)

  /** Counts the call. The result returns points of limits with `onlyFailures`. */
  const countCall = async (endpoint: Endpoint, caller: Caller): Promise<ReturnPoints> => {
    const refundable: { limit: Limit; refund: () => Promise<unknown> }[] = []
    for (const limit of endpoint.limits) {
      const target = getLimitTarget(limit, caller)
      if (target === undefined) continue
      const key = toKey(target)
      const name = [endpoint.name, limit.by, ...(limit.callers ? [limit.callers] : [])].join(':')
      const limiter = limiterFor(name, limit)
      if (limit.onlyFailures) refundable.push({ limit, refund: () => limiter.reward(key, 1) })
      try {
        await limiter.consume(key)
      } catch (error) {
        if (error instanceof Error) throw error
        fail('too_many', { retryAfter: Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000)) })
      }
    }
    return async (outcome) => {
      for (const { limit, refund } of refundable) {
        if (outcome === 'succeeded' || limit.by !== 'address') await refund()
      }
    }
  }

  /** Whether a call over its limit may look for its stored response. Counted, because building one can be expensive. */
  const allowsReplay = async (endpoint: Endpoint, address: string): Promise<boolean> => {
    try {
      await limiterFor(`${endpoint.name}:replay`, replayLimit).consume(toKey(toNetwork(address)))
      return true
    } catch (error) {
      if (error instanceof Error) throw error
      return false
    }
  }

  /** All calls of a key together; the response says how many are left and for how long. */
  const countApiKey = async (keyId: string, reply: FastifyReply): Promise<void> => {
    const count = await limiterFor('api key', apiKeyLimit)
      .consume(toKey(keyId))
      .catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error
        throw error
      })
    const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000))
    void reply.headers({
      'ratelimit-limit': String(apiKeyLimit.points),
      'ratelimit-remaining': String(Math.max(0, count.remainingPoints)),
      'ratelimit-reset': String(seconds),
    })
    if (count.consumedPoints > apiKeyLimit.points) fail('too_many_calls', { retryAfter: seconds })
  }

  return { countCall, countApiKey, allowsReplay }
}

export type RateLimits = ReturnType<typeof makeRateLimits>
