import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint, Limit } from '#contract/core/endpoint.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { networkOf } from './network.ts'

interface Caller {
  address: string
  personId: string | undefined
  storeId: string | undefined
  body: unknown
  /** The known device that calls, if it belongs to this account. */
  deviceOf(account: string): string | undefined
}

const targetOf = (limit: Limit, caller: Caller): string | undefined => {
  if (limit.by === 'person') return caller.personId
  if (limit.by === 'store') return caller.storeId
  const { email, ...body } = caller.body as Record<string, unknown>
  const device = limit.sparesKnownDevices && caller.deviceOf(String(email))
  if (device) return `device ${device}`
  if (limit.by === 'address') return networkOf(caller.address)
  if (limit.by === 'address in store') return `${networkOf(caller.address)} ${caller.storeId ?? ''}`
  const value = { email, ...body }[limit.by.slice('body.'.length)]
  return value === undefined ? undefined : String(value)
}

/** Counts calls in the database, where all processes see them. */
export const makeLimits = (pool: Pool, tokens: Tokens) => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (endpoint: Endpoint, limit: Limit): RateLimiterPostgres => {
    const name = `${endpoint.name}:${limit.by}`
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      // Somebody who is already over the limit is turned away without asking the database again; where success gives
      // the point back, only the database knows.
      ...(limit.onlyRefusals ? {} : { inMemoryBlockOnConsumed: limit.points + 1 }),
    })
    limiters.set(name, limiter)
    return limiter
  }

  /** Counts the call, and gives what takes back the points of one that succeeded. */
  return async (endpoint: Endpoint, caller: Caller): Promise<() => Promise<void>> => {
    const taken: (() => Promise<unknown>)[] = []
    for (const limit of endpoint.limits) {
      const target = targetOf(limit, caller)
      if (target === undefined) continue
      // Hashed, so that the table holds nobody's address.
      const key = tokens.hash('rate limit', target)
      const limiter = limiterFor(endpoint, limit)
      if (limit.onlyRefusals) taken.push(() => limiter.reward(key, 1))
      try {
        await limiter.consume(key)
      } catch (error) {
        if (error instanceof Error) throw error
        refuse('too_many', { retryAfter: Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000)) })
      }
    }
    return async () => {
      for (const giveBack of taken) await giveBack()
    }
  }
}

export type Limits = ReturnType<typeof makeLimits>
