import { startTransition, useEffect, useState } from 'react'
import { isFirstContentShown, useHoldFirstContent } from '#web/client/first-content.ts'

/**
 * On the first screen of a document, rises from `first` by `step` after each paint until it reaches `end`: what is visible
 * is rendered first, and no task takes long. Later screens are rendered at once.
 */
export const useRenderSteps = (first: number | (() => number), step: number, end: number): number => {
  const [limit, setLimit] = useState(() => {
    if (isFirstContentShown()) return Infinity
    return typeof first === 'function' ? first() : first
  })
  const isPartial = limit < end
  useHoldFirstContent(isPartial)
  useEffect(() => {
    if (!isPartial) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the paint of what is already there.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLimit(limit + step)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPartial, limit, step])
  return limit
}
