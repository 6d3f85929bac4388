import { second } from '#contract/core/time.ts'

export interface EarlyResponse {
  status: number
  body: unknown
}

interface EarlyRead {
  token: string
  language: string
  startedAt: number
  response: Promise<EarlyResponse>
}

/** Requests that the document's first script (src/early/start.ts) started before the application was loaded. */
export interface EarlyRequests {
  tokens?: Promise<EarlyResponse> | undefined
  /** By URL. */
  reads: Map<string, EarlyRead>
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

/** Longer than a cold load on a slow phone. Later, a response may be outdated. */
const maxAgeMs = 20 * second

/** The response to the first script's token refresh, once; undefined if there was none or it failed. */
export const takeEarlyTokens = (): Promise<EarlyResponse | undefined> | undefined => {
  const early = globalThis.earlyRequests
  if (!early?.tokens) return undefined
  const response = early.tokens
  early.tokens = undefined
  return response.catch(() => undefined)
}

/**
 * The response to an early request for this URL, once and only for the same token and language: never for another
 * account. Undefined if there was none or it failed; the caller then sends the request.
 */
export const takeEarlyRead = (
  url: string,
  token: string | undefined,
  language: string,
): Promise<EarlyResponse | undefined> | undefined => {
  const read = globalThis.earlyRequests?.reads.get(url)
  if (!read) return undefined
  globalThis.earlyRequests?.reads.delete(url)
  const isSame = read.token === token && read.language === language
  if (!isSame || performance.now() - read.startedAt > maxAgeMs) return undefined
  return read.response.then(
    (response) => (response.status === 200 ? response : undefined),
    () => undefined,
  )
}

/** Called before a write, after which the responses may be outdated. */
export const dropEarlyReads = (): void => globalThis.earlyRequests?.reads.clear()
