import { useLayoutEffect, useState } from 'react'

/**
 * Mounts on first open to keep the first render cheap. Opens in the layout effect after mounting, so that transition
 * and focus handling work as on later opens and no typed character is lost.
 */
export const useMadeLate = (opened: boolean): { isMade: boolean; isOpen: boolean } => {
  const [isMade, setMade] = useState(opened)
  const [isThere, setThere] = useState(false)
  if (opened && !isMade) setMade(true)
  // oxlint-disable-next-line react/set-state-in-effect -- it has to stand once before it opens
  useLayoutEffect(() => setThere(isMade), [isMade])
  return { isMade, isOpen: opened && isThere }
}
