import { useEffect, useRef } from 'react'
import type { Go } from './live-line.ts'
import { useSelectedStoreId } from './selected-store.ts'

/**
 * Keeps the screens fresh: what another person changes in the selected store is fetched again, and what happens there
 * is told. The page stands before the line does: its code comes after the first screen.
 */
export const useLive = (go: Go): void => {
  const storeId = useSelectedStoreId()
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!storeId) return undefined
    let stop: (() => void) | undefined
    let gone = false
    const open = async () => {
      const { openLine } = await import('./live-line.ts')
      if (!gone) stop = openLine(storeId, (path) => latest.current(path))
    }
    // Not in one go with the first screen.
    const timer = setTimeout(() => void open().catch((error: unknown) => console.warn('live updates:', error)))
    return () => {
      clearTimeout(timer)
      gone = true
      stop?.()
    }
  }, [storeId])
}
