import { parentPort, workerData } from 'node:worker_threads'
import { threadReady } from '#server/platform/run-thread.ts'
import { decodeBmp } from './decode-bmp.ts'
import type { ImageTasks } from './image-thread.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const tasks: { [Kind in keyof ImageTasks]: (bytes: Buffer) => ImageTasks[Kind] | undefined } = {
  decodeBmp,
  sanitizeSvg,
}

const runTask = (kind: keyof ImageTasks, bytes: Buffer): ImageTasks[keyof ImageTasks] | undefined => {
  try {
    return tasks[kind](bytes)
  } catch {
    // A file that the decoder can't read is rejected.
    return undefined
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
parentPort?.postMessage(threadReady)
const { kind, bytes } = workerData as { kind: keyof ImageTasks; bytes: Uint8Array }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
parentPort?.postMessage(runTask(kind, Buffer.from(bytes)))
