import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** When a toast with the focus inside closes or is replaced, returns the focus to where it came from, or to the page. */
export const useReturnFocus = (card: RefObject<HTMLElement | null>, leaving: boolean) => {
  const origin = useRef<HTMLElement | undefined>(undefined)
  const returnFocus = useCallback(() => {
    if (!card.current?.contains(document.activeElement)) return
    const target = origin.current?.isConnected ? origin.current : document.getElementById('content')
    target?.focus({ preventScroll: true })
  }, [card])
  useEffect(() => {
    if (leaving) returnFocus()
  }, [leaving, returnFocus])
  // In a layout effect, which is cleaned up while the toast is still in the document.
  useLayoutEffect(() => returnFocus, [returnFocus])
  return (event: FocusEvent) => {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !card.current?.contains(from)) origin.current = from
  }
}
