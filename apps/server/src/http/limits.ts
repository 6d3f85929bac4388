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

/**
 * After a call that succeeded all of its points are returned. After one that was never checked, because too many came at
 * once, those of its address stay: a flood from one address is limited, and the account it was aimed at is not locked.
 */
type ReturnPoints = (outcome: 'succeeded' | 'unchecked') => Promise<void>

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

  /** Counts the call, and gives what returns its points where only refusals count. */
  return async (endpoint: Endpoint, caller: Caller): Promise<ReturnPoints> => {
    const taken: { limit: Limit; giveBack: () => Promise<unknown> }[] = []
    for (const limit of endpoint.limits) {
      const target = targetOf(limit, caller)
      if (target === undefined) continue
      // Hashed, so that the table holds nobody's address.
      const key = tokens.hash('rate limit', target)
      const limiter = limiterFor(endpoint, limit)
      if (limit.onlyRefusals) taken.push({ limit, giveBack: () => limiter.reward(key, 1) })
      try {
        await limiter.consume(key)
      } catch (error) {
        if (error instanceof Error) throw error
        refuse('too_many', { retryAfter: Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000)) })
      }
    }
    return async (outcome) => {
      for (const { limit, giveBack } of taken) {
        if (outcome === 'succeeded' || limit.by !== 'address') await giveBack()
      }
    }
  }
}

export type Limits = ReturnType<typeof makeLimits>
