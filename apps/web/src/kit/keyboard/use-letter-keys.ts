import { useEffect, useRef } from 'react'
import { isOverlayOpen, isTextInput } from './is-text-input.ts'

type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>

/**
 * Shortcuts of a page by `KeyboardEvent.key`; ignored while typing or while an overlay is open. `inOverlay`: those of an
 * overlay, also before it has the focus.
 */
export const useLetterKeys = (handlers: KeyHandlers, { inOverlay = false } = {}): void => {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTextInput(event.target) || (!inOverlay && isOverlayOpen())) return
      const handler = latest.current[event.key]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [inOverlay])
}
