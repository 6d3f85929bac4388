import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { domain, endpoint } from '#contract/core/endpoint.ts'
import { none, nothing } from '#contract/core/fields.ts'
import type { ErrorCode } from '#contract/core/refusals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { readClientAddress } from './client-address.ts'
import { answerError } from './errors.ts'
import { makeGuard } from './guard.ts'
import { makeKnownDevices } from './known-devices.ts'
import { makeLimits } from './limits.ts'
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
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ email: z.string() }),
    response: nothing,
    limits: [
      { by: 'address', points: 5, seconds: 600, onlyRefusals: true },
      { by: 'body.email', points: 2, seconds: 600, onlyRefusals: true },
    ],
  }),
})

/** A server with one endpoint that fails with these codes in order. */
const guessing = (outcomes: readonly ErrorCode[]) => {
  const fastify = Fastify()
  const tokens = makeTokens('x'.repeat(64))
  const { pool } = test.database
  readClientAddress(fastify)
  fastify.setErrorHandler(answerError)
  const sessionTokens = makeSessionTokens(tokens)
  const next = outcomes.values()
  const handler = async (): Promise<never> => {
    throw new Refusal(next.next().value ?? 'internal')
  }
  mount(
    fastify,
    { endpoint: guess, handler },
    {
      shop: test.app.shop,
      devices: makeKnownDevices(tokens),
      guard: makeGuard(pool, { vendor: sessionTokens, customer: sessionTokens }),
      limits: makeLimits(pool, tokens),
      secureCookies: false,
      checkAnswers: true,
    },
  )
  return async (remoteAddress: string) => {
    const payload = { email: 'ann@example.com' }
    return (await fastify.inject({ method: 'POST', url: `/api/v1${guess.path}`, remoteAddress, payload })).statusCode
  }
}

it('counts calls rejected by a full queue for the address but not for the account', async () => {
  const outcomes = [...Array.from({ length: 5 }, () => 'unavailable' as const), 'wrong_code', 'wrong_code'] as const
  const call = guessing(outcomes)
  const statuses = async (address: string, times: number): Promise<number[]> => {
    const seen: number[] = []
    for (let time = 0; time < times; time++) seen.push(await call(address))
    return seen
  }
  expect(await statuses('192.0.2.9', 6)).toEqual([503, 503, 503, 503, 503, 429])
  expect(await statuses('192.0.2.10', 3)).toEqual([422, 422, 429])
})
