import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiError, refusal, unreachable, withdrawn } from './api-error.ts'
import { clientText } from './client.text.ts'
import { idempotencyKey, newIntent } from './idempotency.ts'
import { apiBase, refresh, requestTimeout } from './refresh.ts'
import { tellRefusal } from './refusals.ts'
import { type Args, type DataOf, isStoreScoped, plain, type PlainRequest } from './request.ts'
import { selectedStoreId } from './selected-store.ts'
import { loseSession } from './sign-out.ts'
import { confirmPerson, stepUpCode } from './step-up.ts'
import { currentLanguage, say } from './text.ts'
import { tokens } from './tokens.ts'

export { ApiError }

export interface SendOptions {
  /** Kept through the retries of one user action. */
  intent?: string
  signal?: AbortSignal
  /** Instead of the selected store. */
  storeId?: string | undefined
}

const storeFor = (endpoint: Endpoint, options: SendOptions): string | undefined => {
  if (!isStoreScoped(endpoint)) return undefined
  const id = options.storeId ?? selectedStoreId()
  if (!id) throw new ApiError(400, 'no_store', say(clientText, 'noStore'))
  return id
}

const addressOf = (endpoint: Endpoint, request: PlainRequest, store: string | undefined): string => {
  const params: Record<string, unknown> = { ...request.params, storeId: store }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const query = endpoint.scope === 'store in query' ? { ...request.query, store_id: store } : { ...request.query }
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const payloadOf = (endpoint: Endpoint, request: PlainRequest, store: string | undefined): string | undefined => {
  if (endpoint.scope === 'store in body') return JSON.stringify({ ...request.body, store_id: store })
  if (request.body) return JSON.stringify(request.body)
  return endpoint.method === 'POST' || endpoint.method === 'PATCH' ? '{}' : undefined
}

const headersFor = (payload: string | undefined, key: string | undefined): Headers => {
  const headers = new Headers({ 'Accept-Language': currentLanguage() })
  const held = tokens()
  if (held) headers.set('Authorization', `Bearer ${held.access_token}`)
  if (held) headers.set('X-CSRF-Token', held.csrf_token)
  if (payload !== undefined) headers.set('Content-Type', 'application/json')
  if (key) headers.set('x-Idempotency-Key', key)
  return headers
}

/** Aborts with the caller's signal or after the timeout, whichever comes first. */
const limited = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(requestTimeout)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

const exchange = async (url: string, init: RequestInit, cancel: AbortSignal | undefined) => {
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal: limited(cancel) })
    const text = await response.text()
    const retryAfter = response.headers.get('Retry-After')
    return { ok: response.ok, status: response.status, answer: parsed(text), retryAfter }
  } catch (error) {
    if (cancel?.aborted) throw error
    throw unreachable()
  }
}

// A proxy's error page is not JSON; the status alone is used then.
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A refresh without a response throws, so that the request is retried: returning its 401 would read as the end of the
// session.
const renewed = async (staleToken: string | undefined): Promise<boolean> => {
  if (tokens() && tokens()?.access_token !== staleToken) return true
  // Signed out while the request was in flight: there is nothing to refresh.
  if (!tokens() && staleToken !== undefined) return false
  try {
    await refresh()
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    loseSession()
    return false
  }
}

/** Calls an endpoint and returns its data, or throws an `ApiError`. */
export const send = async <E extends Endpoint>(endpoint: E, ...args: Args<E, SendOptions>): Promise<DataOf<E>> => {
  const [given, options = {}] = args
  const request = plain(given)
  const store = storeFor(endpoint, options)
  const address = addressOf(endpoint, request, store)
  const payload = payloadOf(endpoint, request, store)
  const key =
    endpoint.method === 'GET'
      ? undefined
      : await idempotencyKey(endpoint.method, address, payload ?? '', options.intent ?? newIntent())

  const attempt = () => {
    const init: RequestInit = { method: endpoint.method, headers: headersFor(payload, key) }
    if (payload !== undefined) init.body = payload
    return exchange(apiBase + address, init, options.signal)
  }

  const attemptWithSession = async () => {
    const tokenUsed = tokens()?.access_token
    const result = await attempt()
    // A public endpoint called with a token, such as the code for a new email address, may still require a session.
    const signedIn = endpoint.actor !== 'public' || tokenUsed !== undefined
    return result.status === 401 && signedIn && (await renewed(tokenUsed)) ? attempt() : result
  }

  let result = await attemptWithSession()
  if (!result.ok && refusal(result.status, result.answer).code === stepUpCode) {
    if (!(await confirmPerson())) throw withdrawn()
    result = await attemptWithSession()
  }
  const envelope = result.answer as { data?: unknown } | null | undefined
  if (result.ok && envelope && envelope.data !== undefined) return envelope.data as DataOf<E>
  const error = refusal(result.ok ? 500 : result.status, result.answer, result.retryAfter)
  tellRefusal(error.code)
  throw error
}
