import { useEffect } from 'react'
import { changed, socketEvents, socketNamespace } from '#contract/socket.ts'
import { second } from '#contract/core/time.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { onTokens, tokens } from './tokens.ts'

const connect = async (storeId: string) => {
  const { io } = await import('socket.io-client')
  const socket = io(socketNamespace, {
    auth: (answer) => answer({ token: tokens()?.access_token ?? '', store_id: storeId }),
    transports: ['websocket'],
    reconnectionAttempts: 5,
    reconnectionDelay: second,
    timeout: 20 * second,
  })

  let missedSomething = false
  let refusedToken: string | undefined

  socket.on('connect', () => {
    // What changed while the line was down was told to nobody.
    if (missedSomething) void queryClient.invalidateQueries()
    missedSomething = false
  })
  socket.on('disconnect', () => {
    missedSomething = true
  })
  socket.on('connect_error', (error) => {
    console.warn('live updates:', error.message)
    missedSomething = true
    const token = tokens()?.access_token
    // Not active means the server said no: most often the token has expired. One new one is worth a try.
    if (socket.active || token === undefined || token === refusedToken) return
    refusedToken = token
    refresh().catch(() => undefined)
  })
  socket.on(socketEvents.changed, (payload: unknown) => {
    const event = changed.safeParse(payload)
    if (!event.success || event.data.store_id !== storeId) return
    void queryClient.invalidateQueries({ queryKey: [event.data.resource] })
  })

  const arm = () => {
    if (!socket.connected && tokens()) socket.connect()
  }
  const forgetTokens = onTokens(arm)
  window.addEventListener('online', arm)
  window.addEventListener('focus', arm)
  return () => {
    forgetTokens()
    window.removeEventListener('online', arm)
    window.removeEventListener('focus', arm)
    socket.disconnect()
  }
}

/** Keeps the screens fresh: what another person changes in the selected store is fetched again. */
export const useLive = (): void => {
  const storeId = useSelectedStoreId()
  useEffect(() => {
    if (!storeId) return undefined
    let stop: (() => void) | undefined
    let gone = false
    connect(storeId).then(
      (close) => {
        if (gone) close()
        else stop = close
      },
      (error: unknown) => console.warn('live updates:', error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [storeId])
}
