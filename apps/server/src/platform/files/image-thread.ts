import { runThread, ThreadTimeout } from '#server/platform/run-thread.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** The tasks of the thread with their results; undefined for files they can't read. */
export interface ImageTasks {
  decodeBmp: Pixels
  sanitizeSvg: Uint8Array
}

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs a task in a separate thread: both are JavaScript over the whole file, and a crafted file can take long. A file that
 * needs too much memory is rejected. A timeout isn't a verdict: a busy machine may need seconds for a small file. A thread
 * that doesn't start is a bug.
 */
export const runImageTask = <Kind extends keyof ImageTasks>(
  kind: Kind,
  bytes: Buffer,
  timeoutMs: number,
): Promise<ImageTasks[Kind] | undefined> =>
  runThread<ImageTasks[Kind] | undefined>(
    './files/image.worker.ts',
    { workerData: { kind, bytes }, resourceLimits: { maxOldGenerationSizeMb: 128 } },
    timeoutMs,
  ).catch((error: unknown) => {
    if (error instanceof ThreadTimeout) throw new InspectionTimeout()
    if (isOutOfMemory(error)) return undefined
    throw error
  })
