import { parentPort, workerData } from 'node:worker_threads'
import { threadReady } from '#server/platform/run-thread.ts'
import { drawDocument } from './draw-document.ts'
import type { PrintDocument } from './print-document.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(threadReady)
const pdf = await drawDocument(workerData as PrintDocument)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(pdf)
