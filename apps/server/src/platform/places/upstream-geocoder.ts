import type { Suggestion } from '#contract/domains/locations.ts'
import { readLimitedBody } from '#server/platform/limited-body.ts'
import type { Log } from '#server/platform/log.ts'
import type { GeocodeQuery, Geocoder } from './geocoder-port.ts'
import { parseUpstreamResponse } from './upstream-responses.ts'

interface UpstreamOptions {
  /** Photon's `…/api` or Nominatim's `…/search`. */
  url: string
  /** The user agent, which public services require. */
  agent: string
  /** Used while the service fails. */
  fallback: Geocoder
  log: Log
  timeoutMs?: number
}

const maxResponseBytes = 256 * 1024
const cacheMs = 10 * 60_000
const maxCached = 2_000
/** After a failure the service isn't used for a while, so that people don't wait for the timeout with each keystroke. */
const failurePauseMs = 15_000

// About 10 km: precise enough for ranking, and nearby people share a cached response.
const roundDegrees = (degrees: number): string => degrees.toFixed(1)

const toRequestUrl = (base: URL, { q, limit, language, near }: GeocodeQuery): URL => {
  const requestUrl = new URL(base)
  const isNominatim = requestUrl.pathname.endsWith('/search')
  const parameters = isNominatim
    ? { q, limit: String(limit), format: 'jsonv2', addressdetails: '1', 'accept-language': language }
    : {
        q,
        limit: String(limit),
        // Photon rejects languages it wasn't built with; English is always available.
        ...(language === 'en' && { lang: 'en' }),
        ...(near && { lat: roundDegrees(near.latitude), lon: roundDegrees(near.longitude) }),
      }
  for (const [name, value] of Object.entries(parameters)) requestUrl.searchParams.set(name, value)
  return requestUrl
}

/** A Photon or Nominatim service chosen by the operator. Responses are cached for all stores. */
export const makeUpstreamGeocoder = ({ url, agent, fallback, log, timeoutMs = 3_000 }: UpstreamOptions): Geocoder => {
  const base = new URL(url)
  if (base.pathname === '/') base.pathname = '/api'
  const cache = new Map<string, { until: number; suggestions: Promise<Suggestion[]> }>()
  let pausedUntil = 0

  const fetchSuggestions = async (requestUrl: URL, query: GeocodeQuery): Promise<Suggestion[]> => {
    // Redirects fail: only the operator's host may be contacted.
    const response = await fetch(requestUrl, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': agent },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return parseUpstreamResponse(JSON.parse(await readLimitedBody(response, maxResponseBytes)), query.language).slice(
      0,
      query.limit,
    )
  }
  const cacheSuggestions = (key: string, suggestions: Promise<Suggestion[]>): void => {
    const oldest = cache.keys().next()
    if (cache.size >= maxCached && !oldest.done) cache.delete(oldest.value)
    cache.set(key, { until: Date.now() + cacheMs, suggestions })
  }

  return {
    suggest: async (query) => {
      const requestUrl = toRequestUrl(base, query)
      const key = `${query.language} ${requestUrl.search}`
      const cached = cache.get(key)
      if (!cached || cached.until < Date.now()) {
        if (Date.now() < pausedUntil) return fallback.suggest(query)
        cache.delete(key)
        cacheSuggestions(key, fetchSuggestions(requestUrl, query))
      }
      try {
        return (await cache.get(key)?.suggestions) ?? []
      } catch (error) {
        cache.delete(key)
        pausedUntil = Date.now() + failurePauseMs
        log.warn({ err: error }, 'The place search at PLACES_URL does not answer; the gazetteer does')
        return fallback.suggest(query)
      }
    },
    close: () => fallback.close(),
  }
}
