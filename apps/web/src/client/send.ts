import { conversationHeader } from '#contract/core/chat-line.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiError, errorFromResponse, networkError, cancelledError } from './api-error.ts'
import { clientText } from './client.text.ts'
import { idempotencyKey, newIntent, plainKey } from './idempotency.ts'
import { apiBase, refresh, requestTimeout } from './refresh.ts'
import { emitApiError } from './api-error-events.ts'
import {
  type Args,
  type DataOf,
  isStoreScoped,
  toPayload,
  toPlainRequest,
  toRequestPath,
} from '#contract/core/request.ts'
import { toResponseData } from './response-data.ts'
import { getSelectedStoreId } from './selected-store.ts'
import { expireSession } from './sign-out.ts'
import { requestStepUp, stepUpCode } from './step-up.ts'
import { currentLanguage, translate } from './text.ts'
import { getTokens } from './tokens.ts'

export { ApiError }

export interface SendOptions {
  /** Kept through the retries of one user action. */
  intent?: string
  signal?: AbortSignal
  /** Starts at once and continues if the page is closed. */
  keepalive?: boolean
  /** Instead of the selected store. */
  storeId?: string | undefined
  /** The support conversation that the person acts from, where the endpoint leaves a line in it. */
  conversationId?: string | undefined
}

const resolveStoreId = (endpoint: Endpoint, options: SendOptions): string | undefined => {
  if (!isStoreScoped(endpoint)) return undefined
  const id = options.storeId ?? getSelectedStoreId()
  if (!id) throw new ApiError(400, 'no_store', translate(clientText, 'noStore'))
  return id
}

const makeHeaders = (
  payload: string | undefined,
  key: string | undefined,
  conversationId: string | undefined,
): Headers => {
  const headers = new Headers({ 'Accept-Language': currentLanguage() })
  const currentTokens = getTokens()
  if (currentTokens) headers.set('Authorization', `Bearer ${currentTokens.access_token}`)
  if (currentTokens) headers.set('X-CSRF-Token', currentTokens.csrf_token)
  if (payload !== undefined) headers.set('Content-Type', 'application/json')
  if (key) headers.set('x-Idempotency-Key', key)
  if (conversationId) headers.set(conversationHeader, conversationId)
  return headers
}

/** Aborts with the caller's signal or after the timeout, whichever comes first. */
const withTimeout = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(requestTimeout)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

const fetchResponse = async (url: string, init: RequestInit, cancel: AbortSignal | undefined) => {
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal: withTimeout(cancel) })
    const text = await response.text()
    const retryAfter = response.headers.get('Retry-After')
    return { ok: response.ok, status: response.status, body: parseJson(text), retryAfter }
  } catch (error) {
    if (cancel?.aborted) throw error
    throw networkError()
  }
}

// A proxy's error page is not JSON; the status alone is used then.
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A refresh without a response throws, so that the request is retried: returning its 401 would read as the end of the
// session.
const renewSession = async (staleToken: string | undefined): Promise<boolean> => {
  if (getTokens() && getTokens()?.access_token !== staleToken) return true
  // Signed out while the request was in flight: there is nothing to refresh.
  if (!getTokens() && staleToken !== undefined) return false
  try {
    await refresh()
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    expireSession()
    return false
  }
}

/** Calls an endpoint and returns its data, or throws an `ApiError`. */
export const send = async <E extends Endpoint>(endpoint: E, ...args: Args<E, SendOptions>): Promise<DataOf<E>> => {
  const [input, options = {}] = args
  const request = toPlainRequest(input)
  const store = resolveStoreId(endpoint, options)
  const path = toRequestPath(endpoint, request, store)
  const payload = toPayload(endpoint, request, store)
  const { intent = newIntent(), keepalive = false } = options
  const makeKey = () => (keepalive ? plainKey(intent) : idempotencyKey(endpoint.method, path, payload ?? '', intent))
  const made = endpoint.method === 'GET' ? undefined : makeKey()
  // Awaits only a promise: a page that is being closed runs nothing after an `await`.
  const key = made instanceof Promise ? await made : made

  const sendOnce = () => {
    const init: RequestInit = {
      method: endpoint.method,
      headers: makeHeaders(payload, key, options.conversationId),
      keepalive,
    }
    if (payload !== undefined) init.body = payload
    return fetchResponse(apiBase + path, init, options.signal)
  }

  const sendWithRefresh = async () => {
    const tokenUsed = getTokens()?.access_token
    const result = await sendOnce()
    // A public endpoint called with a token, such as the code for a new email address, may still require a session.
    const signedIn = endpoint.actor !== 'public' || tokenUsed !== undefined
    return result.status === 401 && signedIn && (await renewSession(tokenUsed)) ? sendOnce() : result
  }

  let result = await sendWithRefresh()
  if (!result.ok && errorFromResponse(result.status, result.body).code === stepUpCode) {
    if (!(await requestStepUp())) throw cancelledError()
    result = await sendWithRefresh()
  }
  const data = result.ok ? toResponseData<E>(result.body) : undefined
  if (data !== undefined) return data
  const error = errorFromResponse(result.ok ? 500 : result.status, result.body, result.retryAfter)
  emitApiError(error.code)
  throw error
}
