import { useEffect, useRef } from 'react'

/**
 * Asks before the page is closed or reloaded with unsaved changes. `trySave` runs meanwhile, so that a user who stays
 * finds them saved.
 */
export const useConfirmUnload = (hasUnsaved: boolean | (() => boolean), trySave?: () => unknown): void => {
  const latest = useRef({ hasUnsaved, trySave })
  latest.current = { hasUnsaved, trySave }
  const isListening = hasUnsaved !== false
  useEffect(() => {
    if (!isListening) return undefined
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { hasUnsaved: unsaved, trySave: save } = latest.current
      if (typeof unsaved === 'function' && !unsaved()) return
      event.preventDefault()
      void save?.()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isListening])
}
