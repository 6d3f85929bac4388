import { parentPort, workerData } from 'node:worker_threads'
import { drawSheets } from './draw-sheets.ts'
import type { Booklet } from './sheet.ts'

const pdf = await drawSheets(workerData as Booklet)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
parentPort?.postMessage(pdf)
