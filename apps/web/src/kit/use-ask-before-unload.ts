import { useEffect } from 'react'

/** The browser asks before the page is closed or loaded anew while something in it would be lost. */
export const useAskBeforeUnload = (wouldLose: boolean): void => {
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
