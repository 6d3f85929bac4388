import type { Worker } from 'node:worker_threads'
import type { Suggestion } from '#contract/domains/locations.ts'
import type { Log } from '#server/platform/log.ts'
import { AppError } from '#server/platform/app-error.ts'
import { startThread } from '#server/platform/start-thread.ts'
import type { GeocodeQuery, Geocoder } from './geocoder-port.ts'

export interface GazetteerRequest {
  id: number
  query: GeocodeQuery
}

export interface GazetteerReply {
  id: number
  suggestions: Suggestion[]
}

interface PendingRequest {
  resolve: (suggestions: Suggestion[]) => void
  reject: (error: unknown) => void
}

// Longer than typing an address takes; the thread uses 25 MB.
const idleMs = 2 * 60_000

/** Searches create little, so a large young generation would be unused. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }

const retryAfter = 5

/**
 * A geocoder with the cities and postcodes that are part of the product. They are read and searched in a separate thread,
 * which starts with the first request and ends when idle: addresses are searched rarely.
 */
export const makeGazetteer = (log: Log): Geocoder => {
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  const pendingRequests = new Map<number, PendingRequest>()

  const stop = async (): Promise<void> => {
    const stopped = thread
    thread = undefined
    clearTimeout(idleTimer)
    for (const { reject } of pendingRequests.values()) reject(new AppError('unavailable', { retryAfter }))
    pendingRequests.clear()
    await stopped?.terminate()
  }
  const start = (): Worker => {
    const started = startThread('./places/gazetteer.worker.ts', { resourceLimits })
    // Neither the thread nor a pending request keeps the process alive at shutdown.
    started.unref()
    started.on('message', ({ id, suggestions }: GazetteerReply) => {
      pendingRequests.get(id)?.resolve(suggestions)
      pendingRequests.delete(id)
    })
    started.on('error', (error) => {
      log.error({ err: error }, 'The gazetteer failed')
      if (thread === started) void stop()
    })
    return started
  }

  return {
    suggest: (query) =>
      new Promise((resolve, reject) => {
        thread ??= start()
        clearTimeout(idleTimer)
        idleTimer = setTimeout(() => void stop(), idleMs).unref()
        lastId += 1
        pendingRequests.set(lastId, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
        thread.postMessage({ id: lastId, query } satisfies GazetteerRequest)
      }),
    close: stop,
  }
}
