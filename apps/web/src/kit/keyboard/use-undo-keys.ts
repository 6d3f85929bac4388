import { useEffect, useRef } from 'react'
import { isOverlayOpen } from './is-text-input.ts'

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (⌘ on a Mac) for a whole page, also in its text fields. */
export const useUndoKeys = (undo: () => void, redo: () => void): void => {
  const latest = useRef({ undo, redo })
  latest.current = { undo, redo }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isUndo = key === 'z' && !event.shiftKey
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo) || isOverlayOpen()) return
      // The undo of a field or of a text editor would know nothing of the other fields.
      event.preventDefault()
      event.stopPropagation()
      if (isUndo) latest.current.undo()
      else latest.current.redo()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
