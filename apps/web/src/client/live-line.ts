import { io, type Socket } from 'socket.io-client'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { changed, socketEvents, socketNamespace } from '#contract/socket.ts'
import { second } from '#contract/core/time.ts'
import { markOpened, showNotification, type ShownNotification } from './notifications.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { safePath } from './safe-path.ts'
import { loseSessionIfRefused } from './sign-out.ts'
import { isLeaving, onTokens, tokens } from './tokens.ts'
import { getOptions } from './use-get.ts'
import { statusAt } from './whereabouts.ts'

/** Navigates to a path of the app. */
export type Go = (path: string) => void

/** Browsers log an error when a socket is closed while connecting, so wait for the connection first. */
const closeQuietly = (socket: Socket): void => {
  socket.off()
  const { engine } = socket.io
  if (engine?.readyState !== 'opening') return void socket.disconnect()
  // The connection may also fail; without this the library would reconnect.
  for (const event of ['open', 'error', 'close'] as const) engine.once(event, () => socket.disconnect())
  return undefined
}

const choices = () => queryClient.getQueryData(getOptions(account.profile).queryKey)?.preferences.notifications

/** Plays a sound and shows a system notification if enabled. The code is loaded on first use. */
const tellAloud = ({ _id, route, ...words }: ShownNotification, storeId: string, go: Go): void => {
  const { sound = false, desktop = false } = choices() ?? {}
  if (!sound && !desktop) return
  const open = () => {
    const path = safePath(route)
    if (path === undefined) return
    markOpened(_id, storeId)
    go(path)
  }
  import('./aloud.ts').then(
    ({ ringOnce, showOnDesktop }) => {
      if (sound) ringOnce(_id)
      if (desktop) showOnDesktop({ id: _id, ...words, open })
    },
    () => undefined,
  )
}

/** Connects to the live events of a store. Returns a function that disconnects. */
export const openLine = (storeId: string, go: Go): (() => void) => {
  const socket = io(socketNamespace, {
    auth: (answer) => answer({ token: tokens()?.access_token ?? '', store_id: storeId }),
    transports: ['websocket'],
    reconnectionAttempts: 5,
    reconnectionDelay: second,
    timeout: 20 * second,
  })

  let missedSomething = false
  let refusedToken: string | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  const sayWhere = () => socket.emit(socketEvents.status, statusAt(storeId, location.pathname))

  socket.on('connect', () => {
    clearInterval(ticking)
    ticking = setInterval(sayWhere, second)
    sayWhere()
    // Events sent while disconnected were missed, so refetch everything.
    if (missedSomething) void queryClient.invalidateQueries()
    missedSomething = false
  })
  let again: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    clearInterval(ticking)
    missedSomething = true
    if (reason !== 'io server disconnect' || isLeaving()) return
    // The server disconnects people whose permissions have changed: menu and stores may differ now. socket.io does not
    // reconnect by itself after a server disconnect.
    for (const { resource } of [account.profile, stores.list]) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
    again = setTimeout(arm, second)
  })
  socket.on('connect_error', (error) => {
    console.warn('live updates:', error.message)
    missedSomething = true
    const token = tokens()?.access_token
    // `active` is false when the server rejected the connection, usually because the token expired. Refresh once per
    // token.
    if (socket.active || isLeaving() || token === undefined || token === refusedToken) return
    refusedToken = token
    refresh().catch(loseSessionIfRefused)
  })
  socket.on(socketEvents.changed, (payload: unknown) => {
    const event = changed.safeParse(payload)
    // Events without a store concern the account or the person.
    if (!event.success || (event.data.store_id ?? storeId) !== storeId || isLeaving()) return
    const { resource } = event.data
    void queryClient.invalidateQueries({ queryKey: [resource] })
    // The profile contains the list of accessible stores.
    if (resource === stores.list.resource) void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
  })
  // The notification list is refreshed by the `changed` event.
  socket.on(socketEvents.notification, (message: unknown) => {
    const off = choices()?.off ?? []
    const shown = showNotification(message, { storeId, here: location.pathname, off })
    if (shown) tellAloud(shown, storeId, go)
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
    clearTimeout(again)
    clearInterval(ticking)
    closeQuietly(socket)
  }
}
