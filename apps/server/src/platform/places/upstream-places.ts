import type { Suggestion } from '#contract/domains/locations.ts'
import type { Log } from '#server/platform/log.ts'
import type { PlaceQuery, Places } from './places-port.ts'
import { readAnswer } from './upstream-answers.ts'

interface Upstream {
  /** Photon's `…/api` or Nominatim's `…/search`. */
  url: string
  /** The user agent, which public services require. */
  agent: string
  /** Used while the service fails. */
  instead: Places
  log: Log
  timeoutMs?: number
}

const largestAnswer = 256 * 1024
const keptFor = 10 * 60_000
const mostKept = 2_000
/** After a failure the service isn't used for a while, so that people don't wait for the timeout with each keystroke. */
const restAfterFailure = 15_000

// About 10 km: precise enough for ranking, and nearby people share a cached response.
const rounded = (degrees: number): string => degrees.toFixed(1)

const addressFor = (base: URL, { q, limit, language, near }: PlaceQuery): URL => {
  const address = new URL(base)
  const isNominatim = address.pathname.endsWith('/search')
  const asked = isNominatim
    ? { q, limit: String(limit), format: 'jsonv2', addressdetails: '1', 'accept-language': language }
    : {
        q,
        limit: String(limit),
        // Photon rejects languages it wasn't built with; English is always available.
        ...(language === 'en' && { lang: 'en' }),
        ...(near && { lat: rounded(near.latitude), lon: rounded(near.longitude) }),
      }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address
}

const readAtMost = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > largestAnswer) throw new Error(`more than ${largestAnswer} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** A Photon or Nominatim service chosen by the operator. Responses are cached for all stores. */
export const makeUpstreamPlaces = ({ url, agent, instead, log, timeoutMs = 3_000 }: Upstream): Places => {
  const base = new URL(url)
  if (base.pathname === '/') base.pathname = '/api'
  const kept = new Map<string, { until: number; found: Promise<Suggestion[]> }>()
  let restsUntil = 0

  const ask = async (address: URL, query: PlaceQuery): Promise<Suggestion[]> => {
    // Redirects fail: only the operator's host may be contacted.
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': agent },
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return readAnswer(JSON.parse(await readAtMost(answer)), query.language).slice(0, query.limit)
  }
  const keep = (key: string, found: Promise<Suggestion[]>): void => {
    const oldest = kept.keys().next()
    if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
    kept.set(key, { until: Date.now() + keptFor, found })
  }

  return {
    suggest: async (query) => {
      const address = addressFor(base, query)
      const key = `${query.language} ${address.search}`
      const before = kept.get(key)
      if (!before || before.until < Date.now()) {
        if (Date.now() < restsUntil) return instead.suggest(query)
        kept.delete(key)
        keep(key, ask(address, query))
      }
      try {
        return (await kept.get(key)?.found) ?? []
      } catch (error) {
        kept.delete(key)
        restsUntil = Date.now() + restAfterFailure
        log.warn({ err: error }, 'The place search at PLACES_URL does not answer; the gazetteer does')
        return instead.suggest(query)
      }
    },
    close: () => instead.close(),
  }
}
