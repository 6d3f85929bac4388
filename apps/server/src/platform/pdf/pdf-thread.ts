import { Refusal } from '#server/platform/refusal.ts'
import { runThread, ThreadTimeout } from '#server/platform/run-thread.ts'
import type { Booklet } from './sheet.ts'

const longestWork = 25_000
const mostAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent documents, so that large print jobs leave CPU for other requests. */
const takeTurn = async (): Promise<void> => {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
}

const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const drawn = async (booklet: Booklet): Promise<Buffer> => {
  const options = { workerData: booklet, resourceLimits: { maxOldGenerationSizeMb: 512 } }
  try {
    const pdf = await runThread<Uint8Array>('./pdf/pdf.worker.ts', options, longestWork)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } catch (error) {
    if (error instanceof ThreadTimeout) throw new Refusal('unavailable', { retryAfter: 5 })
    throw error
  }
}

/** Draws in a separate thread: hundreds of pages take seconds and would block the event loop. */
export const makePdf = async (booklet: Booklet): Promise<Buffer> => {
  await takeTurn()
  try {
    return await drawn(booklet)
  } finally {
    endTurn()
  }
}
