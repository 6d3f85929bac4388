import { useLayoutEffect, useState } from 'react'

/**
 * For what opens: also when nobody has opened it yet it takes a slow phone long to draw, so it is made at the first time.
 * It opens right after that, and so comes in, takes the focus and gives it back as at every other time; not a moment
 * later, or what is typed meanwhile would be lost.
 */
export const useMadeLate = (opened: boolean): { isMade: boolean; isOpen: boolean } => {
  const [isMade, setMade] = useState(opened)
  const [isThere, setThere] = useState(false)
  if (opened && !isMade) setMade(true)
  // oxlint-disable-next-line react/set-state-in-effect -- it has to stand once before it opens
  useLayoutEffect(() => setThere(isMade), [isMade])
  return { isMade, isOpen: opened && isThere }
}
