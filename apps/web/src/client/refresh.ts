import { identity, session } from '#contract/domains/identity.ts'
import { second } from '#contract/core/time.ts'
import { ApiError, refusal, unreachable } from './api-error.ts'
import { keepTokens } from './tokens.ts'

export const apiBase = '/api/v1'
export const requestTimeout = 30 * second

const ask = async (): Promise<void> => {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(apiBase + identity.refresh.path, {
      credentials: 'include',
      signal: AbortSignal.timeout(requestTimeout),
    })
    answer = await response.json()
  } catch {
    throw unreachable()
  }
  if (response.status >= 500 || response.status === 429) throw refusal(response.status, answer)
  const envelope = answer as { statusCode?: unknown; data?: unknown } | null
  const parsed = session.safeParse(envelope?.data)
  if (envelope?.statusCode !== 200 || !parsed.success) throw new ApiError(401, 'unauthenticated', 'refresh refused')
  keepTokens(parsed.data)
}

// One tab at a time trades the cookie, so that tabs do not race each other's rotation. Plain HTTP has no locks;
// there the server's grace for the predecessor token covers the race.
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request('storeward-refresh', work) : work()

let running: Promise<void> | undefined

/** New tokens for this tab; everybody who asks while one refresh runs shares it. */
export const refresh = (): Promise<void> => {
  running ??= oneTabAtATime(ask).finally(() => {
    running = undefined
  })
  return running
}
