import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteImage, validateFile, uploadFile } from './upload.ts'

interface Upload {
  name: string
  percent: number
}

/** Uploads one image at a time, with progress, local preview and error message. */
export const useUpload = (onUploaded: (key: string) => void) => {
  const [upload, setUpload] = useState<Upload | undefined>()
  const [error, setError] = useState<string | undefined>()
  const previews = useRef(new Map<string, string>())
  const running = useRef<AbortController | undefined>(undefined)

  useEffect(() => {
    const urls = previews.current
    return () => {
      running.current?.abort()
      for (const url of urls.values()) URL.revokeObjectURL(url)
    }
  }, [])

  const start = useCallback(
    async (file: File) => {
      const problem = validateFile(file)
      setError(problem)
      if (problem) return
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setUpload({ name: file.name, percent: 0 })
      try {
        const progress = (percent: number) => setUpload({ name: file.name, percent })
        const { key } = await uploadFile(file, progress, controller.signal)
        previews.current.set(key, URL.createObjectURL(file))
        onUploaded(key)
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure instanceof Error ? failure.message : String(failure))
      } finally {
        if (running.current === controller) setUpload(undefined)
      }
    },
    [onUploaded],
  )

  /** Deletes an upload of this page that was never saved. */
  const discard = useCallback((key: string) => {
    const preview = previews.current.get(key)
    if (preview === undefined) return
    previews.current.delete(key)
    URL.revokeObjectURL(preview)
    deleteImage(key).catch((failure: Error) => setError(failure.message))
  }, [])

  return {
    upload,
    error,
    start,
    stop: () => running.current?.abort(),
    discard,
    getPreview: (key: string) => previews.current.get(key),
  }
}
