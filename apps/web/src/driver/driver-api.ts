import type { DriverEvent, DriverRoute, EventResult } from '#contract/domains/driver-app.ts'
import { type ActionSender, SendError } from './action-queue.ts'

const requestTimeoutMs = 30_000
const uploadTimeoutMs = 120_000

export interface DriverApi extends ActionSender {
  loadRoute: () => Promise<DriverRoute>
  sendLocation: (coordinates: { latitude: number; longitude: number }) => Promise<void>
  /** Milliseconds that the server's clock is ahead of the phone's. */
  getClockOffset: () => number
  /** False if the last request got no response: a phone without signal may still say that it is online. */
  isReachable: () => boolean
}

const parseRetryAfter = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? seconds : null
}

interface ApiOptions {
  language: string
  /** Of `PUBLIC_URL`, which may be another name of this host. */
  publicOrigin: string
}

/** Calls of the driver app. Cookies are never sent: the token is the only credential. */
export const makeDriverApi = (token: string, { language, publicOrigin }: ApiOptions): DriverApi => {
  let clockOffset = 0
  let isReachable = true

  const request = async (url: string, init: RequestInit, timeoutMs = requestTimeoutMs): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    }
    const response = await fetch(url, options).catch(() => {
      isReachable = false
      throw new SendError(0)
    })
    isReachable = true
    if (!response.ok) throw new SendError(response.status, parseRetryAfter(response))
    return response
  }

  const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
    const response = await request(`/api/v1/driver-link/${encodeURIComponent(token)}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-language': language, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (Number.isFinite(date)) clockOffset = date - Date.now()
    const { data } = (await response.json().catch(() => {
      throw new SendError(0)
    })) as { data: Data }
    return data
  }

  return {
    loadRoute: () => call<DriverRoute>(''),
    sendEvents: (events: readonly DriverEvent[]) =>
      call<{ results: EventResult[]; route: DriverRoute }>('/events', { events }),
    sendLocation: async (coordinates) => {
      await call<null>('/location', coordinates)
    },
    uploadPhoto: async (stopId, photo) => {
      const { url, objectKey } = await call<{ url: string; objectKey: string }>('/photos', {
        stop_id: stopId,
        mimeType: photo.type,
        size: photo.size,
      })
      // A relative URL works under every name of our host.
      const { origin, pathname, search } = new URL(url, location.href)
      const target = origin === publicOrigin ? pathname + search : url
      const init = { method: 'PUT', headers: { 'content-type': photo.type }, body: photo }
      await request(target, init, uploadTimeoutMs).catch((error: unknown) => {
        // The storage refused its address, which says nothing about the driver's link: a new address is requested later.
        throw error instanceof SendError && [401, 403, 404, 410].includes(error.status) ? new SendError(0) : error
      })
      return objectKey
    },
    getClockOffset: () => clockOffset,
    isReachable: () => isReachable,
  }
}
