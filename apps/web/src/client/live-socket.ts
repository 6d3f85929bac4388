import { io, type Socket } from 'socket.io-client'
import { account } from '#contract/domains/account.ts'
import { stores } from '#contract/domains/stores.ts'
import { changesSince, maxChangesSinceMs, resourceChange, socketEvents, socketNamespace } from '#contract/socket.ts'
import { second } from '#contract/core/time.ts'
import { liveConnection } from './live-connection.ts'
import { markNotificationRead, showNotification, type ShownNotification } from './notifications.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { safePath } from './safe-path.ts'
import { expireSessionIfUnauthorized } from './sign-out.ts'
import { isSignOutStarted, onTokensChange, getTokens } from './tokens.ts'
import { getQueryOptions } from './use-get.ts'
import { presenceStatus } from './presence-status.ts'

/** Navigates to a path of the app. */
export type Navigate = (path: string) => void

/** Browsers log an error when a socket is closed while connecting, so wait for the connection first. */
const closeQuietly = (socket: Socket): void => {
  socket.off()
  const { engine } = socket.io
  if (engine?.readyState !== 'opening') return void socket.disconnect()
  // The connection may also fail; without this the library would reconnect.
  for (const event of ['open', 'error', 'close'] as const) engine.once(event, () => socket.disconnect())
  return undefined
}

const getNotificationPreferences = () =>
  queryClient.getQueryData(getQueryOptions(account.profile).queryKey)?.preferences.notifications

/** Plays a sound and shows a system notification if enabled. The code is loaded on first use. */
const alertUser = ({ _id, route, ...words }: ShownNotification, storeId: string, navigate: Navigate): void => {
  const { sound = false, desktop = false } = getNotificationPreferences() ?? {}
  if (!sound && !desktop) return
  const open = () => {
    const path = safePath(route)
    if (path === undefined) return
    markNotificationRead(_id, storeId)
    navigate(path)
  }
  import('./notification-sound.ts').then(
    ({ playChimeOnce: ringOnce, showDesktopNotification: showOnDesktop }) => {
      if (sound) ringOnce(_id)
      if (desktop) showOnDesktop({ id: _id, ...words, open })
    },
    () => undefined,
  )
}

const acknowledgeTimeoutMs = 8 * second
const maxRefetchDelayMs = 5 * second

const invalidateResource = (resource: string): void => {
  void queryClient.invalidateQueries({ queryKey: [resource] })
  // The profile contains the list of accessible stores.
  if (resource === stores.list.resource) void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
}

/** The resources that changed in the last milliseconds; undefined if that is long or the server doesn't know. */
const fetchChanges = async (socket: Socket, ms: number): Promise<string[] | undefined> => {
  if (ms > maxChangesSinceMs) return undefined
  const answer: unknown = await socket
    .timeout(acknowledgeTimeoutMs)
    .emitWithAck(socketEvents.changesSince, { ms })
    .catch(() => undefined)
  const parsed = changesSince.safeParse(answer)
  return (parsed.success && parsed.data.resources) || undefined
}

const refetchReadBefore = (time: number): void =>
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < time })

/** Its screen was requested with the document, those of later sockets with the change of store that opens them. */
let isFirstSocket = true

