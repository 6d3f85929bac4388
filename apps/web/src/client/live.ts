import { useEffect, useRef } from 'react'
import type { Go } from './live-line.ts'
import { useSelectedStoreId } from './selected-store.ts'

/**
 * Refetches what other people change in the selected store and shows notifications. The socket code is loaded after the
 * first screen.
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
    // Keep the socket out of the first render.
    const timer = setTimeout(() => void open().catch((error: unknown) => console.warn('live updates:', error)))
    return () => {
      clearTimeout(timer)
      gone = true
      stop?.()
    }
  }, [storeId])
}
