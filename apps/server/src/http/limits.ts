import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint, Limit } from '#contract/core/endpoint.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'

interface Caller {
  address: string
  personId: string | undefined
  body: unknown
}

const targetOf = (limit: Limit, caller: Caller): string | undefined => {
  if (limit.by === 'address') return caller.address
  if (limit.by === 'person') return caller.personId
  const value = (caller.body as Record<string, unknown>)[limit.by.slice('body.'.length)]
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
      // Somebody who is already over the limit is turned away without asking the database again.
      inMemoryBlockOnConsumed: limit.points + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return async (endpoint: Endpoint, caller: Caller): Promise<void> => {
    for (const limit of endpoint.limits) {
      const target = targetOf(limit, caller)
      if (target === undefined) continue
      try {
        // Hashed, so that the table holds nobody's address.
        await limiterFor(endpoint, limit).consume(tokens.hash('rate limit', target))
      } catch (error) {
        if (error instanceof Error) throw error
        refuse('too_many', { retryAfter: Math.max(1, Math.ceil((error as RateLimiterRes).msBeforeNext / 1000)) })
      }
    }
  }
}

export type Limits = ReturnType<typeof makeLimits>
