import { signal, type Signal } from '#web/client/signal.ts'
import { toast } from '#web/client/toast.ts'
import { deleteImage, uploadFile, validateFile } from './upload.ts'

interface UploadState {
  upload: { name: string; percent: number } | undefined
  error: string | undefined
}

/** Uploads one image at a time, with progress, local preview and error message. */
export interface UploadTask {
  readonly state: Signal<UploadState>
  start: (file: File, onUploaded: (key: string) => void) => Promise<void>
  stop: () => void
  /** Deletes an upload of this task that was never saved. */
  discard: (key: string) => void
  getPreview: (key: string) => string | undefined
  /** Marks that a field shows the state. Without one, an error becomes a toast. */
  show: () => () => void
  /** Stops the upload and releases the previews. */
  close: () => void
}

const toMessage = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))

export const makeUploadTask = (): UploadTask => {
  const state = signal<UploadState>({ upload: undefined, error: undefined })
  const previews = new Map<string, string>()
  let running: AbortController | undefined
  let fields = 0

  const report = (error: string) => {
    state.set({ ...state.get(), error })
    if (fields === 0) toast({ type: 'error', text: error })
  }
  const stop = () => running?.abort()

  return {
    state,
    stop,
    start: async (file, onUploaded) => {
      const problem = validateFile(file)
      if (problem) {
        state.set({ ...state.get(), error: problem })
        return
      }
      stop()
      const controller = new AbortController()
      running = controller
      const isCurrent = () => running === controller
      const progress = (percent: number) => {
        if (isCurrent()) state.set({ upload: { name: file.name, percent }, error: undefined })
      }
      progress(0)
      try {
        const { key } = await uploadFile(file, progress, controller.signal)
        previews.set(key, URL.createObjectURL(file))
        onUploaded(key)
      } catch (failure) {
        if (!controller.signal.aborted) report(toMessage(failure))
      } finally {
        if (isCurrent()) state.set({ ...state.get(), upload: undefined })
      }
    },
    discard: (key) => {
      const preview = previews.get(key)
      if (preview === undefined) return
      previews.delete(key)
      URL.revokeObjectURL(preview)
      deleteImage(key).catch((failure: unknown) => report(toMessage(failure)))
    },
    getPreview: (key) => previews.get(key),
    show: () => {
      fields += 1
      return () => void (fields -= 1)
    },
    close: () => {
      stop()
      for (const url of previews.values()) URL.revokeObjectURL(url)
      previews.clear()
    },
  }
}
