import { parentPort, workerData } from 'node:worker_threads'
import { decodeBmp } from './decode-bmp.ts'
import type { PictureWork } from './picture-thread.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

const work: { [Kind in keyof PictureWork]: (bytes: Buffer) => PictureWork[Kind] | undefined } = {
  decodeBmp,
  sanitiseSvg,
}

const { kind, bytes } = workerData as { kind: keyof PictureWork; bytes: Uint8Array }
parentPort?.postMessage(work[kind](Buffer.from(bytes)))
