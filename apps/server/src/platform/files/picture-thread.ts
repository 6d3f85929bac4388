import { runThread, ThreadTimeout } from '#server/platform/run-thread.ts'
import { InspectionTimeout } from './inspection-timeout.ts'

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** What the thread can do: each takes the bytes of a file and answers nothing when it cannot make sense of them. */
export interface PictureWork {
  decodeBmp: Pixels
  sanitiseSvg: Uint8Array
}

const ranOut = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs in a thread of its own: both are plain JavaScript over everything in the file, and a crafted one can hold them
 * for long. What takes too much memory is not a picture to us. A time-out says nothing about the file: a busy
 * machine may need seconds for a small one. A thread that does not start is a defect.
 */
export const inThread = <Kind extends keyof PictureWork>(
  kind: Kind,
  bytes: Buffer,
  timeoutMs: number,
): Promise<PictureWork[Kind] | undefined> =>
  runThread<PictureWork[Kind] | undefined>(
    './files/picture.worker.ts',
    { workerData: { kind, bytes }, resourceLimits: { maxOldGenerationSizeMb: 128 } },
    timeoutMs,
  ).catch((error: unknown) => {
    if (error instanceof ThreadTimeout) throw new InspectionTimeout()
    if (ranOut(error)) return undefined
    throw error
  })
