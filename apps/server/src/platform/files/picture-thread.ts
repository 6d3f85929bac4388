import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** What the thread can do: each takes the bytes of a file and answers nothing when it cannot make sense of them. */
export interface PictureWork {
  decodeBmp: Pixels
  sanitiseSvg: Uint8Array
}

const longestWork = 10_000

// The bundle puts the worker beside its main file. The sources need the loader that runs them, and Node 20 has no
// other way to give a thread one.
const startThread = (options: WorkerOptions): Worker => {
  if (!import.meta.url.endsWith('.ts')) {
    const folder = import.meta.url.includes('/chunks/') ? '..' : '.'
    return new Worker(new URL(`${folder}/picture.worker.js`, import.meta.url), options)
  }
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const program = new URL('./picture.worker.ts', import.meta.url).href
  return new Worker(`import('${tsx}').then(({ register }) => { register(); return import('${program}') })`, {
    ...options,
    eval: true,
  })
}

const ranOut = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs in a thread of its own: both are plain JavaScript over everything in the file, and a crafted one can hold them
 * for long. What takes too long or too much is not a picture to us; a thread that does not start is a defect.
 */
export const inThread = <Kind extends keyof PictureWork>(
  kind: Kind,
  bytes: Buffer,
): Promise<PictureWork[Kind] | undefined> =>
  new Promise((resolve, reject) => {
    const worker = startThread({ workerData: { kind, bytes }, resourceLimits: { maxOldGenerationSizeMb: 128 } })
    const end = (result?: PictureWork[Kind]): void => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(end, longestWork)
    worker.once('message', end)
    worker.once('error', (error) => (ranOut(error) ? end() : reject(error)))
  })
