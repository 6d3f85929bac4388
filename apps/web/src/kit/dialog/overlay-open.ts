import { useEffect } from 'react'
import { signal, useSignal } from '#web/client/signal.ts'

const openOverlays = signal(0)

/** While a menu or dialog is open, lists below it do not update. */
export const usePauseListUpdates = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined
    openOverlays.set(openOverlays.get() + 1)
    return () => openOverlays.set(openOverlays.get() - 1)
  }, [isOpen])
}

export const useIsOverlayOpen = (): boolean => useSignal(openOverlays) > 0
