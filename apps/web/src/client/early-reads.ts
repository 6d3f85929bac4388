import type { Endpoint } from '#contract/core/endpoint.ts'
import { type DataOf, toPlainRequest, toRequestPath } from '#contract/core/request.ts'
import { apiBase } from './refresh.ts'
import { currentLanguage } from './text.ts'
import { getTokens } from './tokens.ts'

/** The data of an early request, or of `send` if there was none or it failed. */
export const takeEarlyOr = async <E extends Endpoint>(
  endpoint: E,
  request: unknown,
  storeId: string | undefined,
  send: () => Promise<DataOf<E>>,
): Promise<DataOf<E>> => {
  const early = globalThis.earlyRequests
  if (!early) return send()
  const url = apiBase + toRequestPath(endpoint, toPlainRequest(request), storeId)
  const response = await early.takeRead(url, getTokens()?.access_token, currentLanguage())
  const envelope = response?.body as { data?: DataOf<E> } | null | undefined
  return envelope?.data ?? send()
}
