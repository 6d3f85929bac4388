import { useCallback, useEffect, useRef, useState } from 'react'
import { deletePicture, refusalOf, uploadFile } from './upload.ts'

interface Upload {
  name: string
  percent: number
}

/** Uploads one image at a time, with progress, local preview and error message. */
export const useUpload = (uploaded: (key: string) => void) => {
  const [upload, setUpload] = useState<Upload | undefined>()
  const [error, setError] = useState<string | undefined>()
  const previews = useRef(new Map<string, string>())
  const running = useRef<AbortController | undefined>(undefined)

  useEffect(() => {
    const kept = previews.current
    return () => {
      running.current?.abort()
      for (const url of kept.values()) URL.revokeObjectURL(url)
    }
  }, [])

  const start = useCallback(
    async (file: File) => {
      const refusal = refusalOf(file)
      setError(refusal)
      if (refusal) return
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setUpload({ name: file.name, percent: 0 })
      try {
        const progress = (percent: number) => setUpload({ name: file.name, percent })
        const { key } = await uploadFile(file, progress, controller.signal)
        previews.current.set(key, URL.createObjectURL(file))
        uploaded(key)
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure instanceof Error ? failure.message : String(failure))
      } finally {
        if (running.current === controller) setUpload(undefined)
      }
    },
    [uploaded],
  )

  /** Deletes an upload of this page that was never saved. */
  const forget = useCallback((key: string) => {
    const preview = previews.current.get(key)
    if (preview === undefined) return
    previews.current.delete(key)
    URL.revokeObjectURL(preview)
    deletePicture(key).catch((failure: Error) => setError(failure.message))
  }, [])

  return {
    upload,
    error,
    start,
    stop: () => running.current?.abort(),
    forget,
    previewOf: (key: string) => previews.current.get(key),
  }
}
