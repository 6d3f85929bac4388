import { useEffect } from 'react'
import { signal, useSignal } from '../client/signal.ts'

const opened = signal(0)

/** A menu or a dialog about what a page shows: while it is open, lists do not move beneath it. */
export const useInHand = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined
    opened.set(opened.get() + 1)
    return () => opened.set(opened.get() - 1)
  }, [isOpen])
}

export const useIsSomethingInHand = (): boolean => useSignal(opened) > 0
