import { afterEach, expect, it, vi } from 'vitest'
import { makeSessionTokens } from './session-tokens.ts'
import { makeTokens } from './tokens.ts'

afterEach(() => vi.useRealTimers())

it('accepts an access token until it expires, also after it was read before', () => {
  vi.useFakeTimers()
  const tokens = makeTokens('a secret of this test')
  const vendor = makeSessionTokens(tokens)
  const { access_token: token } = vendor.session('a session')
  for (const minutes of [0, 9]) {
    vi.advanceTimersByTime(minutes * 60_000)
    expect(vendor.readAccess(token)).toBe('a session')
    expect(vendor.readAccess(`${token}x`)).toBeUndefined()
    expect(makeSessionTokens(tokens, 'customer').readAccess(token)).toBeUndefined()
  }
  vi.advanceTimersByTime(2 * 60_000)
  expect(vendor.readAccess(token)).toBeUndefined()
})
