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

/** Opens a path of ours. */
export type Go = (path: string) => void

/** Browsers complain about a line that is closed while it opens: that one is closed once it stands. */
const closeQuietly = (socket: Socket): void => {
  socket.off()
  const { engine } = socket.io
  if (engine?.readyState !== 'opening') return void socket.disconnect()
  // It may also never stand; left alone, the library would try again.
  for (const event of ['open', 'error', 'close'] as const) engine.once(event, () => socket.disconnect())
  return undefined
}

const choices = () => queryClient.getQueryData(getOptions(account.profile).queryKey)?.preferences.notifications

/** Beside the toast, as far as the person wants it; its code comes once somebody does. */
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

/** Opens the line to a store; returns what closes it. */
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
    // What changed while the line was down was told to nobody.
    if (missedSomething) void queryClient.invalidateQueries()
    missedSomething = false
  })
  let again: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    clearInterval(ticking)
    missedSomething = true
    if (reason !== 'io server disconnect' || isLeaving()) return
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
    if (socket.active || isLeaving() || token === undefined || token === refusedToken) return
    refusedToken = token
    refresh().catch(loseSessionIfRefused)
  })
  socket.on(socketEvents.changed, (payload: unknown) => {
    const event = changed.safeParse(payload)
    // Without a store it is the business's, or one's own.
    if (!event.success || (event.data.store_id ?? storeId) !== storeId || isLeaving()) return
    const { resource } = event.data
    void queryClient.invalidateQueries({ queryKey: [resource] })
    // Which stores there are to enter stands in the profile.
    if (resource === stores.list.resource) void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
  })
  // The bell hears of it as of every change.
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
