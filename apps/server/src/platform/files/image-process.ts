import type { UploadType } from '#contract/domains/uploads.ts'
import { second } from '#contract/core/time.ts'
import type { Lane } from '#server/platform/jobs.ts'
import { makeThreadPool, ThreadEnded } from '#server/platform/thread-pool.ts'
import { inspectUndecoded } from './inspect-undecoded.ts'
import type { Inspection, TimeLimits } from './inspection.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

export interface ImageCall {
  request: { bytes: Uint8Array; declared: UploadType; timeouts: TimeLimits }
  result: { verdict: Inspection } | { isTimeout: true }
}

/** `interactive`: a person waits for the upload. `batch`: images of imports. */
export type Inspect = (bytes: Buffer, declared: UploadType, lane?: Lane) => Promise<Inspection>

interface LaneOptions {
  niceness: number
  /** An image can take 200 MB while it is re-encoded. */
  maxProcesses: number
  timeouts: TimeLimits
}

const laneOptions: Record<Lane, LaneOptions> = {
  // The niceness of the worker threads.
  interactive: { niceness: 5, maxProcesses: 2, timeouts: { threadMs: 10 * second, drawSeconds: 20 } },
  // Waits for everything else, so that an image takes many times as long on a busy machine. With 19 it took minutes.
  batch: { niceness: 15, maxProcesses: 1, timeouts: { threadMs: 60 * second, drawSeconds: 60 } },
}

/** For a decoder that hangs: the limits of `inspect` depend on its progress. */
const processTimeoutMs = 150 * second
const idleMs = 20 * second

const openLane = ({ niceness, maxProcesses, timeouts }: LaneOptions, timeoutMs: number) => {
  const run = makeThreadPool<ImageCall>({
    program: './files/image-process.worker.ts',
    process: { niceness },
    maxThreads: maxProcesses,
    maxWaiting: Infinity,
    idleMs,
  })
  return async (bytes: Buffer, declared: UploadType): Promise<Inspection> => {
    const controller = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const startTimer = (): void => {
      timer = setTimeout(() => controller.abort(new InspectionTimeout()), timeoutMs)
    }
    try {
      const result = await run(
        { bytes, declared, timeouts },
        { signal: controller.signal, onPosition: (position) => position === 0 && startTimer() },
      )
      if ('isTimeout' in result) throw new InspectionTimeout()
      return result.verdict
    } catch (error) {
      // Not a verdict: the process may have ended because the machine ran out of memory.
      throw error instanceof ThreadEnded ? new InspectionTimeout(error) : error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Inspects images in separate processes of low priority: an image can crash the decoder, and its memory goes back to the
 * system when the process ends. Each lane has its processes, so that an upload doesn't wait for an import's images.
 */
export const makeInspect = (timeoutMs = processTimeoutMs): Inspect => {
  const lanes = {
    interactive: openLane(laneOptions.interactive, timeoutMs),
    batch: openLane(laneOptions.batch, timeoutMs),
  }
  return async (bytes, declared, lane = 'interactive') =>
    inspectUndecoded(bytes, declared) ?? lanes[lane](bytes, declared)
}

export const inspect = makeInspect()
