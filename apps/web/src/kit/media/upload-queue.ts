import { type Signal, signal } from '../../client/signal.ts'
import { UploadFailure } from '../upload.ts'

export interface QueuedFile {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** Why it failed. */
  error: string | undefined
  /** Whether a retry may succeed. */
  mayWork: boolean
}

interface Arrived {
  key: string
  url: string
}

type Upload = (file: File, progress: (percent: number) => void, signal: AbortSignal) => Promise<Arrived>

export interface UploadQueue {
  readonly files: Signal<readonly QueuedFile[]>
  add: (files: readonly File[]) => void
  retry: (id: number) => void
  drop: (id: number) => void
  /** The URL of a file uploaded here, before it is saved. */
  urlOf: (key: string) => string | undefined
  /** The order in which files were chosen; uploads finish in any order. */
  rankOf: (key: string) => number | undefined
}

interface QueueMeans {
  upload: Upload
  /** Why a file can't be sent; undefined if it can. */
  refusal: (file: File) => string | undefined
  arrived: (file: File, key: string, rank: number) => void
  /** Contains a promise per upload in flight. */
  waiting: Set<Promise<unknown>>
  atOnce?: number
}

/** Uploads files, a few at a time. Failed ones stay until retried or dismissed. */
export const makeUploadQueue = ({ upload, refusal, arrived, waiting, atOnce = 4 }: QueueMeans): UploadQueue => {
  const files = signal<readonly QueuedFile[]>([])
  const urls = new Map<string, string>()
  const ranks = new Map<string, number>()
  const running = new Map<number, AbortController>()
  const settled = new Map<number, () => void>()
  let lastId = 0

  const change = (id: number, fields: Partial<QueuedFile>): void =>
    files.set(files.get().map((one) => (one.id === id ? { ...one, ...fields } : one)))

  const leave = (id: number): void => files.set(files.get().filter((one) => one.id !== id))

  const expect = (id: number): void => {
    const promise: Promise<void> = new Promise<void>((resolve) => settled.set(id, resolve)).finally(() =>
      waiting.delete(promise),
    )
    waiting.add(promise)
  }

  const settle = (id: number): void => {
    settled.get(id)?.()
    settled.delete(id)
  }

  const send = async ({ id, file }: QueuedFile): Promise<void> => {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending' })
    try {
      const { key, url } = await upload(file, (percent) => change(id, { percent }), controller.signal)
      if (controller.signal.aborted) return
      urls.set(key, url)
      ranks.set(key, id)
      leave(id)
      arrived(file, key, id)
    } catch (failure) {
      if (controller.signal.aborted) return
      const error = failure instanceof Error ? failure.message : String(failure)
      change(id, { state: 'failed', error, mayWork: !(failure instanceof UploadFailure) || failure.mayWork })
    } finally {
      running.delete(id)
      settle(id)
      next()
    }
  }

  const next = (): void => {
    for (const one of files.get()) {
      if (running.size >= atOnce) return
      if (one.state === 'waiting' && !running.has(one.id)) void send(one)
    }
  }

  return {
    files,
    urlOf: (key) => urls.get(key),
    rankOf: (key) => ranks.get(key),
    add: (chosen) => {
      const added = chosen.map((file): QueuedFile => {
        lastId += 1
        const error = refusal(file)
        return { id: lastId, file, state: error ? 'failed' : 'waiting', percent: 0, error, mayWork: !error }
      })
      files.set([...files.get(), ...added])
      for (const { id, state } of added) if (state === 'waiting') expect(id)
      next()
    },
    retry: (id) => {
      const failed = files.get().find((one) => one.id === id)
      if (failed?.state !== 'failed' || !failed.mayWork) return
      change(id, { state: 'waiting', percent: 0, error: undefined })
      expect(id)
      next()
    },
    drop: (id) => {
      running.get(id)?.abort()
      leave(id)
      settle(id)
      next()
    },
  }
}
