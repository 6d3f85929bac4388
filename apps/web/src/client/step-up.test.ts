import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stores } from '#contract/domains/stores.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { ApiError, isCancelled } from './api-error.ts'
import { onApiError } from './api-error-events.ts'
import { selectStore } from './selected-store.ts'
import { send } from './send.ts'
import { getPendingStepUp } from './step-up.ts'
import { storeTokens } from './tokens.ts'

interface Call {
  url: string
  key: string | null
  token: string | null
}

let calls: Call[] = []
/** Whether the user has confirmed their identity. */
let confirmed = false
let expired = false

const makeResponse = (status: number, fields: object) =>
  new Response(JSON.stringify({ statusCode: status, ...fields }), { status })

const mockFetch = () =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    calls.push({ url, key: headers.get('x-idempotency-key'), token: headers.get('authorization') })
    await Promise.resolve()
    if (url.endsWith('/refresh-token')) return makeResponse(200, { data: { access_token: 'new', csrf_token: 'c' } })
    if (expired && headers.get('authorization') !== 'Bearer new') return makeResponse(401, { message: 'x', code: 'x' })
    return confirmed ? makeResponse(200, { data: null }) : makeResponse(403, { message: 'x', code: 'step_up_required' })
  })

const waitForStepUp = () => vi.waitUntil(() => getPendingStepUp(), { interval: 1, timeout: 60_000 })
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  calls = []
  confirmed = false
  expired = false
  storeTokens({ access_token: 'old', csrf_token: 'c' })
  selectStore('0199aaaa-0000-7000-8000-00000000000a')
  mockFetch()
})
afterEach(() => vi.unstubAllGlobals())

describe('a request that requires step-up', () => {
  test('waits for the confirmation and is repeated with the same idempotency key', async () => {
    const promise = send(stores.remove)
    const resolveStepUp = await waitForStepUp()
    expect(calls).toHaveLength(1)
    confirmed = true
    resolveStepUp(true)
    expect(await promise).toBeNull()
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(getPendingStepUp()).toBeUndefined()
  })

  test('asks once for all waiting requests, and again later', async () => {
    const promise = [send(stores.remove), send(twoFactor.enable), send(twoFactor.renewRecoveryCodes)]
    const resolveStepUp = await waitForStepUp()
    await vi.waitUntil(() => calls.length === 3, { interval: 1, timeout: 60_000 })
    expect(getPendingStepUp()).toBe(resolveStepUp)
    confirmed = true
    resolveStepUp(true)
    await Promise.all(promise)
    expect(calls).toHaveLength(6)

    confirmed = false
    const later = send(stores.remove)
    const resolveSecond = await waitForStepUp()
    expect(resolveSecond).not.toBe(resolveStepUp)
    confirmed = true
    resolveSecond(true)
    await later
  })

  test('fails as cancelled when the user declines, and emits no API error', async () => {
    const codes: string[] = []
    const stop = onApiError((code) => codes.push(code))
    const promise = failure(send(stores.remove))
    const resolveStepUp = await waitForStepUp()
    resolveStepUp(false)
    const error = await promise
    expect([isCancelled(error), error.isClientError]).toEqual([true, true])
    expect(calls).toHaveLength(1)
    expect(codes).toEqual([])
    stop()
  })

  test('asks only once: a second rejection is an error', async () => {
    const codes: string[] = []
    const stop = onApiError((code) => codes.push(code))
    const promise = failure(send(stores.remove))
    const resolveStepUp = await waitForStepUp()
    resolveStepUp(true)
    expect((await promise).code).toBe('step_up_required')
    expect(calls).toHaveLength(2)
    expect(codes).toEqual(['step_up_required'])
    stop()
  })

  test('survives an access token that expired during the confirmation', async () => {
    const promise = send(stores.remove)
    const resolveStepUp = await waitForStepUp()
    confirmed = true
    expired = true
    resolveStepUp(true)
    expect(await promise).toBeNull()
    expect(calls.map(({ url }) => url.replace(/^.*\/v1/, '').replace(/\?.*/, ''))).toEqual([
      '/store',
      '/store',
      '/user/refresh-token',
      '/store',
    ])
  })
})
