import { useEffect, useRef } from 'react'
import type { Navigate } from './live-socket.ts'
import { useIsFirstContentShown } from './first-content.ts'
import { useSelectedStoreId } from './selected-store.ts'

/**
 * Refetches what other people change in the selected store and shows notifications. The socket code is loaded after the
 * first screen.
 */
export const useLive = (navigate: Navigate): void => {
  const storeId = useSelectedStoreId()
  // Keep the socket out of the first render.
  const isReady = useIsFirstContentShown()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    if (!storeId || !isReady) return undefined
    let closeSocket: (() => void) | undefined
    let isUnmounted = false
    const open = async () => {
      const { openSocket: openLine } = await import('./live-socket.ts')
      if (!isUnmounted) closeSocket = openLine(storeId, (path) => latest.current(path))
    }
    void open().catch((error: unknown) => console.warn('live updates:', error))
    return () => {
      isUnmounted = true
      closeSocket?.()
    }
  }, [storeId, isReady])
}
