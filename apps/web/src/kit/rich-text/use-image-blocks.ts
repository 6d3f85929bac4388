import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RichTextNode } from '#contract/rich-text/document.ts'
import { toast } from '#web/client/toast.ts'
import { uploadFile, validateFile } from '#web/kit/media/upload.ts'
import { hasText } from './pasted-html.ts'

const readSize = async (file: File): Promise<{ width: number; height: number } | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** The images that are pasted or dropped. Word and Excel add an image of the copied text, which isn't one of them. */
export const imagesOf = (data: DataTransfer | null | undefined): File[] =>
  data && !hasText(data.getData('text/html')) ? [...data.files].filter(({ type }) => type.startsWith('image/')) : []

/** For images whose upload ends after the editor was closed. */
export interface LateImages {
  /** Stops the uploads. */
  signal: AbortSignal
  append: (image: RichTextNode) => void
}

/** Uploads images and inserts each at the cursor when it is stored. The form waits for them. */
export const useImageBlocks = (
  editor: Editor | null,
  pendingUploads: Set<Promise<unknown>>,
  afterClose: LateImages | undefined,
) => {
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
      const closed = running.current.signal
      const signal = afterClose?.signal ?? closed
      try {
        const [{ key }, size] = await Promise.all([uploadFile(file, () => undefined, signal), readSize(file)])
        const image = { type: 'image', attrs: { key, alt: '', ...size } }
        if (!closed.aborted) editor?.chain().insertContent(image).run()
        else if (!signal.aborted) afterClose?.append(image)
      } catch (failure) {
        if (signal.aborted) return
        const message = failure instanceof Error ? failure.message : String(failure)
        if (closed.aborted) toast({ type: 'error', text: message })
        else setError(message)
      } finally {
        setCount((current) => current - 1)
      }
    },
    [editor, afterClose],
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
