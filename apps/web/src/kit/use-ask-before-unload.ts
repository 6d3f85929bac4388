import { useEffect, useRef } from 'react'

/**
 * Asks before the page is closed or reloaded with unsaved changes. `trySave` runs meanwhile, so that a user who stays
 * finds them saved.
 */
export const useAskBeforeUnload = (wouldLose: boolean | (() => boolean), rescue?: () => unknown): void => {
  const latest = useRef({ wouldLose, rescue })
  latest.current = { wouldLose, rescue }
  const listens = wouldLose !== false
  useEffect(() => {
    if (!listens) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      const { wouldLose: would, rescue: save } = latest.current
      if (typeof would === 'function' && !would()) return
      event.preventDefault()
      void save?.()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [listens])
}
