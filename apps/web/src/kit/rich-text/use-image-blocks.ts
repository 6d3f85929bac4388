import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadFile, validateFile } from '#web/kit/media/upload.ts'

const readSize = async (file: File): Promise<{ width: number; height: number } | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Uploads images and inserts each at the cursor when it is stored. The form waits for them. */
export const useImageBlocks = (editor: Editor | null, pendingUploads: Set<Promise<unknown>>) => {
  const [count, setCount] = useState(0)
  const [error, setError] = useState<string>()
  const running = useRef(new AbortController())

  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    return () => controller.abort()
  }, [])

  const uploadOne = useCallback(
    async (file: File) => {
      const problem = validateFile(file)
      setError(problem)
      if (problem) return
      setCount((current) => current + 1)
      const { signal } = running.current
      try {
        const [{ key }, size] = await Promise.all([uploadFile(file, () => undefined, signal), readSize(file)])
        if (!signal.aborted)
          editor
            ?.chain()
            .insertContent({ type: 'image', attrs: { key, alt: '', ...size } })
            .run()
      } catch (failure) {
        if (!signal.aborted) setError(failure instanceof Error ? failure.message : String(failure))
      } finally {
        setCount((current) => current - 1)
      }
    },
    [editor],
  )

  const upload = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const uploading: Promise<void> = uploadOne(file).finally(() => pendingUploads.delete(uploading))
        pendingUploads.add(uploading)
      }
    },
    [uploadOne, pendingUploads],
  )

  return { upload, isUploading: count > 0, error }
}
