import { type RefObject, useEffect, useRef, useState } from 'react'

/** Handles files dropped onto an element. Returns whether files are dragged over it. */
export const useDrop = (area: RefObject<HTMLElement | null>, take: (files: FileList) => void): boolean => {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const hold = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) latest.current(event.dataTransfer.files)
    }
    element.addEventListener('dragover', hold, { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [area])
  return over
}
