import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** When a toast with the focus inside closes, returns the focus to where it came from, or to the page. */
export const useReturnFocus = (card: RefObject<HTMLElement | null>, leaving: boolean) => {
  const origin = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => {
    if (!leaving || !card.current?.contains(document.activeElement)) return
    const target = origin.current?.isConnected ? origin.current : document.getElementById('content')
    target?.focus({ preventScroll: true })
  }, [card, leaving])
  return (event: FocusEvent) => {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !card.current?.contains(from)) origin.current = from
  }
}
