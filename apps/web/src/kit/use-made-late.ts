import { useDeferredValue, useState } from 'react'

/**
 * For what opens: also when nobody has opened it yet it takes a slow phone long to draw, so it is made at the first time.
 * It opens a moment after that, and so comes in, takes the focus and gives it back as at every other time.
 */
export const useMadeLate = (opened: boolean): { isMade: boolean; isOpen: boolean } => {
  const [isMade, setMade] = useState(opened)
  if (opened && !isMade) setMade(true)
  const isThere = useDeferredValue(isMade, false)
  return { isMade, isOpen: opened && isThere }
}
