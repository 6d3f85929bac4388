import { parentPort, workerData } from 'node:worker_threads'
import { threadReady } from '#server/platform/run-thread.ts'
import { drawSheets } from './draw-sheets.ts'
import type { Booklet } from './sheet.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(threadReady)
const pdf = await drawSheets(workerData as Booklet)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(pdf)
