import type { EarlyRequests, EarlyResponse } from '#web/client/early-requests.ts'
import { type EarlyList, type EarlyRecord, toEarlyListPath, toEarlyRecordPath } from './early-list-path.ts'

interface EarlyRead {
  token: string
  language: string
  startedAt: number
  response: Promise<EarlyResponse>
  /** The response, once it has arrived. */
  arrived?: EarlyResponse
}

/** Longer than a cold load on a slow phone. Later, a response may be outdated. */
const maxAgeMs = 20_000

/** Hands the responses over to the application. */
const makeEarlyRequests = (
  tokens: Promise<EarlyResponse> | undefined,
  reads: Map<string, EarlyRead>,
): EarlyRequests => {
  let untaken = tokens
  const take = (url: string, token: string | undefined, language: string): EarlyRead | undefined => {
    const read = reads.get(url)
    reads.delete(url)
    if (!read || read.token !== token || read.language !== language) return undefined
    return performance.now() - read.startedAt > maxAgeMs ? undefined : read
  }
  return {
    takeTokens: () => {
      const response = untaken?.catch(() => undefined)
      untaken = undefined
      return response
    },
    takeRead: (url, token, language) =>
      take(url, token, language)?.response.then(
        (response) => (response.status === 200 ? response : undefined),
        () => undefined,
      ),
    takeArrivedRead: (url, token, language) =>
      reads.get(url)?.arrived?.status === 200 ? take(url, token, language)?.arrived : undefined,
    whenAllArrived: async () => {
      await tokens?.catch(() => undefined)
      await Promise.allSettled([...reads.values()].map(({ response }) => response))
    },
    dropReads: () => reads.clear(),
  }
}

const apiBase = '/api/v1'
/** As in client/refresh.ts: ends while the server still accepts the old cookie. */
const tokensTimeoutMs = 8_000

const readItem = (area: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

const readJson = async (response: Response): Promise<EarlyResponse> => ({
  status: response.status,
  body: await response.json(),
})

const readStoredToken = (): string | undefined => {
  try {
    const { access_token: token } = JSON.parse(readItem('sessionStorage', 'session') ?? '{}') as Record<string, unknown>
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}

const toToken = ({ status, body }: EarlyResponse): string | undefined => {
  const { data } = body as { data?: { access_token?: unknown } }
  return status === 200 && typeof data?.access_token === 'string' ? data.access_token : undefined
}

/** As in client/text.ts. The address of a screen has no language. */
const getLanguage = (): string => {
  const wanted = [readItem('localStorage', 'language'), ...navigator.languages]
  return wanted.map((each) => each?.slice(0, 2)).find((each) => each === 'en' || each === 'es') ?? 'en'
}

/** The same order as `getRememberedStoreIds`. */
const getStoreId = (): string | null =>
  readItem('sessionStorage', 'tabStore') ??
  readItem('localStorage', 'currentStore') ??
  readItem('localStorage', 'lastSelectedStoreId')

interface EarlyContent {
  lists: readonly EarlyList[]
  records: readonly EarlyRecord[]
}

/** What the screen shows; undefined without a remembered store, and on screens that request it later. */
const toContentPath = ({ lists, records }: EarlyContent): string | undefined => {
  const { pathname, search } = location
  const storeId = getStoreId()
  if (!storeId) return undefined
  const list = lists.find(({ screen }) => pathname === `/dashboard/${screen}`)
  if (list) return toEarlyListPath(list, search, storeId)
  return records.map((record) => toEarlyRecordPath(record, pathname, storeId)).find((path) => path !== undefined)
}

/** One tab at a time, as in client/refresh.ts. */
const withTabLock = (task: () => Promise<EarlyResponse>): Promise<EarlyResponse> =>
  navigator.locks ? navigator.locks.request('storeward-refresh', task) : task()

/**
 * Requests tokens if this tab has none, then the workspace and the list or record of the screen. Only in a browser that was
 * signed in. The application takes the responses by URL, token and language, and repeats what failed.
 */
export const requestEarly = (
  content: EarlyContent,
  endpoints: Readonly<Record<'tokens' | 'workspace', string>>,
  /** Called once the first request is sent. */
  onRequested: () => void = () => undefined,
): void => {
  if (readItem('localStorage', 'auth') === null) return
  const reads = new Map<string, EarlyRead>()
  const language = getLanguage()
  const contentPath = toContentPath(content)
  const read = (token: string, path: string): void => {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': language }
    const url = apiBase + path
    const response = fetch(url, { headers, credentials: 'include' }).then(readJson)
    const entry: EarlyRead = { token, language, startedAt: performance.now(), response }
    response.then(
      (arrived) => void (entry.arrived = arrived),
      () => undefined,
    )
    reads.set(url, entry)
  }
  const readAll = (token: string | undefined): void => {
    if (token === undefined) return
    read(token, endpoints.workspace)
    if (contentPath) read(token, contentPath)
  }
  const fetchTokens = () => {
    const response = fetch(apiBase + endpoints.tokens, {
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(tokensTimeoutMs),
    })
    onRequested()
    return response.then(readJson)
  }
  const storedToken = readStoredToken()
  readAll(storedToken)
  if (storedToken !== undefined) onRequested()
  // Starts the reads before the application gets the tokens, so that it finds them.
  const tokens =
    storedToken === undefined
      ? withTabLock(fetchTokens).then((response) => {
          readAll(toToken(response))
          return response
        })
      : undefined
  tokens?.catch(() => undefined)
  globalThis.earlyRequests = makeEarlyRequests(tokens, reads)
}
