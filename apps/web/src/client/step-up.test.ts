import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stores } from '#contract/domains/stores.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { ApiError, isWithdrawn } from './api-error.ts'
import { onRefusal } from './refusals.ts'
import { selectStore } from './selected-store.ts'
import { send } from './send.ts'
import { stepUpAsked } from './step-up.ts'
import { keepTokens } from './tokens.ts'

interface Call {
  url: string
  key: string | null
  token: string | null
}

let calls: Call[] = []
/** Whether the user has confirmed their identity. */
let confirmed = false
let expired = false

const answer = (status: number, more: object) =>
  new Response(JSON.stringify({ statusCode: status, ...more }), { status })

const serve = () =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    calls.push({ url, key: headers.get('x-idempotency-key'), token: headers.get('authorization') })
    await Promise.resolve()
    if (url.endsWith('/refresh-token')) return answer(200, { data: { access_token: 'new', csrf_token: 'c' } })
    if (expired && headers.get('authorization') !== 'Bearer new') return answer(401, { message: 'x', code: 'x' })
    return confirmed ? answer(200, { data: null }) : answer(403, { message: 'x', code: 'step_up_required' })
  })

const question = () => vi.waitUntil(() => stepUpAsked(), { interval: 1, timeout: 60_000 })
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  calls = []
  confirmed = false
  expired = false
  keepTokens({ access_token: 'old', csrf_token: 'c' })
  selectStore('0199aaaa-0000-7000-8000-00000000000a')
  serve()
})
afterEach(() => vi.unstubAllGlobals())

describe('a request that requires step-up', () => {
  test('waits for the confirmation and is repeated with the same idempotency key', async () => {
    const work = send(stores.remove)
    const settle = await question()
    expect(calls).toHaveLength(1)
    confirmed = true
    settle(true)
    expect(await work).toBeNull()
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(stepUpAsked()).toBeUndefined()
  })

  test('asks once for all waiting requests, and again later', async () => {
    const work = [send(stores.remove), send(twoFactor.enable), send(twoFactor.renewRecoveryCodes)]
    const settle = await question()
    await vi.waitUntil(() => calls.length === 3, { interval: 1, timeout: 60_000 })
    expect(stepUpAsked()).toBe(settle)
    confirmed = true
    settle(true)
    await Promise.all(work)
    expect(calls).toHaveLength(6)

    confirmed = false
    const later = send(stores.remove)
    const secondQuestion = await question()
    expect(secondQuestion).not.toBe(settle)
    confirmed = true
    secondQuestion(true)
    await later
  })

  test('fails as cancelled when the user declines, and emits no API error', async () => {
    const heard: string[] = []
    const stop = onRefusal((code) => heard.push(code))
    const work = failure(send(stores.remove))
    const settle = await question()
    settle(false)
    const error = await work
    expect([isWithdrawn(error), error.isRefusal]).toEqual([true, true])
    expect(calls).toHaveLength(1)
    expect(heard).toEqual([])
    stop()
  })

  test('asks only once: a second rejection is an error', async () => {
    const heard: string[] = []
    const stop = onRefusal((code) => heard.push(code))
    const work = failure(send(stores.remove))
    const settle = await question()
    settle(true)
    expect((await work).code).toBe('step_up_required')
    expect(calls).toHaveLength(2)
    expect(heard).toEqual(['step_up_required'])
    stop()
  })

  test('survives an access token that expired during the confirmation', async () => {
    const work = send(stores.remove)
    const settle = await question()
    confirmed = true
    expired = true
    settle(true)
    expect(await work).toBeNull()
    expect(calls.map(({ url }) => url.replace(/^.*\/v1/, '').replace(/\?.*/, ''))).toEqual([
      '/store',
      '/store',
      '/user/refresh-token',
      '/store',
    ])
  })
})
