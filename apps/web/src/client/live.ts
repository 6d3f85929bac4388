import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { changed, socketEvents, socketNamespace } from '#contract/socket.ts'
import { second } from '#contract/core/time.ts'
import { showNotification } from './notifications.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { useSelectedStoreId } from './selected-store.ts'
import { onTokens, tokens } from './tokens.ts'

/** Browsers complain about a line that is closed while it opens: that one is closed once it stands. */
const closeQuietly = (socket: Socket): void => {
  socket.off()
  const { engine } = socket.io
  if (engine?.readyState !== 'opening') return void socket.disconnect()
  // It may also never stand; left alone, the library would try again.
  for (const event of ['open', 'error', 'close'] as const) engine.once(event, () => socket.disconnect())
  return undefined
}

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
  let again: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    missedSomething = true
    if (reason !== 'io server disconnect') return
    // The server cuts whoever's rights have changed: menu and stores may look different now. After a cut by the server
    // the library waits to be told.
    for (const { resource } of [account.profile, stores.list]) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
    again = setTimeout(arm, second)
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
    const { resource } = event.data
    void queryClient.invalidateQueries({ queryKey: [resource] })
    // Which stores there are to enter stands in the profile.
    if (resource === stores.list.resource) void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
  })
  socket.on(socketEvents.notification, (message: unknown) => showNotification(message, storeId, location.pathname))

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
    clearTimeout(again)
    closeQuietly(socket)
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
