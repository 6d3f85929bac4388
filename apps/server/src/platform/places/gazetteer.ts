import type { Worker } from 'node:worker_threads'
import type { Suggestion } from '#contract/domains/locations.ts'
import type { Log } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { startThread } from '#server/platform/start-thread.ts'
import type { PlaceQuery, Places } from './places-port.ts'

export interface Asked {
  id: number
  query: PlaceQuery
}

export interface Answered {
  id: number
  found: Suggestion[]
}

interface Waiting {
  resolve: (found: Suggestion[]) => void
  reject: (error: unknown) => void
}

// Longer than typing an address takes; the thread uses 40 MB.
const idleFor = 2 * 60_000

/** Most memory is allocated at startup, so a large young generation would be unused. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }

const retryAfter = 5

/**
 * A geocoder with the cities and postcodes that are part of the product. They are read and searched in a separate thread,
 * which starts with the first request and ends when idle: addresses are searched rarely.
 */
export const makeGazetteer = (log: Log): Places => {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  const stop = async (): Promise<void> => {
    const stopped = thread
    thread = undefined
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(new Refusal('unavailable', { retryAfter }))
    waiting.clear()
    await stopped?.terminate()
  }
  const start = (): Worker => {
    const started = startThread('./places/gazetteer.worker.ts', { resourceLimits })
    // Neither the thread nor a pending request keeps the process alive at shutdown.
    started.unref()
    started.on('message', ({ id, found }: Answered) => {
      waiting.get(id)?.resolve(found)
      waiting.delete(id)
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
        clearTimeout(idle)
        idle = setTimeout(() => void stop(), idleFor).unref()
        last += 1
        waiting.set(last, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
        thread.postMessage({ id: last, query } satisfies Asked)
      }),
    close: stop,
  }
}
