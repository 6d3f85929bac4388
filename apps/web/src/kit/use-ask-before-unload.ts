import { useEffect, useRef } from 'react'

/**
 * The browser asks before the page is closed or loaded anew while something in it would be lost. `rescue` is tried
 * meanwhile: who then stays finds it saved.
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
