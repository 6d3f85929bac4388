import { Refusal } from '#server/platform/refusal.ts'
import { startThread } from '#server/platform/start-thread.ts'
import type { Booklet } from './sheet.ts'

const longestWork = 25_000
const mostAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** So that a few who print a lot leave the processors to everybody else. */
const takeTurn = async (): Promise<void> => {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
}

const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const drawn = (booklet: Booklet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = startThread('./pdf/pdf.worker.ts', {
      workerData: booklet,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new Refusal('unavailable', { retryAfter: 5 }))
    }, longestWork)
    worker.once('message', (pdf: Uint8Array) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    })
    worker.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })

/** Draws in a thread of its own: hundreds of pages take seconds, and nobody else waits for them. */
export const makePdf = async (booklet: Booklet): Promise<Buffer> => {
  await takeTurn()
  try {
    return await drawn(booklet)
  } finally {
    endTurn()
  }
}