/** Connects to the live events of a store. Returns a function that disconnects. */
export const openSocket = (storeId: string, navigate: Navigate): (() => void) => {
  const socket = io(socketNamespace, {
    auth: (sendAuth) => sendAuth({ token: getTokens()?.access_token ?? '', store_id: storeId }),
    // For a router between cells, which can't read `auth` (decision 0096).
    query: { store_id: storeId },
    transports: ['websocket'],
    reconnectionAttempts: 5,
    reconnectionDelay: second,
    timeout: 20 * second,
  })

  let rejectedToken: string | undefined
  let presenceTimer: ReturnType<typeof setInterval> | undefined
  const reportPresence = () => socket.emit(socketEvents.status, presenceStatus(storeId, location.pathname))

  let hasConnected = false
  const requestedAt = isFirstSocket ? 0 : performance.now()
  const openedAt = Date.now()
  isFirstSocket = false
  /** The screen was requested before the first connection: refetches what changed in between. */
  const refetchChanged = async () => {
    const connectedAt = Date.now()
    const resources = await fetchChanges(socket, performance.now() - requestedAt)
    if (isSignOutStarted()) return
    for (const resource of resources ?? []) invalidateResource(resource)
    // Of another store: the previous socket didn't receive its changes.
    if (requestedAt > 0) refetchReadBefore(openedAt)
    if (!resources) refetchReadBefore(connectedAt)
  }

  socket.on('connect', () => {
    clearInterval(presenceTimer)
    presenceTimer = setInterval(reportPresence, second)
    reportPresence()
    // Events that were sent while disconnected were missed, so refetch everything.
    if (hasConnected) refetchReadBefore(Infinity)
    else void refetchChanged()
    hasConnected = true
  })
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    clearInterval(presenceTimer)
    if (reason !== 'io server disconnect' || isSignOutStarted()) return
    // The server disconnects people whose permissions have changed: menu and stores may differ now. socket.io does not
    // reconnect by itself after a server disconnect.
    for (const { resource } of [account.profile, stores.list]) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
    reconnectTimer = setTimeout(reconnect, second)
  })
  socket.on('connect_error', (error) => {
    console.warn('live updates:', error.message)
    const token = getTokens()?.access_token
    // `active` is false when the server rejected the connection, usually because the token expired. Refresh once per
    // token.
    if (socket.active || isSignOutStarted() || token === undefined || token === rejectedToken) return
    rejectedToken = token
    refresh().catch(expireSessionIfUnauthorized)
  })
  socket.on(socketEvents.changed, (payload: unknown) => {
    const event = resourceChange.safeParse(payload)
    // Events without a store concern the account or the person.
    if (!event.success || (event.data.store_id ?? storeId) !== storeId || isSignOutStarted()) return
    invalidateResource(event.data.resource)
  })
  // Reaches all screens at once, so each waits a moment of random length.
  socket.on(socketEvents.missed, () => {
    clearTimeout(refetchTimer)
    refetchTimer = setTimeout(() => void queryClient.invalidateQueries(), Math.random() * maxRefetchDelayMs)
  })
  socket.on(socketEvents.error, (error: unknown) => console.warn('live updates:', error))
  // The notification list is refreshed by the `changed` event.
  socket.on(socketEvents.notification, (message: unknown) => {
    const mutedKinds = getNotificationPreferences()?.off ?? []
    const shown = showNotification(message, { storeId, currentPath: location.pathname, mutedKinds })
    if (shown) alertUser(shown, storeId, navigate)
  })

  const reconnect = () => {
    if (!socket.connected && getTokens()) socket.connect()
  }
  const unsubscribe = onTokensChange(reconnect)
  liveConnection.set({
    storeId,
    isConnected: () => socket.connected,
    request: async (event, payload) => {
      // Without a connection the library would store it and send it later, after it was sent over HTTP.
      if (!socket.connected) throw new Error('not connected')
      return (await socket.timeout(acknowledgeTimeoutMs).emitWithAck(event, payload)) as unknown
    },
    on: (event, listener) => {
      socket.on(event, listener)
      return () => socket.off(event, listener)
    },
    reconnect,
  })
  window.addEventListener('online', reconnect)
  window.addEventListener('focus', reconnect)
  return () => {
    unsubscribe()
    window.removeEventListener('online', reconnect)
    window.removeEventListener('focus', reconnect)
    clearTimeout(reconnectTimer)
    clearTimeout(refetchTimer)
    clearInterval(presenceTimer)
    liveConnection.set(undefined)
    closeQuietly(socket)
  }
}
