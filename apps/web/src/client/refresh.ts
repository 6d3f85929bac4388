import { identity } from '#contract/domains/identity.ts'
import { second } from '#contract/core/time.ts'
import { refreshGraceSeconds } from '#contract/browser-storage.ts'
import { ApiError, errorFromResponse, networkError } from './api-error.ts'
import { isSession, storeTokens } from './tokens.ts'

export const apiBase = '/api/v1'
export const requestTimeout = 30 * second

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const fetchTokens = async (timeout: number): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(apiBase + identity.refresh.path, {
    credentials: 'include',
    // Stores the new cookie even if the page is closed or reloaded before the response: the old one is accepted for a
    // few seconds only.
    keepalive: true,
    signal: AbortSignal.timeout(timeout),
  })
  return { status: response.status, body: await response.json() }
}

// The first attempt ends while the server still accepts the old cookie, so that the second one can get the tokens of a
// lost response. Together they take no longer than the timeout of other requests.
const firstTimeout = (refreshGraceSeconds - 2) * second

const fetchTokensWithRetry = async () => {
  const early = await globalThis.earlyRequests?.takeTokens()
  if (early) return early
  try {
    return await fetchTokens(firstTimeout)
  } catch (error) {
    if (!isTimeout(error)) throw error
    return fetchTokens(requestTimeout - firstTimeout)
  }
}

const refreshTokens = async (): Promise<void> => {
  const { status, body } = await fetchTokensWithRetry().catch(() => {
    throw networkError()
  })
  if (status >= 500 || status === 429) throw errorFromResponse(status, body)
  const envelope = body as { statusCode?: unknown; data?: unknown } | null
  const session = envelope?.data
  if (envelope?.statusCode !== 200 || !isSession(session)) throw new ApiError(401, 'unauthenticated', 'refresh refused')
  storeTokens({ access_token: session.access_token, csrf_token: session.csrf_token })
}

// One tab at a time, so that tabs do not race each other's token rotation. Web Locks are missing on plain HTTP; there
// the server's grace period for the previous token covers the race.
const withTabLock = (task: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request('storeward-refresh', task) : task()

let inFlight: Promise<void> | undefined

/** Gets new tokens for this tab. Concurrent callers share one request. */
export const refresh = (): Promise<void> => {
  inFlight ??= withTabLock(refreshTokens).finally(() => {
    inFlight = undefined
  })
  return inFlight
}
