import { useEffect } from 'react'
import { signal, useSignal } from '../client/signal.ts'

const opened = signal(0)

/** While a menu or dialog is open, lists below it do not update. */
export const useInHand = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined
    opened.set(opened.get() + 1)
    return () => opened.set(opened.get() - 1)
  }, [isOpen])
}

export const useIsSomethingInHand = (): boolean => useSignal(opened) > 0
