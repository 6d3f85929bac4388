import { type Signal, signal } from '#web/client/signal.ts'
import { ApiError } from '#web/client/api-error.ts'
import { translate } from '#web/client/text.ts'
import { UploadError } from './upload.ts'
import { uploadText } from './upload.text.ts'

export interface QueuedFile {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** Why it failed. */
  error: string | undefined
  /** Whether a retry may succeed. */
  canRetry: boolean
}

interface UploadedFile {
  key: string
  url: string
}

/** Without a connection the request for the address fails before the transfer does. */
const toFailureMessage = (failure: unknown): string => {
  if (failure instanceof ApiError && failure.code === 'network') return translate(uploadText, 'transferFailed')
  return failure instanceof Error ? failure.message : String(failure)
}

type Upload = (file: File, progress: (percent: number) => void, signal: AbortSignal) => Promise<UploadedFile>

export interface UploadQueue {
  readonly files: Signal<readonly QueuedFile[]>
  add: (files: readonly File[]) => void
  retry: (id: number) => void
  dismiss: (id: number) => void
  /** The URL of a file uploaded here, before it is saved. */
  getUrl: (key: string) => string | undefined
  /** The order in which files were chosen; uploads finish in any order. */
  getRank: (key: string) => number | undefined
}

interface UploadQueueDeps {
  upload: Upload
  /** Why a file can't be sent; undefined if it can. */
  validate: (file: File) => string | undefined
  onUploaded: (file: File, key: string, rank: number) => void
  /** Contains a promise per upload in flight. */
  pendingUploads: Set<Promise<unknown>>
  maxConcurrent?: number
}

/** Uploads files, a few at a time. Failed ones stay until retried or dismissed. */
export const makeUploadQueue = ({
  upload,
  validate,
  onUploaded,
  pendingUploads,
  maxConcurrent = 4,
}: UploadQueueDeps): UploadQueue => {
  const files = signal<readonly QueuedFile[]>([])
  const urls = new Map<string, string>()
  const ranks = new Map<string, number>()
  const running = new Map<number, AbortController>()
  const resolvers = new Map<number, () => void>()
  let lastId = 0

  const change = (id: number, fields: Partial<QueuedFile>): void =>
    files.set(files.get().map((queued) => (queued.id === id ? { ...queued, ...fields } : queued)))

  const removeFile = (id: number): void => files.set(files.get().filter((queued) => queued.id !== id))

  const trackPending = (id: number): void => {
    const promise: Promise<void> = new Promise<void>((resolve) => resolvers.set(id, resolve)).finally(() =>
      pendingUploads.delete(promise),
    )
    pendingUploads.add(promise)
  }

  const resolvePending = (id: number): void => {
    resolvers.get(id)?.()
    resolvers.delete(id)
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
      removeFile(id)
      onUploaded(file, key, id)
    } catch (failure) {
      if (controller.signal.aborted) return
      const error = toFailureMessage(failure)
      change(id, { state: 'failed', error, canRetry: !(failure instanceof UploadError) || failure.canRetry })
    } finally {
      running.delete(id)
      resolvePending(id)
      next()
    }
  }

  const next = (): void => {
    for (const queued of files.get()) {
      if (running.size >= maxConcurrent) return
      if (queued.state === 'waiting' && !running.has(queued.id)) void send(queued)
    }
  }

  return {
    files,
    getUrl: (key) => urls.get(key),
    getRank: (key) => ranks.get(key),
    add: (chosen) => {
      const added = chosen.map((file): QueuedFile => {
        lastId += 1
        const error = validate(file)
        return { id: lastId, file, state: error ? 'failed' : 'waiting', percent: 0, error, canRetry: !error }
      })
      files.set([...files.get(), ...added])
      for (const { id, state } of added) if (state === 'waiting') trackPending(id)
      next()
    },
    retry: (id) => {
      const failed = files.get().find((queued) => queued.id === id)
      if (failed?.state !== 'failed' || !failed.canRetry) return
      change(id, { state: 'waiting', percent: 0, error: undefined })
      trackPending(id)
      next()
    },
    dismiss: (id) => {
      running.get(id)?.abort()
      removeFile(id)
      resolvePending(id)
      next()
    },
  }
}
