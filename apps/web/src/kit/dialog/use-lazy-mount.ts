import { useLayoutEffect, useState } from 'react'

/**
 * Mounts on first open to keep the first render cheap. Opens in the layout effect after mounting, so that transition
 * and focus handling work as on later opens and no typed character is lost.
 */
export const useLazyMount = (opened: boolean): { isMounted: boolean; isOpen: boolean } => {
  const [isMounted, setIsMounted] = useState(opened)
  const [isRendered, setIsRendered] = useState(false)
  if (opened && !isMounted) setIsMounted(true)
  // oxlint-disable-next-line react/set-state-in-effect -- it must be mounted before it opens
  useLayoutEffect(() => setIsRendered(isMounted), [isMounted])
  return { isMounted, isOpen: opened && isRendered }
}
