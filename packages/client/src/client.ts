import type { Endpoint } from '#contract/core/endpoint.ts'
import { maxPageSize } from '#contract/core/page.ts'
import {
  type Args,
  type DataOf,
  isStoreScoped,
  type PlainRequest,
  type RowOf,
  toPayload,
  toPlainRequest,
  toRequestPath,
} from '#contract/core/request.ts'
import { toRowPage } from '#contract/core/row-page.ts'
import { second } from '#contract/core/time.ts'
import { ClientError, toClientError } from './client-error.ts'

export { ClientError }

export interface ClientOptions {
  /** The server’s address, such as `https://storeward.example`. */
  url: string
  /** `sw_live_…`, from Settings → API. */
  apiKey: string
  /** For calls about a store that don’t name one. */
  storeId?: string
  language?: 'en' | 'es'
  /** After a 429, a 503 or a broken connection; by default 4. */
  maxRetries?: number
  /** By default 30 seconds. */
  timeoutMs?: number
}

export interface CallOptions {
  storeId?: string
  /** A write with the same key has one effect; by default a new key for each call, which its retries share. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface Client {
  /** Calls an endpoint and returns its data, or throws a `ClientError`. */
  call<E extends Endpoint>(endpoint: E, ...args: Args<E, CallOptions>): Promise<DataOf<E>>
  /** Every row of a list, page by page. */
  listAll<E extends Endpoint>(endpoint: E, ...args: Args<E, CallOptions>): AsyncGenerator<RowOf<E>, void, undefined>
}

const firstDelayMs = second
const maxDelayMs = 30 * second

/** As the server says, and otherwise twice as long after each attempt. */
const toDelay = (retryAfter: string | null, attempt: number): number => {
  const seconds = Number(retryAfter)
  return retryAfter && seconds >= 0 ? seconds * second : Math.min(firstDelayMs * 2 ** attempt, maxDelayMs)
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

interface Outcome {
  /** Undefined if it can be tried again. */
  data?: unknown
  error?: ClientError
  retryAfter?: string | null
}

/** A client for the calls that an API key may use. Requests and responses have the types of the contract. */
export const createClient = (options: ClientOptions): Client => {
  const { url, apiKey, language = 'en', maxRetries = 4, timeoutMs = 30 * second } = options
  const base = `${url.replace(/\/$/, '')}/api/v1`

  const resolveStore = (endpoint: Endpoint, { storeId = options.storeId }: CallOptions): string | undefined => {
    if (isStoreScoped(endpoint) && !storeId) throw new TypeError(`${endpoint.name} needs a storeId.`)
    return storeId
  }

  const sendOnce = async (path: string, init: RequestInit, canRepeat: boolean): Promise<Outcome> => {
    const signal = init.signal ?? undefined
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await fetch(base + path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
      text = await response.text()
    } catch (cause) {
      if (signal?.aborted) throw cause
      const error = new ClientError(0, { code: 'network', message: 'The server didn’t answer.' }, null, { cause })
      // Without an idempotency key, the request may have had its effect.
      if (!canRepeat) throw error
      return { error }
    }
    if (response.ok) return { data: toRowPage((JSON.parse(text) as { data: unknown }).data) }
    const error = toClientError(response.status, text, response.headers.get('x-request-id'))
    if (response.status !== 429 && response.status !== 503) throw error
    return { error, retryAfter: response.headers.get('retry-after') }
  }

  const call = async (endpoint: Endpoint, request: PlainRequest, callOptions: CallOptions): Promise<unknown> => {
    const store = resolveStore(endpoint, callOptions)
    const path = toRequestPath(endpoint, request, store)
    const payload = toPayload(endpoint, request, store)
    const headers = new Headers({ Authorization: `Bearer ${apiKey}`, 'Accept-Language': language })
    if (payload !== undefined) headers.set('Content-Type', 'application/json')
    if (endpoint.mode === 'write') headers.set('x-Idempotency-Key', callOptions.idempotencyKey ?? crypto.randomUUID())
    const { signal } = callOptions
    const init: RequestInit = {
      method: endpoint.method,
      headers,
      ...(payload !== undefined && { body: payload }),
      ...(signal && { signal }),
    }
    for (let attempt = 0; ; attempt += 1) {
      const { data, error, retryAfter = null } = await sendOnce(path, init, endpoint.mode !== 'sensitiveWrite')
      if (!error) return data
      if (attempt >= maxRetries) throw error
      await wait(toDelay(retryAfter, attempt), signal)
    }
  }

  const listAll = async function* (endpoint: Endpoint, request: PlainRequest, callOptions: CallOptions) {
    let cursor: string | null = null
    do {
      const query = { limit: maxPageSize, ...request.query, ...(cursor !== null && { cursor }) }
      const page = (await call(endpoint, { ...request, query }, callOptions)) as {
        data: unknown[]
        nextCursor: string | null
      }
      yield* page.data
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  return {
    call: (endpoint, ...[request, callOptions = {}]) =>
      call(endpoint, toPlainRequest(request), callOptions) as Promise<DataOf<typeof endpoint>>,
    listAll: (endpoint, ...[request, callOptions = {}]) =>
      listAll(endpoint, toPlainRequest(request), callOptions) as AsyncGenerator<
        RowOf<typeof endpoint>,
        void,
        undefined
      >,
  }
}
