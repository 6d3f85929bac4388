import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

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

// The bundle puts the worker beside its main file; the sources need the loader that runs them.
const fromSources = import.meta.url.endsWith('.ts')
const program = fromSources
  ? new URL('./picture.worker.ts', import.meta.url)
  : new URL(`${import.meta.url.includes('/chunks/') ? '..' : '.'}/picture.worker.js`, import.meta.url)
const loader = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

/**
 * Runs in a thread of its own: both are plain JavaScript over everything in the file, and a crafted one can hold them
 * for long. Whatever fails in there, or does not end, is not a picture to us.
 */
export const inThread = <Kind extends keyof PictureWork>(
  kind: Kind,
  bytes: Buffer,
): Promise<PictureWork[Kind] | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: { kind, bytes },
      execArgv: fromSources ? loader() : [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const end = (result?: PictureWork[Kind]): void => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(end, longestWork)
    worker.once('message', end)
    worker.once('error', () => end())
    worker.once('exit', () => end())
  })
