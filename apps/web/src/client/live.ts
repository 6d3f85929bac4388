import { useEffect, useRef } from 'react'
import type { Navigate } from './live-socket.ts'
import { useSelectedStoreId } from './selected-store.ts'

/**
 * Refetches what other people change in the selected store and shows notifications. The socket code is loaded after the
 * first screen.
 */
export const useLive = (navigate: Navigate): void => {
  const storeId = useSelectedStoreId()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    if (!storeId) return undefined
    let closeSocket: (() => void) | undefined
    let isUnmounted = false
    const open = async () => {
      const { openSocket: openLine } = await import('./live-socket.ts')
      if (!isUnmounted) closeSocket = openLine(storeId, (path) => latest.current(path))
    }
    // Keep the socket out of the first render.
    const timer = setTimeout(() => void open().catch((error: unknown) => console.warn('live updates:', error)))
    return () => {
      clearTimeout(timer)
      isUnmounted = true
      closeSocket?.()
    }
  }, [storeId])
}
