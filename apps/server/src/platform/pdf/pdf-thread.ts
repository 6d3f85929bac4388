import { AppError } from '#server/platform/app-error.ts'
import { runThread, ThreadTimeout } from '#server/platform/run-thread.ts'
import type { PrintDocument } from './print-document.ts'

export interface PdfJob {
  printDocument: PrintDocument
  fontFolder: string | undefined
}

const timeoutMs = 25_000
const maxConcurrent = 2

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent documents, so that large print jobs leave CPU for other requests. */
const acquireSlot = async (): Promise<void> => {
  if (running < maxConcurrent) running += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
}

const releaseSlot = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const drawInThread = async (job: PdfJob): Promise<Buffer> => {
  const options = { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 512 } }
  try {
    const pdf = await runThread<Uint8Array>('./pdf/pdf.worker.ts', options, timeoutMs)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } catch (error) {
    if (error instanceof ThreadTimeout) throw new AppError('unavailable', { retryAfter: 5 })
    throw error
  }
}

/** Draws in a separate thread: hundreds of pages take seconds and would block the event loop. */
export const makePdf = async (printDocument: PrintDocument, fontFolder?: string): Promise<Buffer> => {
  await acquireSlot()
  try {
    return await drawInThread({ printDocument, fontFolder })
  } finally {
    releaseSlot()
  }
}
