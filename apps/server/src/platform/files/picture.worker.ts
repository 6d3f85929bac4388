import { parentPort, workerData } from 'node:worker_threads'
import { threadReady } from '#server/platform/run-thread.ts'
import { decodeBmp } from './decode-bmp.ts'
import type { PictureWork } from './picture-thread.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

const work: { [Kind in keyof PictureWork]: (bytes: Buffer) => PictureWork[Kind] | undefined } = {
  decodeBmp,
  sanitiseSvg,
}

const attempt = (kind: keyof PictureWork, bytes: Buffer): PictureWork[keyof PictureWork] | undefined => {
  try {
    return work[kind](bytes)
  } catch {
    // A file that the decoder can't read is rejected.
    return undefined
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(threadReady)
const { kind, bytes } = workerData as { kind: keyof PictureWork; bytes: Uint8Array }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(attempt(kind, Buffer.from(bytes)))
