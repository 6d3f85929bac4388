import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { domain, endpoint } from '#contract/core/endpoint.ts'
import { emptyObject, noContent } from '#contract/core/fields.ts'
import type { ErrorCode } from '#contract/core/error-catalog.ts'
import { AppError } from '#server/platform/app-error.ts'
import { withoutReplica } from '#server/platform/replica-reads.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { registerClientAddress } from './client-address.ts'
import { handleError } from './errors.ts'
import { makeGuard } from './guard.ts'
import { makeKnownDevices } from './known-devices.ts'
import { makeRateLimits } from './rate-limits.ts'
import { makeWidgetCors } from './widget-cors.ts'
import { mount } from './mount.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const { guess } = domain('guesses', {
  guess: endpoint({
    method: 'POST',
    path: '/guess',
    summary: 'Guess a secret',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ email: z.string() }),
    response: noContent,
    limits: [
      { by: 'address', points: 5, seconds: 600, onlyFailures: true },
      { by: 'body.email', points: 2, seconds: 600, onlyFailures: true },
    ],
  }),
})

/** A server with one endpoint that fails with these codes in order. */
const openGuessServer = (outcomes: readonly ErrorCode[]) => {
  const fastify = Fastify()
  const tokens = makeTokens('x'.repeat(64))
  const { pool } = test.database
  registerClientAddress(fastify)
  fastify.setErrorHandler(handleError)
  const sessionTokens = makeSessionTokens(tokens)
  const nextCode = outcomes.values()
  const handler = async (): Promise<never> => {
    throw new AppError(nextCode.next().value ?? 'internal')
  }
  mount(
    fastify,
    { endpoint: guess, handler },
    {
      deps: test.app.deps,
      reads: withoutReplica(test.database),
      replicaEndpoints: new Set(),
      cors: makeWidgetCors('http://localhost', async () => false),
      devices: makeKnownDevices(tokens),
      guard: makeGuard(pool, { vendor: sessionTokens, customer: sessionTokens, guest: tokens }),
      limits: makeRateLimits(pool, tokens),
      orderGate: (_store, run) => run(),
      addChatLine: () => Promise.resolve(),
      secureCookies: false,
      recordKeyUse: () => Promise.resolve(),
      validateResponses: true,
    },
  )
  return async (remoteAddress: string) => {
    const payload = { email: 'ann@example.com' }
    return (await fastify.inject({ method: 'POST', url: `/api/v1${guess.path}`, remoteAddress, payload })).statusCode
  }
}

it('counts calls rejected by a full queue for the address but not for the account', async () => {
  const outcomes = [...Array.from({ length: 5 }, () => 'unavailable' as const), 'wrong_code', 'wrong_code'] as const
  const call = openGuessServer(outcomes)
  const statuses = async (address: string, count: number): Promise<number[]> => {
    const codes: number[] = []
    for (let attempt = 0; attempt < count; attempt++) codes.push(await call(address))
    return codes
  }
  expect(await statuses('192.0.2.9', 6)).toEqual([503, 503, 503, 503, 503, 429])
  expect(await statuses('192.0.2.10', 3)).toEqual([422, 422, 429])
})
