import { parentPort, workerData } from 'node:worker_threads'
import { threadReady } from '#server/platform/run-thread.ts'
import { drawDocument } from './draw-document.ts'
import type { PdfJob } from './pdf-thread.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
parentPort?.postMessage(threadReady)
const { printDocument, fontFolder } = workerData as PdfJob
const pdf = await drawDocument(printDocument, fontFolder)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker messages have no target origin
parentPort?.postMessage(pdf)
