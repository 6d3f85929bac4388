import { useState } from 'react'
import { backward, firstPlace, forward } from '../../kit/list/cursor-stack.ts'

/** Leafs through a short list on a larger page: the newest first, older ones behind. */
export const useTurning = () => {
  const [place, setPlace] = useState(firstPlace)
  return {
    cursor: place.after,
    isFirst: place.page === 1,
    reset: () => setPlace(firstPlace),
    newer: () => setPlace(backward(place)),
    older: (nextCursor: string) => setPlace(forward(place, nextCursor)),
  }
}

export type Turning = ReturnType<typeof useTurning>
