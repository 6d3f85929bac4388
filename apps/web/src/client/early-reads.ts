import type { Endpoint } from '#contract/core/endpoint.ts'
import { type DataOf, toPlainRequest, toRequestPath } from '#contract/core/request.ts'
import { apiBase } from './refresh.ts'
import { toResponseData } from './response-data.ts'
import { currentLanguage } from './text.ts'
import { getTokens } from './tokens.ts'

const toUrl = (endpoint: Endpoint, request: unknown, storeId: string | undefined): string =>
  apiBase + toRequestPath(endpoint, toPlainRequest(request), storeId)

/** The data of an early request whose response has arrived. */
export const takeArrived = <E extends Endpoint>(
  endpoint: E,
  request: unknown,
  storeId: string | undefined,
): DataOf<E> | undefined => {
  const early = globalThis.earlyRequests
  if (!early) return undefined
  const url = toUrl(endpoint, request, storeId)
  return toResponseData<E>(early.takeArrivedRead(url, getTokens()?.access_token, currentLanguage())?.body)
}

/** The data of an early request, or of `send` if there was none or it failed. */
export const takeEarlyOr = async <E extends Endpoint>(
  endpoint: E,
  request: unknown,
  storeId: string | undefined,
  send: () => Promise<DataOf<E>>,
): Promise<DataOf<E>> => {
  const early = globalThis.earlyRequests
  if (!early) return send()
  const url = toUrl(endpoint, request, storeId)
  const response = await early.takeRead(url, getTokens()?.access_token, currentLanguage())
  return toResponseData<E>(response?.body) ?? send()
}
