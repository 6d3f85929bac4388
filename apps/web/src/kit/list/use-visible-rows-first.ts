import { startTransition, useEffect, useState } from 'react'
import { isFirstContentShown, useHoldFirstContent } from '#web/client/first-content.ts'

/** Height of a row of a table, and of the page above it, in pixels. Rows of a phone are taller. */
const rowHeight = 48
const heightAboveRows = 200
const minRows = 8
/** Fewer than what a slow phone lays out in 50 ms. */
const rowsPerStep = 12

const countVisibleRows = (): number => Math.max(minRows, Math.ceil((window.innerHeight - heightAboveRows) / rowHeight))

/**
 * On the first screen of a document, the rows that fit into the window, and the others in steps after these are painted.
 * Afterwards all of them at once.
 */
export const useVisibleRowsFirst = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [limit, setLimit] = useState(() => (isFirstContentShown() ? Infinity : countVisibleRows()))
  const isPartial = limit < rows.length
  useHoldFirstContent(isPartial)
  useEffect(() => {
    if (!isPartial) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the paint of the rows that are already there.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLimit(limit + rowsPerStep)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPartial, limit])
  return isPartial ? rows.slice(0, limit) : rows
}
