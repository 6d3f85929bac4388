import { type RefObject, useEffect, useRef, useState } from 'react'

/** Handles files dropped onto an element. Returns whether files are dragged over it. */
export const useFileDrop = (area: RefObject<HTMLElement | null>, onFiles: (files: FileList) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const cleanup = new AbortController()
    const { signal } = cleanup
    const onDragOver = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      if (event.dataTransfer) latest.current(event.dataTransfer.files)
    }
    element.addEventListener('dragover', onDragOver, { signal })
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener('drop', onDrop, { signal })
    return () => cleanup.abort()
  }, [area])
  return isOver
}
